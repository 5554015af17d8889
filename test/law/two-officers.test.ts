/** The two officers of a decision are two people (compliance.md § 1.6). */
import { beforeEach, expect, test } from 'vitest';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';
import { query, tamper } from '../support/databases.ts';
import { pdf, signedPdf } from '../support/documents.ts';
import { submit } from '../support/kyc.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { openApp, shareService, startService, temporaryFolder } from '../support/service.ts';
import { signAgreements } from '../support/trading.ts';
import { approveAic, submitNetWorth } from './support/accreditation.ts';
import { saleTime, setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindow, openWindowAs, type Window } from './support/officers.ts';
import { outcomeOf, World } from './support/world.ts';

setClock();
const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);

let minutes = 0;
beforeEach(() => {
  minutes += 10;
  setClock(new Date(Date.parse(saleTime) + minutes * 60_000).toISOString());
});

const given = 'seven brass lanterns';
const chosen = 'eleven quiet lighthouses';

/** Ada adds an approver while second approval is off. @returns the window in which the approver signed in */
async function addApprover(admin: Window, name: string): Promise<Window> {
  const body = { name, passphrase: given, roles: ['approver'] };
  const { id } = await admin.ask('createOfficer', { body });
  const window = openWindow(app);
  await window.ask('signIn', { body: { officerId: id, passphrase: given } });
  return window;
}

/** Ada decides a case as it is now. */
async function decideCase(
  review: ReviewName,
  id: string,
  to: string,
  reasonCode?: string,
  note = 'Compared all.',
) {
  const { updatedAt: expectedUpdatedAt } = await ada.ask('getCase', { params: { review, id } });
  const body = { expectedUpdatedAt, to, note, ...(reasonCode && { reasonCode }) };
  return ada.ask(decisionOf(review).name, { params: { id }, body });
}

