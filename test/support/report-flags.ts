/** Prints the flags that a program sets while it runs, between its own lines. */
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';

const setFlags = v8.setFlagsFromString;
v8.setFlagsFromString = (flag) => {
  process.stdout.write(`${flag}\n`);
  setFlags(flag);
};
syncBuiltinESMExports();
