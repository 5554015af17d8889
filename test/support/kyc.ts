import sharp from 'sharp';
import { expect } from 'vitest';
import { addDays, dayIn } from '../../shared/domain/compliance-days.ts';
import type { KycFinding } from '../../shared/domain/kyc-findings.ts';
import { checkDigit } from './check-digit.ts';
import type { Client } from './client.ts';
import { multipart } from './documents.ts';
import type { Running } from './service.ts';

let photos = 0;

/** A unique photo, like that of a phone. */
export function photograph(width = 1000, height = 700): Promise<Buffer> {
  photos += 1;
  // JPEG encodes colors that differ by less than about 8 as the same bytes.
  const color = { r: (photos * 8) % 256, g: (Math.floor(photos / 32) * 8) % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** The content of the machine-readable zone of a passport (ICAO Doc 9303-4), including the number of its holder. */
export interface Zone {
  number: string;
  nationality: string;
  birthDate: string;
  expiryDate: string;
}

/** The second line of the zone, with computed check digits unless they are given. */
export function zoneLine(
  { number, nationality, birthDate, expiryDate }: Zone,
  digits: Partial<Zone> = {},
): string {
  const field = number.padEnd(9, '<');
  const line = [
    field + (digits.number ?? checkDigit(field)),
    `${nationality.padEnd(3, '<')}${birthDate}${digits.birthDate ?? checkDigit(birthDate)}`,
    `X${expiryDate}${digits.expiryDate ?? checkDigit(expiryDate)}`,
  ].join('');
  return `${line.padEnd(42, '<')}00`;
}

/** The page of a passport with that second line. */
export function passportPage(line: string): Promise<Buffer> {
  const lines = ['P<UTOSOLHEIM<<INGRID'.padEnd(44, '<'), line];
  const texts = lines.map((text, index) => {
    const fonts = 'Liberation Mono, DejaVu Sans Mono, Courier New, monospace';
    const place = `x="60" y="${760 + 60 * index}" font-family="${fonts}" font-size="38"`;
    return `<text ${place}>${text.replaceAll('<', '&lt;')}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1250" height="880"><rect width="1250" height="880" fill="#f4efe0"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

type KycLabel = 'KYC_DOCUMENT_FRONT' | 'KYC_DOCUMENT_BACK' | 'KYC_SELFIE';

/** Uploads an image of an individual and returns its ID. */
export async function uploadImage(
  client: Client,
  individualId: string,
  label: KycLabel | 'OTHER' = 'KYC_DOCUMENT_FRONT',
  bytes?: Uint8Array,
): Promise<string> {
  const query = new URLSearchParams({
    name: 'document',
    category: 'kyc-document',
    label,
    targetId: individualId,
  });
  const answer = await client.post(`/files?${query}`, multipart(bytes ?? (await photograph()), 'document'));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** A day this number of days from today, in the format of requests. */
export function dayFromNow(days: number, zone = 'America/New_York'): string {
  const [year, month, day] = addDays(dayIn(zone, new Date().toISOString()), days).split('-');
  return `${month}/${day}/${year}`;
}

/** The fields of a passport that matches Ingrid Solheim of `bodies.person`. */
export const passport = {
  kycFirstName: 'Ingrid',
  kycLastName: 'Solheim',
  kycDocumentType: 'PASSPORT',
  kycDocumentId: 'A12345678',
  kycDocumentIssuer: 'US',
  kycDocumentIssuedDate: '05/02/2021',
  kycDocumentExpirationDate: dayFromNow(1000),
  kycDocumentDob: '07/21/1984',
};

/** The same for a driver license. */
export const license = {
  ...passport,
  kycDocumentType: 'DRIVER_LICENSE',
  kycDocumentId: '1234567',
  kycDocumentIssuer: 'ME',
};

/** The images that a type requires, uploaded. */
export async function uploadImages(client: Client, individualId: string, type = 'PASSPORT') {
  const kycDocumentFrontFileId = await uploadImage(client, individualId);
  const kycDocumentBackFileId =
    type === 'PASSPORT' ? null : await uploadImage(client, individualId, 'KYC_DOCUMENT_BACK');
  return { kycDocumentFrontFileId, kycDocumentBackFileId };
}

/** Submits a passport, or a document with these fields, with new images. */
export async function submit(client: Client, individualId: string, fields: Record<string, unknown> = {}) {
  const images = await uploadImages(client, individualId, fields.kycDocumentType as string | undefined);
  const answer = await client.post('/kyc', { individualId, ...passport, ...images, ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

interface ExaminedRecord {
  findings: KycFinding[];
  [field: string]: unknown;
}

/** The record after its examination, with its findings. */
export async function readExamined(service: Running, id: string): Promise<ExaminedRecord> {
  await service.app.parts.kycProvider.idle();
  const { body } = await service.get(`/kyc/${id}`);
  return { ...body, findings: JSON.parse(body.response) as KycFinding[] };
}