lawCase(
  110,
  'compliance.md § 1.6; passphrases',
  'an officer decides and confirms nothing with the passphrase that someone else set',
  async () => {
    const ben = await addApprover(ada, 'Ben Okafor');
    const issuerId = await createIssuer(service);
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/issuers/${issuerId}`)).body;
    const approve = () =>
      ben.ask('decideIssuer', { params: { id: issuerId }, body: { to: 'APPROVED', expectedUpdatedAt } });

    const mustChange = ['passphrase: Change your passphrase first. An administrator set it.'];
    expect(await approve()).toEqual({ rejected: 'forbidden', errors: mustChange });
    const confirm = { params: { id: 'override_1' }, body: { to: 'APPROVED' } };
    expect(await ben.ask('decideOverride', confirm)).toEqual({ rejected: 'forbidden', errors: mustChange });
    await ben.ask('changePassphrase', { body: { oldPassphrase: given, passphrase: chosen } });
    expect(await approve()).toMatchObject({ to: 'APPROVED' });
  },
);

lawCase(
  121,
  'compliance.md § 1.6; assigned passphrases',
  'an officer does not go back to the passphrase that someone else set last',
  async () => {
    const running = await startService();
    const admin = await openFirstWindow(running.app);
    const body = { name: 'Ben Okafor', passphrase: given, roles: ['reviewer'] };
    const { id } = await admin.ask('createOfficer', { body });
    const ben = openWindow(running.app);
    const signIn = (passphrase: string) => ben.ask('signIn', { body: { officerId: id, passphrase } });
    const change = (oldPassphrase: string, passphrase: string) =>
      ben.ask('changePassphrase', { body: { oldPassphrase, passphrase } });
    const known = {
      rejected: 'invalid',
      errors: ['passphrase: was set by an administrator; choose one that only you know'],
    };

    await signIn(given);
    expect(await change(given, chosen)).toMatchObject({ id });
    expect(await change(chosen, given)).toEqual(known);
    const reset = 'nine patient windmills';
    await admin.ask('resetPassphrase', { params: { id }, body: { passphrase: reset } });
    await signIn(reset);
    expect(await change(reset, given)).toMatchObject({ id });
    expect(await change(given, reset)).toEqual(known);
  },
);

test('an officer who was added by an earlier version must change the passphrase, unless the officer chose it', async () => {
  const folder = temporaryFolder();
  const first = await openApp(folder);
  const window = await openFirstWindow(first);
  const body = { name: 'Ben Okafor', passphrase: given, roles: ['approver'] };
  await window.ask('createOfficer', { body });
  await first.close();
  tamper(
    folder,
    `UPDATE officers SET mustChangePassphrase = 0;
     DROP TABLE agreementContents;
     DROP INDEX screeningStatementsByOfficer;
     ALTER TABLE officers DROP COLUMN assignedPassphraseHash;
     DROP TRIGGER ruleEvaluationsKept; DROP TRIGGER fundingEntriesNoDELETE;
     DROP TRIGGER representationsAreNeverDeleted; DROP TRIGGER licenseStandingsAreNeverDeleted;
     DROP INDEX accountsOfSample;
     ALTER TABLE accounts DROP COLUMN isSample;
     DELETE FROM kysely_migration WHERE name >= '0076'`,
  );

  await (await startService(folder)).app.close();

  expect(query(folder, 'SELECT name, mustChangePassphrase FROM officers ORDER BY name')).toEqual([
    { name: 'Ada Lindqvist', mustChangePassphrase: 0 },
    { name: 'Ben Okafor', mustChangePassphrase: 1 },
  ]);
});

/** An approved trade of 100.00 whose agreement is signed, and which needs only its money. */
async function approveTrade(world: World): Promise<string> {
  const offer = await world.offer('RULE_506C');
  const investor = await world.investor();
  await world.verify(investor.ownerIds[0] as string);
  const id = await world.place(investor, offer, '100.00');
  await signAgreements(world.client, id);
  expect(await world.approve(id)).toBe('Allowed');
  return id;
}

/** The body of a request about a trade as it is now. */
async function now(world: World, id: string) {
  return { expectedUpdatedAt: (await world.client.get(`/trades/${id}`)).body.updatedAt as string };
}

async function settle(officer: Window, world: World, id: string) {
  const body = { ...(await now(world, id)), to: 'SETTLED', note: 'Compared the agreement.' };
  return officer.ask('decideSettlement', { params: { id }, body });
}

const record = async (officer: Window, world: World, id: string, amount: number) =>
  officer.ask('recordReceipt', { params: { id }, body: { ...(await now(world, id)), amount } });

const recordedByBen = 'You recorded money of this trade; another officer must decide it';

lawCase(
  111,
  'compliance.md § 1.6; money and settlement',
  'who recorded the money of a trade neither settles the trade nor approves its funding',
  async () => {
    const running = await startService();
    const world = new World(running);
    const first = await openFirstWindow(running.app);
    const ben = await openWindowAs(running.app, 'Ben Okafor', 'approver', 'administrator');
    const id = await approveTrade(world);
    expect(await record(ben, world, id, 100)).toMatchObject({ fundingStatus: 'FUNDED' });

    expect(await settle(ben, world, id)).toEqual({ rejected: 'rule', errors: [recordedByBen] });
    const shown = await ben.ask('getCase', { params: { review: 'settlement', id } });
    expect(shown.blocked).toMatchObject([{ to: 'SETTLED', errors: [{ message: recordedByBen }] }]);
    expect(await settle(first, world, id)).toMatchObject({ to: 'SETTLED' });

    const funding = { body: { funding: ['FUNDED'] } };
    expect(await first.ask('setSecondApproval', funding)).toMatchObject(funding.body);
    const otherId = await approveTrade(world);
    const proposed = await record(ben, world, otherId, 60);
    const confirm = (officer: Window, proposalId: string) =>
      officer.ask('confirmProposal', { params: { id: proposalId }, body: {} });
    expect(await confirm(first, proposed.proposalId)).toMatchObject({ recordId: otherId });
    const rest = await record(first, world, otherId, 40);
    expect((await ben.ask('getCase', { params: { review: 'funding', id: otherId } })).proposal).toMatchObject(
      {
        staleReason: recordedByBen,
      },
    );
    expect((await ben.ask('listSecondApprovals')).items).toMatchObject([{ whyNot: recordedByBen }]);
    expect(await confirm(ben, rest.proposalId)).toEqual({ rejected: 'rule', errors: [recordedByBen] });

    // One administrator cannot turn the protection off.
    const off = { body: { separatesMoney: false } };
    const change = await first.ask('setSecondApproval', off);
    expect(change).toMatchObject({
      awaitsSecondAdministrator: true,
      message:
        'Awaits a second administrator: Let who recorded the money of a trade settle it and approve its funding',
    });
    await ben.ask('confirmAdministrativeChange', { params: { id: change.proposalId }, body: {} });
    expect(await confirm(ben, rest.proposalId)).toMatchObject({ recordId: otherId });
    expect(await settle(ben, world, otherId)).toMatchObject({ to: 'SETTLED' });
  },
);

test('the case of a settled trade says that the only approver cannot unwind it', async () => {
  const running = await startService();
  const world = new World(running);
  const first = await openFirstWindow(running.app);
  const id = await approveTrade(world);
  await world.receive(id);
  expect(await settle(first, world, id)).toMatchObject({ to: 'SETTLED' });

  const { blocked } = await first.ask('getCase', { params: { review: 'settlement', id } });
  expect(blocked).toMatchObject([
    { to: 'UNWIND_PENDING', errors: [{ message: 'This decision requires a second approver.' }] },
  ]);
  const unwind = {
    ...(await now(world, id)),
    to: 'UNWIND_PENDING',
    reasonCode: 'RESCISSION',
    note: 'Rescinded.',
  };
  expect(await first.ask('decideSettlement', { params: { id }, body: unwind })).toEqual({
    rejected: 'rule',
    errors: ['This decision requires a second approver.'],
  });
});

lawCase(
  112,
  'compliance.md § 2.4; suspended verifications',
  'a suspended verification is not confirmed while its accreditation is pending, and by two officers if the setting asks for it',
  async () => {
    const { individualId, aicId } = await submitNetWorth(service, [['CASH', 1_500_000]]);
    expect(await approveAic(service, individualId)).toBe('Allowed');
    const decideAic = (to: string, reasonCode?: string) => decideCase('aic', aicId, to, reasonCode);
    expect(await decideAic('PENDING', 'OTHER')).toMatchObject({ to: 'PENDING' });
    const { body } = await service.get(`/individual/${individualId}/aic`);
    const id = body.verifications[0].id as string;
    const confirm = () => decideCase('verification', id, 'ACTIVE', 'OTHER');

    const isPending = 'The accreditation review is pending. Decide it first.';
    expect(await confirm()).toEqual({ rejected: 'rule', errors: [isPending] });
    const shown = await ada.ask('getCase', { params: { review: 'verification', id } });
    expect(shown.blocked).toMatchObject([
      { to: 'ACTIVE', errors: [{ message: isPending, places: [{ id: aicId, review: 'aic' }] }] },
    ]);
    expect((await service.get(`/individuals/${individualId}`)).body.accredited).toBe(false);

    // The approval is undone no more, and the verification is suspended by a change of its facts.
    expect(await decideAic('APPROVED')).toMatchObject({ to: 'APPROVED' });
    const { verifications } = (await service.get(`/individual/${individualId}/aic`)).body;
    const renewed = verifications.find(({ status }: { status: string }) => status === 'ACTIVE');
    await decideCase('verification', renewed.id, 'SUSPENDED', 'OTHER');
    await openWindowAs(app, 'Gil Moreau', 'administrator');
    await openWindowAs(app, 'Cleo Haddad', 'approver');
    await ada.ask('setSecondApproval', { body: { verification: ['ACTIVE', 'REVOKED'] } });
    const proposed = await decideCase('verification', renewed.id, 'ACTIVE', 'OTHER');
    expect(proposed).toMatchObject({ to: 'ACTIVE', awaitsSecond: true });
  },
);

lawCase(
  113,
  '1023.220(a)(2)(ii)(A); overrides',
  'a high-severity finding of an identity is overridden with a reason, a note, and a second approver',
  async () => {
    const running = await startService();
    const first = await openFirstWindow(running.app);
    const { id } = await submit(running, await createIndividual(running, { ssn: '666-12-3456' }));
    await running.app.parts.kycProvider.idle();
    const approve = async (details: object) => {
      const { updatedAt: expectedUpdatedAt } = await first.ask('getCase', { params: { review: 'kyc', id } });
      const body = { expectedUpdatedAt, to: 'APPROVED', reasonCode: 'OTHER', ...details };
      return first.ask('decideKyc', { params: { id }, body });
    };
    const note = 'Compared the SSN card.';

    expect((await approve({ note })).errors).toEqual(['This override requires a second approver.']);
    const ben = await openWindowAs(running.app, 'Ben Okafor', 'approver');
    expect((await approve({ note: 'x' })).errors).toEqual([
      expect.stringMatching(/^note: must have at least 20 characters to override: .*SSN/),
    ]);
    expect((await approve({ note, reasonCode: null })).errors).toEqual([
      expect.stringMatching(/^reasonCode: is required to override/),
    ]);
    const shown = await ben.ask('getCase', { params: { review: 'kyc', id } });
    expect(shown.overridden).toMatchObject([{ to: 'APPROVED', errors: [{ field: 'ssn' }] }]);
    // A note that only approvers read counts, too.
    const { proposalId, awaitsSecond } = await approve({ note, noteIsRestricted: true });
    expect(awaitsSecond).toBe(true);
    expect((await running.get(`/kyc/${id}`)).body.kycStatus).toBe('NEEDS_REVIEW');
    const confirmed = await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });
    expect(confirmed).toMatchObject({ to: 'APPROVED', decidedById: first.id, confirmedById: ben.id });
  },
);

lawCase(
  114,
  '17a-4(b)(7), content',
  'an agreement without text or ink is not signed, and one that was not read is explained',
  async () => {
    const settle = async (page: Buffer, note: string | null) => {
      const world = new World(service);
      const offer = await world.offer('RULE_506C');
      const investor = await world.investor();
      await world.verify(investor.ownerIds[0] as string);
      const id = await world.place(investor, offer, '100.00');
      await signAgreements(service, id, {}, page);
      await app.settle();
      await world.approve(id);
      await world.receive(id);
      const body = { ...(await now(world, id)), to: 'SETTLED', note };
      return outcomeOf(await ada.ask('decideSettlement', { params: { id }, body }));
    };
    const note = 'Compared the page.';

    expect(await settle(pdf(), note)).toMatch(/shows no ink and almost no text .* Rule: agreement\.$/);
    expect(await settle(signedPdf(), null)).toBe('Allowed');
    const damaged = Buffer.from('%PDF-1.4\n%%EOF\n');
    expect(await settle(damaged, null)).toMatch(
      /^note: is required because of open findings: .* could not be read/,
    );
    expect(await settle(damaged, note)).toBe('Allowed');
  },
);
