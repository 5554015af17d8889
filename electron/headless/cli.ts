/** `offerdesk COMMAND`, or `npm run --silent offerdesk -- COMMAND` (decisions.md § 1). */
import { ignoreClosedOutput } from '#service/host/closed-output.ts';
import { createPrivateFiles } from '#service/storage/private-modes.ts';
import { createProgram, runProgram } from './program.ts';

createPrivateFiles();
ignoreClosedOutput();

await runProgram(createProgram(), process.argv.slice(2));
