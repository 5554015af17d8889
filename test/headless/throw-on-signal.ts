/** Loaded into each thread of a host before its own code: throws errors that nothing handles. */
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';

const toWriter = new BroadcastChannel('throw');
toWriter.unref();

if (isMainThread) {
  process.on('SIGUSR2', () => {
    setImmediate(() => {
      throw new Error('Thrown by a test');
    });
  });
  process.on('SIGHUP', () => {
    void Promise.reject(new Error('Rejected by a test'));
  });
  process.on('SIGWINCH', () => toWriter.postMessage(undefined));
} else if (workerData && 'arriving' in workerData) {
  toWriter.onmessage = () => {
    throw new Error('Thrown in the writer by a test');
  };
}
