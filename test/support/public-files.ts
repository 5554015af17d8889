import { expect } from 'vitest';
import type { Client } from './client.ts';
import { multipart, png } from './documents.ts';

/** Uploads a public file of a record and returns its ID. */
export async function uploadPublic(client: Client, targetId: string, label: string): Promise<string> {
  const query = new URLSearchParams({ name: 'document', category: 'document', label, targetId });
  const answer = await client.post(`/files-public?${query}`, multipart(png(), 'document.png'));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Removes the link of a public file to its record. */
export async function unlink(client: Client, fileId: string): Promise<void> {
  expect((await client.post(`/files-public/${fileId}/unlink`)).status).toBe(200);
}
