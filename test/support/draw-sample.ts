/**
 * Draws the documents of the sample data, and stores what the inspection process reads from them: `npm run
 * sample-documents`, after a change of the people of the sample data or of the inspection.
 */
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import type { Inspection } from '../../electron/service/modules/compliance/kyc-inspection/inspection.ts';
import { Inspector } from '../../electron/service/modules/compliance/kyc-inspection/inspector.ts';
import { type PersonKey, people, type SamplePerson } from '../../electron/service/sample/people.ts';
import { drawLicense, drawLicenseBack, licenseSize } from './sample-documents/licenses.ts';
import { looks } from './sample-documents/looks.ts';
import { drawPassport, passportSize, type Shown } from './sample-documents/passports.ts';
import { selfie, selfieSize } from './sample-documents/portrait.ts';
import { writtenStatements } from './sample-documents/statements.ts';
import { type Drawing, toJpeg } from './sample-documents/to-jpeg.ts';

const folder = new URL('../../resources/sample/', import.meta.url);

interface NamedDrawing extends Drawing {
  name: string;
}

/** @param index chooses the layout of the document and the room of the selfie */
function drawingsOf(key: PersonKey, person: SamplePerson, index: number): NamedDrawing[] {
  const { firstName, lastName, born, document, address, city, state, zip } = person;
  const { isBlurred, ...instead } = document.shown;
  const look = looks[key];
  const place = `${city}, ${state} ${zip}`;
  const shown: Shown = { ...document, firstName, lastName, born, address, place, look, ...instead };
  const front = { name: `${key}-front.jpg`, quality: 74, isBlurred };
  const photo = { name: `${key}-selfie.jpg`, svg: selfie(look, index), size: selfieSize, quality: 70 };
  if (document.type === 'PASSPORT')
    return [{ ...front, svg: drawPassport(shown, index), size: passportSize }, photo];
  return [
    { ...front, svg: drawLicense(shown, index), size: licenseSize },
    { name: `${key}-back.jpg`, svg: drawLicenseBack(shown), size: licenseSize, quality: 50 },
    photo,
  ];
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const inspector = new Inspector(forkInspection);
const readings: Record<string, Inspection> = {};
for (const [index, [key, person]] of Object.entries<SamplePerson>(people).entries()) {
  for (const drawing of drawingsOf(key as PersonKey, person, index)) {
    const bytes = await toJpeg(drawing);
    writeFileSync(new URL(drawing.name, folder), bytes);
    const kind = person.document.type === 'PASSPORT' ? 'passport' : 'card';
    const front = drawing.name.endsWith('-front.jpg') ? kind : null;
    const job = { bytes: new Uint8Array(bytes), mediaType: 'image/jpeg', front } as const;
    readings[hash('sha256', bytes)] = await inspector.inspect(job);
  }
}
for (const [name, bytes] of writtenStatements()) {
  writeFileSync(new URL(name, folder), bytes);
  const job = { bytes: new Uint8Array(bytes), mediaType: 'application/pdf', front: null, seeksInk: true };
  readings[hash('sha256', bytes)] = await inspector.inspect(job);
}
inspector.close();
writeFileSync(new URL('readings.json', folder), `${JSON.stringify(readings, null, 1)}\n`);
