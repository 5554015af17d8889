import { MessageChannel } from 'node:worker_threads';
import type { HostThread } from '#service/kernel/worker-thread.ts';
import type { LaunchInspection } from '#service/modules/compliance/kyc-inspection/launch-inspection.ts';
import type { HostRequests, InspectionNews, InspectionOrder } from '../service-requests.ts';

/** Starts inspection processes in Electron's main thread, which passes their messages on. */
export function launchInHost(host: HostThread<HostRequests>): LaunchInspection {
  return (listener) => {
    const { port1, port2 } = new MessageChannel();
    const post = (order: InspectionOrder, moved: ArrayBuffer[] = []) => port1.postMessage(order, moved);
    port1.on('message', (news: InspectionNews) => {
      if (news.type === 'message') listener.onMessage(news.message);
      else listener.onExit(news.exit);
    });
    host
      .request('launchInspection', port2, { transfer: [port2] })
      .catch((error: unknown) => listener.onExit({ how: String(error), output: '' }));
    return {
      send(job) {
        // A copy that is moved: the main thread must not copy it, and the job may be sent again.
        const bytes = new Uint8Array(job.bytes);
        post({ type: 'send', job: { ...job, bytes } }, [bytes.buffer]);
      },
      kill: () => post({ type: 'kill' }),
    };
  };
}
