// boardgame.io without a display, playing chess with chess.js and its plain moves(): each move made, taken back, and
// another one made; a game is played before the clock runs.
const { Client } = require('boardgame.io/dist/cjs/client.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');
const { Chess } = require('chess.js');

const GAMES = 30;
const PLIES = 60;
const game = {
  name: 'chess',
  setup: () => ({ fen: new Chess().fen() }),
  turn: { minMoves: 1 },
  moves: {
    go: ({ G }, text) => {
      const chess = new Chess(G.fen);
      try {
        chess.move(text);
      } catch {
        return INVALID_MOVE;
      }
      return { fen: chess.fen() };
    },
  },
  endIf: ({ G }) => (new Chess(G.fen).isGameOver() ? { over: true } : undefined),
};

function played(seed) {
  let done = 0;
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let mixed = seed * 7919 + 7;
  for (let ply = 0; ply < PLIES; ply++) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const moves = new Chess(G.fen).moves();
    mixed = (mixed * 1103515245 + 12345) % 2147483648;
    for (const text of [moves[(mixed + 1) % moves.length], moves[mixed % moves.length]]) {
      client.moves.go(text);
      done += 1;
      if (done % 2) client.undo();
    }
    client.events.endTurn();
  }
  client.stop();
  return done;
}

played(0);
let work = 0;
const spent = process.cpuUsage();
const begin = process.hrtime.bigint();
for (let seed = 0; seed < GAMES; seed++) work += played(seed);
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
const { user, system } = process.cpuUsage(spent);
console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6, work, answer: 'done' }));
