import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { utilityProcess } from 'electron';
import {
  type InspectionListener,
  type InspectionProcess,
  inspectionEnvironment,
  inspectionFlags,
  OutputTail,
} from '#service/modules/compliance/kyc-inspection/launch-inspection.ts';
import type { InspectionNews, InspectionOrder } from './service-requests.ts';

/** Next to the bundle that contains this file. */
const entry = fileURLToPath(new URL('./desktop-inspection-process.js', import.meta.url));

/** After the end of a process, how long the rest of its output may take to arrive. */
const outputMilliseconds = 200;

/** Starts an inspection process for the thread of the service, and passes the messages of both on through the port. */
export async function launchInspection(port: MessagePort): Promise<undefined> {
  const post = (news: InspectionNews) => port.postMessage(news);
  const child = launch({
    onMessage: (message) => post({ type: 'message', message }),
    onExit(exit) {
      post({ type: 'exit', exit });
      port.close();
    },
  });
  port.on('message', (order: InspectionOrder) => {
    if (order.type === 'send') child.send(order.job);
    else child.kill();
  });
  // The thread has ended.
  port.on('close', child.kill);
}

/** Electron starts it, because its binary cannot run as plain Node in a package. */
function launch(listener: InspectionListener): InspectionProcess {
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
