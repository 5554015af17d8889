import { expect } from 'vitest';
import type { Client } from './client.ts';
import { multipart, pdf } from './documents.ts';

/** Uploads a document of an individual, and returns its ID. */
export async function upload(
  client: Client,
  targetId: string,
  label: string,
  metadata?: object,
): Promise<string> {
  const query = new URLSearchParams({
    name: `${label}.pdf`,
    category: 'Investor Accreditation',
    label,
    targetId,
  });
  if (metadata) query.set('metadata', JSON.stringify(metadata));
  const answer = await client.post(`/files?${query}`, multipart(pdf(), 'paper.pdf'));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Submits evidence that an individual is accredited. */
export const put = (client: Client, individualId: string, type: string, ...metadata: object[]) =>
  client.send('PUT', `/individual/${individualId}/aic`, { type, metadata });

/** The fields of a proof of net worth besides its file. */
export const statement = { institution: 'Casco Bay Savings', accountType: 'BROKERAGE', balance: 1_250_000.5 };
