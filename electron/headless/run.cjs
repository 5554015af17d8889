/**
 * Starts a program of this repository: node electron/headless/run.cjs PROGRAM [ARGUMENTS]. Without a program it only
 * checks the version of Node. It is plain JavaScript that Node 14 and later can parse: without this check, an older
 * Node fails on the TypeScript of the program, and its error does not name the cause.
 */
const { engines } = require('../../package.json');

const needed = Number.parseInt(engines.node.replace('>=', ''), 10);
const { node } = process.versions;

if (Number.parseInt(node, 10) < needed) {
  process.stderr.write(
    `Offerdesk needs Node.js ${needed} or later; this is ${node}. Install it from https://nodejs.org, then run the command again.\n`,
  );
  process.exit(1);
}

// By default, SIGUSR1 opens Node's debugger to every user of this machine. The option --disable-sigusr1 is not used:
// Node 20 rejects it before it runs this file.
if (process.platform !== 'win32') process.on('SIGUSR1', () => {});

const [, , program, ...programArguments] = process.argv;
if (program) {
  const path = require('node:path').resolve(program);
  // The program reads its arguments as if it had been started directly.
  process.argv = [process.execPath, path, ...programArguments];
  import(require('node:url').pathToFileURL(path).href);
}
