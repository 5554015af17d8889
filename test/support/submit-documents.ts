/** Documents that a client system submits: identity documents of any person, and the statements of the sample data. */
import { readSampleFile, statements } from '../../electron/service/sample/documents.ts';
import type { Client } from './client.ts';
import { multipart } from './documents.ts';
import { drawLicense, drawLicenseBack, licenseSize } from './sample-documents/licenses.ts';
import { looks } from './sample-documents/looks.ts';
import { drawPassport, passportSize } from './sample-documents/passports.ts';
import { toJpeg } from './sample-documents/to-jpeg.ts';
import type { Holder } from './strangers-documents.ts';

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  dob: string | null;
}

async function send(client: Client, path: string, body: unknown) {
  const answer = await client.post(path, body);
  if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function toUsDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

async function upload(
  client: Client,
  targetId: string,
  label: string,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const category = label.startsWith('KYC') ? 'identity' : 'accreditation';
  const query = new URLSearchParams({ name, category, label, targetId });
  if (category === 'accreditation') query.set('metadata', JSON.stringify({ statementDate: dayFromNow(-20) }));
  return (await send(client, `/files?${query}`, multipart(bytes, name))).id;
}

/** The data of a document that matches the profile. */
export function matchingHolder(person: Person, index: number): Holder {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    born: person.dob?.slice(0, 10) ?? '1984-07-21',
    number: `X${String(41_776_203 + index * 7919).slice(0, 8)}`,
    issued: '2019-05-02',
    expires: dayFromNow(1100),
  };
}

/** Uploads the images of a document, and submits it. Returns the ID of the KYC record. */
export async function submitIdentity(
  client: Client,
  individualId: string,
  holder: Holder,
  type: 'PASSPORT' | 'DRIVER_LICENSE',
): Promise<string> {
  const isCard = type === 'DRIVER_LICENSE';
  const number = isCard ? holder.number.slice(1, 8) : holder.number;
  const issuer = isCard ? 'ME' : 'US';
  const residence = { address: '4 Elm Street', place: 'Bath, ME 04530' };
  const shown = { ...holder, number, issuer, ...residence, look: looks.solheim };
  const size = isCard ? licenseSize : passportSize;
  const draw = (svg: string) => toJpeg({ svg, size, quality: 95 });
  const front = await draw(isCard ? drawLicense(shown, 0) : drawPassport(shown, 0));
  const frontId = await upload(client, individualId, 'KYC_DOCUMENT_FRONT', 'front.jpg', front);
  const back = isCard && (await draw(drawLicenseBack(shown)));
  const backId = back && (await upload(client, individualId, 'KYC_DOCUMENT_BACK', 'back.jpg', back));
  const selfie = await readSampleFile('solheim-selfie.jpg');
  const selfieId = await upload(client, individualId, 'KYC_SELFIE', 'selfie.jpg', selfie);
  const { id } = await send(client, '/kyc', {
    individualId,
    kycFirstName: holder.firstName,
    kycLastName: holder.lastName,
    kycDocumentType: type,
    kycDocumentId: number,
    kycDocumentIssuer: issuer,
    kycDocumentIssuedDate: toUsDate(holder.issued),
    kycDocumentExpirationDate: toUsDate(holder.expires),
    kycDocumentDob: toUsDate(holder.born),
    kycDocumentFrontFileId: frontId,
    ...(backId && { kycDocumentBackFileId: backId }),
    kycSelfieFileId: selfieId,
  });
  return id;
}

/** Submits statements, with the documents about debts or without. Returns the ID of the accreditation. */
export async function submitNetWorth(
  client: Client,
  individualId: string,
  isComplete: boolean,
): Promise<string> {
  const add = async (label: string, file: string) =>
    upload(client, individualId, label, file, await readSampleFile(file));
  const metadata: object[] = [];
  for (const [institution, { balance, file }] of Object.entries(statements)) {
    const fileId = await add('PROOF_OF_NET_WORTH', file);
    metadata.push({ institution, accountType: 'BROKERAGE', balance, fileId });
  }
  if (isComplete) {
    await add('PROOF_OF_LIABILITIES', 'liabilities.pdf');
    await add('CREDIT_REPORT', 'credit-report.pdf');
  }
  const answer = await client.send('PUT', `/individual/${individualId}/aic`, { type: 'NET_WORTH', metadata });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}
