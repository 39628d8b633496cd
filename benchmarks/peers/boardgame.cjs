// boardgame.io without a display, playing chess with chess.js: each move made, taken back, and another one made.
const { Client } = require('boardgame.io/dist/cjs/client.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');
const { Chess } = require('chess.js');

const ROUNDS = 6;
const PLIES = 60;
const game = {
  name: 'chess',
  setup: () => ({ fen: new Chess().fen() }),
  turn: { minMoves: 1 },
  moves: {
    go: ({ G }, from, to, promotion) => {
      const chess = new Chess(G.fen);
      try {
        chess.move({ from, to, promotion });
      } catch {
        return INVALID_MOVE;
      }
      return { fen: chess.fen() };
    },
  },
  endIf: ({ G }) => (new Chess(G.fen).isGameOver() ? { over: true } : undefined),
};

let done = 0;
const begin = process.hrtime.bigint();
for (let seed = 0; seed < ROUNDS; seed++) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let mixed = seed * 7919 + 7;
  for (let ply = 0; ply < PLIES; ply++) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const moves = new Chess(G.fen).moves({ verbose: true });
    mixed = (mixed * 1103515245 + 12345) % 2147483648;
    for (const move of [moves[(mixed + 1) % moves.length], moves[mixed % moves.length]]) {
      client.moves.go(move.from, move.to, move.promotion);
      done += 1;
      if (done % 2) client.undo();
    }
    client.events.endTurn();
  }
  client.stop();
}
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ seconds, work: done, answer: 'done' }));
