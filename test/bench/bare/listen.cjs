/**
 * The baseline of a start: `node:http` and better-sqlite3, which opens an empty database. Plain JavaScript, because
 * Node would need time to read TypeScript. `node listen.cjs DATABASE`
 */
const { createServer } = require('node:http');
const Database = require('better-sqlite3');

const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
const server = createServer((_request, response) => response.end());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`);
});
