/** The files of the sample data. They are drawn once, and read once by the inspection process (CONTRIBUTING.md). */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Examiner } from '../modules/compliance/kyc-examination.ts';
import type { Inspection } from '../modules/compliance/kyc-inspection/inspection.ts';

/** The bundles are in `out/main`. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../resources/sample/' : '../../resources/sample/',
  import.meta.url,
);

export function readSampleFile(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder));
}

/** Examines the files of the sample data without an inspection process: text recognition of them would take a minute. */
export async function storedReadings(): Promise<Examiner> {
  const readings: Record<string, Inspection> = JSON.parse(String(await readSampleFile('readings.json')));
  return {
    async inspect({ bytes }) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const reading = readings[sha256];
      if (!reading) throw new Error(`No file of the sample data has the SHA-256 ${sha256}`);
      return reading;
    },
    close() {},
  };
}
