/** The documents of the people of the sample data: `npm run sample-documents` draws them, and stores their readings. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Examiner } from '../modules/compliance/kyc-examination.ts';
import type { Inspection } from '../modules/compliance/kyc-inspection/inspection.ts';

/** The bundles are in `out/main`. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../resources/sample/' : '../../resources/sample/',
  import.meta.url,
);

/** The statements of net worth, as their files show them. */
export const statements = {
  'Casco Bay Savings': { balance: 812_450.25, file: 'statement-savings.pdf' },
  'Northwind Brokerage': { balance: 605_120.5, file: 'statement-brokerage.pdf' },
};

export function readSampleFile(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder));
}

/** Knows the images of the sample data only. Their text is not recognized again, because that takes half a minute. */
export async function storedReadings(): Promise<Examiner> {
  const readings: Record<string, Inspection> = JSON.parse(String(await readSampleFile('readings.json')));
  return {
    async inspect({ bytes }) {
      const sha256 = hash('sha256', bytes);
      const reading = readings[sha256];
      if (!reading) throw new Error(`No file of the sample data has the SHA-256 ${sha256}`);
      return reading;
    },
    close() {},
  };
}
