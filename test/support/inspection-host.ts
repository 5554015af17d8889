/** A host that only examines one endless document. It prints the IDs of its processes. */
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';

const entry = new URL('./inspection-entry.ts', import.meta.url);
const job = (mediaType: string) => ({
  bytes: new Uint8Array(1),
  mediaType,
  front: null,
  processorMilliseconds: 60_000,
});

const inspection = forkInspection(
  {
    onMessage(message) {
      const { type, inspection: result } = message as { type: string; inspection?: { why: string } };
      if (type === 'ready') inspection.send(job('answer'));
      else if (result) {
        inspection.send(job('spin'));
        process.stdout.write(`${JSON.parse(result.why).pid}\n`);
      }
    },
    onExit() {},
  },
  entry,
);
