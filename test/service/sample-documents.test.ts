/** The documents of the people of the sample data: their files, and what the checks find in them. */
import { readdirSync, statSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { checkDocument } from '../../electron/service/modules/compliance/kyc-checks/check-document.ts';
import type { InspectedImage } from '../../electron/service/modules/compliance/kyc-checks/facts.ts';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import { Inspector } from '../../electron/service/modules/compliance/kyc-inspection/inspector.ts';
import { readSampleFile, storedReadings } from '../../electron/service/sample/documents.ts';
import { type PersonKey, people, type SamplePerson } from '../../electron/service/sample/people.ts';
import { type KycSide, kycImages, kycSides } from '../../shared/contracts/compliance/kyc.ts';
import { createIndividual } from '../../shared/contracts/investors/individuals.ts';
import { compileValueChecks } from '../../shared/domain/value-checks.ts';
import { writtenStatements } from '../support/sample-documents/statements.ts';

const folder = new URL('../../resources/sample/', import.meta.url);
const all = Object.entries<SamplePerson>(people);

const inspector = new Inspector(forkInspection);
afterAll(() => inspector.close());

/** The images of a person: everyone has a selfie. */
function sidesOf({ document }: SamplePerson): KycSide[] {
  const isRequired = (side: KycSide) => kycImages[side].requiredFor.some((type) => type === document.type);
  return kycSides.filter((side) => side === 'selfie' || isRequired(side));
}

async function jobOf(key: string, side: KycSide) {
  const bytes = new Uint8Array(await readSampleFile(`${key}-${side}.jpg`));
  const kind = people[key as PersonKey].document.type === 'PASSPORT' ? 'passport' : 'card';
  return { bytes, mediaType: 'image/jpeg', front: side === 'front' ? kind : null } as const;
}

const today = '2026-06-15';
const toUsDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const toTime = (day: string) => `${day}T00:00:00.000Z`;

/** The truthful submission of a person, and their profile. */
function submissionOf({ firstName, lastName, born, ssn, state, document }: SamplePerson) {
  const person = { firstName, lastName, dob: toTime(born) };
  return {
    record: {
      ...person,
      documentType: document.type,
      documentNumber: document.number,
      documentIssuer: document.issuer,
      issuedAt: toTime(document.issued),
      expiresAt: toTime(document.expires),
    },
    individual: { ...person, state, citizenship: 'US', country: 'US', lastFour: ssn.slice(-4) },
  };
}

test('each person has the images that their document requires and a selfie, and beside them are only statements', async () => {
  const images = all.flatMap(([key, person]) => sidesOf(person).map((side) => `${key}-${side}.jpg`));
  const statements = writtenStatements();

  expect(all).toHaveLength(24);
  const names = statements.map(([name]) => name);
  expect(readdirSync(folder).sort()).toEqual([...images, ...names, 'readings.json'].sort());
  for (const [name, bytes] of statements) expect(await readSampleFile(name)).toEqual(bytes);
});

test('all files together have less than 2.5 MB', () => {
  const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size);

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2.5e6);
});

test('no two people share an email, an SSN, a phone number, an address, or a document number', () => {
  for (const read of [
    (one: SamplePerson) => one.email,
    (one: SamplePerson) => one.ssn,
    (one: SamplePerson) => one.phone,
    (one: SamplePerson) => one.address,
    (one: SamplePerson) => one.document.number,
  ])
    expect(new Set(all.map(([, person]) => read(person))).size).toBe(all.length);
});

test('no profile has a finding', () => {
  const check = compileValueChecks(createIndividual.body.properties);
  const findings = all.flatMap(([key, { born, document: _, ...fields }]) => {
    const profile = { ...fields, dob: toUsDay(born), citizenship: 'US', country: 'US' };
    return check(profile, today).map(({ message }) => `${key}: ${message}`);
  });

  expect(findings).toEqual([]);
});

/** What the examination finds in the documents that differ on purpose. */
const expected: Partial<Record<PersonKey, string[]>> = {
  raman: ['MRZ mismatch: last name KELLER (MRZ), Raman (submitted)'],
  abelson: ['MRZ mismatch: last name ROTH (MRZ), Abelson (submitted)'],
  ferreira: ['MRZ mismatch: date of birth Sep 10, 1981 (MRZ), Oct 9, 1981 (submitted)'],
  khumalo: ['MRZ mismatch: document number A48852610 (MRZ), A48825610 (submitted)'],
  lindqvist: ['Document expired on Jun 30, 2025'],
  delacroix: ['Document not read: compare it yourself'],
  brandt: ['Text mismatch: first name DAN (document), Daniel (submitted)'],
};

test('the examination finds only what differs on purpose', async () => {
  const examiner = await storedReadings();
  const found: Record<string, string[]> = {};
  for (const [key, person] of all) {
    const images: InspectedImage[] = [];
    for (const side of sidesOf(person))
      images.push({ side, sha256: side, inspection: await examiner.inspect(await jobOf(key, side)) });
    const front = images[0]?.inspection;
    const reading = front?.kind === 'image' ? front.reading : undefined;
    const facts = { ...submissionOf(person), reading, sameNumber: [], sameSsn: [], today };

    const findings = checkDocument(facts, images);
    if (findings.length > 0) found[key] = findings.map(({ message }) => message);
  }

  expect(found).toEqual(expected);
});

test('the examiner of stored readings rejects bytes that are no file of the sample data', async () => {
  const job = { bytes: new Uint8Array([1]), mediaType: 'image/jpeg', front: null };

  await expect((await storedReadings()).inspect(job)).rejects.toThrow(
    /^No file of the sample data has the SHA-256/,
  );
});

test.each(['solheim', 'brandt', 'delacroix'])(
  'the reader reads what is stored from the document of %s',
  async (key) => {
    const job = await jobOf(key, 'front');
    const stored = await (await storedReadings()).inspect(job);

    expect(await inspector.inspect(job)).toEqual(stored);
  },
);
