// boardgame.io without a display: moves on an 8×8 board of pieces, each made, taken back and made again.
const { Client } = require('boardgame.io/dist/cjs/client.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');

const ROUNDS = 12;
const PLIES = 60;
const game = {
  name: 'pieces',
  setup: () => ({ board: Array.from({ length: 64 }, (_, i) => (i < 16 ? '0' : i >= 48 ? '1' : null)) }),
  turn: { minMoves: 1 },
  moves: {
    go: ({ G, playerID }, from, to) => {
      if (G.board[from] !== playerID || G.board[to] === playerID) return INVALID_MOVE;
      G.board[to] = playerID;
      G.board[from] = null;
    },
  },
};

let done = 0;
const begin = process.hrtime.bigint();
for (let seed = 0; seed < ROUNDS; seed++) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let mixed = seed * 7919 + 7;
  for (let ply = 0; ply < PLIES; ply++) {
    const { G, ctx } = client.getState();
    const me = ctx.currentPlayer;
    const moves = [];
    for (let from = 0; from < 64; from++) {
      if (G.board[from] !== me) continue;
      for (const step of [-9, -8, -7, -1, 1, 7, 8, 9]) {
        const to = from + step;
        if (to >= 0 && to < 64 && G.board[to] !== me) moves.push([from, to]);
      }
    }
    if (!moves.length) break;
    mixed = (mixed * 1103515245 + 12345) % 2147483648;
    const [from, to] = moves[mixed % moves.length];
    client.moves.go(from, to);
    client.undo();
    client.moves.go(from, to);
    client.events.endTurn();
    done += 2;
  }
  client.stop();
}
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ seconds, work: done, answer: 'done' }));
