import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import {
  type InspectionListener,
  type InspectionProcess,
  inspectionEnvironment,
  inspectionFlags,
  OutputTail,
} from '#service/modules/compliance/kyc-inspection/launch-inspection.ts';

/** Next to the bundle that contains this file. */
const entry = fileURLToPath(new URL('./desktop-inspection-process.js', import.meta.url));

/** After the end of a process, how long the rest of its output may take to arrive. */
const outputMilliseconds = 200;

/**
 * Starts an inspection process with Electron, whose binary cannot run as plain Node in a package.
 */
export function launchInspection(listener: InspectionListener): InspectionProcess {
  const child = utilityProcess.fork(entry, [], {
    execArgv: inspectionFlags,
    env: inspectionEnvironment(),
    cwd: dirname(process.execPath),
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: 'Offerdesk document inspection',
  });
  const output = new OutputTail();
  const hasAllOutput = Promise.withResolvers<void>();
  child.stderr?.on('data', (chunk) => output.add(chunk)).on('end', hasAllOutput.resolve);
  // Fatal errors of V8, which `exit` follows. Without a listener they would end this process.
  child.on('error', (type, location) => output.add(`${type}: ${location}`));
  child.on('message', (message) => listener.onMessage(message));
  child.on('exit', (code) => {
    setTimeout(hasAllOutput.resolve, outputMilliseconds);
    void hasAllOutput.promise.then(() => listener.onExit({ how: `exit code ${code}`, output: output.text }));
  });
  let isKilled = false;
  // Electron's own `kill` sends SIGTERM, which can be ignored. The ID is valid from the start to the end of the
  // process.
  const kill = () => {
    isKilled = true;
    if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
  };
  child.on('spawn', () => {
    if (isKilled) kill();
  });
  return { send: (job) => child.postMessage(job), kill };
}
