import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toAuditJson } from '../../electron/service/kernel/audit-values.ts';
import { multipart, pdf } from '../support/documents.ts';
import { createIndividual } from '../support/records.ts';
import { startService } from '../support/service.ts';

test.each([
  ['short texts', { title: 'Harbor', total: 5, none: null }],
  ['a text of 8,000 characters', { description: 'x'.repeat(8000), title: 'Harbor' }],
  [
    'many short texts',
    Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`field${index}`, 'text'])),
  ],
])('the audit log contains %s unchanged', (_what, values) => {
  expect(toAuditJson(values)).toBe(JSON.stringify(values));
});

test('the audit log contains the length and digest of long metadata, and the record contains all of it', async () => {
  const service = await startService();
  const targetId = await createIndividual(service);
  const query = new URLSearchParams({ name: 'a', category: 'a', label: 'OTHER', targetId });
  const { id } = (await service.post(`/files?${query}`, multipart(pdf(), 'a.pdf'))).body;
  const [first, second] = ['x', 'y'].map((letter) => JSON.stringify({ text: letter.repeat(500_000) })) as [
    string,
    string,
  ];

  for (const metadata of [first, second]) {
    const changed = { name: 'a', category: 'a', label: 'OTHER', metadata };
    expect((await service.patch(`/files/${id}`, changed)).status).toBe(200);
  }

  const digest = (text: string) =>
    `${text.length} characters, SHA-256 ${createHash('sha256').update(text).digest('hex')}`;
  const { reader } = service.app.service.storage;
  const events = await reader
    .selectFrom('auditEvents')
    .selectAll()
    .where('recordId', '=', id)
    .orderBy('seq')
    .execute();
  expect(events.slice(1).map(({ before, after }) => [JSON.parse(before ?? ''), JSON.parse(after)])).toEqual([
    [{ metadata: null }, { metadata: digest(first) }],
    [{ metadata: digest(first) }, { metadata: digest(second) }],
  ]);
  expect((await service.get(`/files/${id}`)).body.metadata).toBe(second);
});
