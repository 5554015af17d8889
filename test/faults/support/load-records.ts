import { deepStrictEqual, strictEqual } from 'node:assert';
import { multipart } from '../../support/documents.ts';
import { license, photograph } from '../../support/kyc.ts';
import { bodies } from '../../support/records.ts';
import type { Random } from './random.ts';
import { countWhere } from './read-database.ts';
import type { Investor, World } from './world.ts';

let writes = 0;

/** A unique text. */
export function unique(what: string): string {
  writes += 1;
  return `${what} ${writes}`;
}

/** Creates an issuer under an idempotency key. */
export async function createIssuer(world: World): Promise<void> {
  const title = unique('Issuer');
  const stored: { id?: string } = {};
  const send = async () => {
    const answer = await world.client.post(
      '/issuers',
      { ...bodies.issuer, title },
      { 'idempotency-key': title },
    );
    world.expect(answer, title, 201);
    strictEqual(stored.id ?? answer.body.id, answer.body.id, `${title}: its key creates a second record`);
    stored.id = answer.body.id;
  };
  const check = async () => {
    await send();
    const { status, body } = await world.client.get(`/issuers/${stored.id}`);
    deepStrictEqual([status, body.title], [200, title]);
    strictEqual(countWhere(world.folder, 'issuers', 'title', title), 1, title);
  };
  await world.journal.record({ what: title, check, finish: send }, send);
}

/** Creates and decides an issuer. */
export async function decideIssuer(world: World): Promise<void> {
  const title = unique('Reviewed issuer');
  const created = await world.client.post('/issuers', { ...bodies.issuer, title });
  world.expect(created, title, 201);
  const { id } = created.body;
  const read = () => world.read(`/issuers/${id}`);
  const send = async () => {
    const { updatedAt: expectedUpdatedAt } = await read();
    await world.ask('decideIssuer', { params: { id }, body: { expectedUpdatedAt, to: 'APPROVED' } });
  };
  const check = async () => strictEqual((await read()).status, 'APPROVED', title);
  const finish = async () => {
    if ((await read()).status === 'SUBMITTED') await send();
  };
  await world.journal.record({ what: title, check, finish }, send);
}

/** Changes a field of an investor's individual; the last acknowledged change counts. */
export async function changeIndividual(world: World, investor: Investor): Promise<void> {
  const city = unique('City');
  const what = `City of ${investor.individualId}`;
  const path = `/individuals/${investor.individualId}`;
  const read = async () => (await world.read(path)).city;
  const before = await read();
  const send = async () => world.expect(await world.client.patch(path, { city }), city, 200);
  const check = async () => strictEqual(await read(), city, what);
  const finish = async () => {
    strictEqual([before, city].includes(await read()), true, `${what} is neither ${before} nor ${city}`);
    await send();
  };
  world.journal.discard(what);
  await world.journal.record({ what, check, finish }, send);
}

/** Uploads a file of random length under an idempotency key. */
export async function uploadFile(world: World, random: Random, investor: Investor): Promise<void> {
  const name = unique('Statement');
  const content = Buffer.alloc(1 + random.below(random.pick([2000, 70_000, 300_000])), `${name}\n`);
  const query = new URLSearchParams({ name, category: 'c', label: 'OTHER', targetId: investor.individualId });
  const stored: { id?: string } = {};
  const send = async () => {
    const answer = await world.client.post(`/files?${query}`, multipart(content, 'statement.txt'), {
      'idempotency-key': name,
    });
    world.expect(answer, name, 201);
    strictEqual(stored.id ?? answer.body.id, answer.body.id, `${name}: its key creates a second record`);
    stored.id = answer.body.id;
  };
  const check = async () => {
    const address = `${world.host.address}/files/preview/${stored.id}`;
    const response = await fetch(address, { headers: { 'x-api-key': world.client.key } });
    const bytes = Buffer.from(await response.arrayBuffer());
    deepStrictEqual([response.status, bytes.equals(content)], [200, true], name);
    strictEqual(countWhere(world.folder, 'files', 'name', name), 1, name);
  };
  await world.journal.record({ what: name, check, finish: send }, send);
}

/** Submits an identity document, which is then examined in the background. */
export async function submitIdentity(world: World, investor: Investor): Promise<void> {
  const { individualId } = investor;
  const what = unique('Identity document');
  const uploadOne = async (label: string) => {
    const query = new URLSearchParams({
      name: what,
      category: 'kyc-document',
      label,
      targetId: individualId,
    });
    const answer = await world.client.post(`/files?${query}`, multipart(await photograph(64, 48), 'id.jpg'));
    world.expect(answer, what, 201);
    return answer.body.id as string;
  };
  const body = {
    ...license,
    individualId,
    kycDocumentFrontFileId: await uploadOne('KYC_DOCUMENT_FRONT'),
    kycDocumentBackFileId: await uploadOne('KYC_DOCUMENT_BACK'),
  };
  const stored: { id?: string } = {};
  const send = async () => {
    const answer = await world.client.post('/kyc', body, { 'idempotency-key': what });
    world.expect(answer, what, 201);
    stored.id = answer.body.id;
  };
  const check = async () => {
    const { status, body: kyc } = await world.client.get(`/kyc/${stored.id}`);
    deepStrictEqual([status, kyc.individualId], [200, individualId], what);
  };
  await world.journal.record({ what, check, finish: send }, send);
}
