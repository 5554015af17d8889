/** What an AML approval follows: the identity, the required lists, and the confidentiality of limited lists. */
import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { WrittenDownload } from '../../shared/contracts/files/files.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { noMatch, setIdentity } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';

async function startToday(): Promise<Running> {
  setClock();
  return startService();
}

const readCase = (service: Running, review: 'aml' | 'sanctions', id: string) =>
  askAsStaff(service, 'getCase', { params: { review, id } });

async function approve(service: Running, id: string, screening: object = noMatch(), note?: string) {
  const { updatedAt: expectedUpdatedAt } = await readCase(service, 'aml', id);
  return askAsStaff(service, 'decideAml', {
    params: { id },
    body: { expectedUpdatedAt, to: 'APPROVED', screening, note },
  });
}

const today = '2026-06-15';
const sdn = { name: 'OFAC SDN List', publishedOn: today };
const consolidated = { name: 'OFAC Consolidated list', publishedOn: today };

describe('an approval follows the identity', () => {
  for (const [state, message] of [
    [
      'PENDING',
      'The identity (KYC) is not examined yet; wait for the examination, or decide the identity first',
    ],
    ['ERROR', 'The examination of the identity (KYC) failed; examine it again, or decide the identity first'],
    ['REJECTED', 'The identity (KYC) was rejected; reopen the identity first'],
    ['CANCELLED', 'The identity (KYC) was canceled; reopen the identity first'],
  ] as const)
    lawCase(
      115,
      '1023.220(a)(2), AML',
      `AML is not approved while the identity is ${state}, which the case shows as the decision enforces it`,
      async () => {
        const service = await startToday();
        const id = await createIndividual(service);
        await setIdentity(service, id, state);

        const { blocked } = await readCase(service, 'aml', id);
        expect(blocked).toMatchObject([{ to: 'APPROVED', errors: [{ field: 'kycStatus', message }] }]);
        expect(await approve(service, id)).toEqual({ rejected: 'rule', errors: [`kycStatus: ${message}`] });
      },
    );

  for (const state of ['NEEDS_REVIEW', 'RESUBMIT', 'APPROVED'])
    lawCase(115, '1023.220(a)(2), AML', `AML is approved while the identity is ${state}`, async () => {
      const service = await startToday();
      const id = await createIndividual(service);
      await setIdentity(service, id, state);
      expect((await readCase(service, 'aml', id)).blocked).toEqual([]);
      expect(await approve(service, id)).toMatchObject({ to: 'APPROVED' });
    });

  lawCase(
    115,
    '1023.220(a)(2), AML',
    'the sanctions screening of an entity is not approved while its KYB is rejected',
    async () => {
      const service = await startToday();
      const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
      const { id, updatedAt } = (
        await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId })
      ).body;
      const decide = (name: 'decideKyb' | 'decideSanctions', expectedUpdatedAt: string, decision: object) =>
        askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt, ...decision } });
      await decide('decideKyb', updatedAt, { to: 'REJECTED', reasonCode: 'OTHER', note: 'No such entity.' });

      const message = 'The entity (KYB) was rejected; reopen it first';
      const shown = await readCase(service, 'sanctions', id);
      expect(shown.blocked).toMatchObject([{ to: 'APPROVED', errors: [{ message }] }]);
      const approval = { to: 'APPROVED', screening: noMatch() };
      expect(await decide('decideSanctions', shown.updatedAt, approval)).toEqual({
        rejected: 'rule',
        errors: [`kybStatus: ${message}`],
      });
    },
  );
});

describe('an approval has a result for each required list', () => {
  const missing = (name: string) => ({
    rejected: 'rule',
    errors: [`screening.lists: must include ${name}, which the settings require`],
  });

  lawCase(116, 'compliance.md § 2.2, required lists', 'one OFAC list is not enough', async () => {
    const service = await startToday();
    const id = await createIndividual(service);
    await setIdentity(service, id);

    expect((await readCase(service, 'aml', id)).screening.requiredLists).toEqual([
      'OFAC SDN List',
      'OFAC Consolidated list',
    ]);
    expect(await approve(service, id, noMatch({ lists: [sdn] }))).toEqual(missing('OFAC Consolidated list'));
    expect(await approve(service, id, noMatch({ lists: [consolidated] }))).toEqual(missing('OFAC SDN List'));
    const typed = { ...consolidated, name: ' ofac  consolidated LIST' };
    expect(await approve(service, id, noMatch({ lists: [sdn, typed] }))).toMatchObject({ to: 'APPROVED' });
  });

  lawCase(
    116,
    'compliance.md § 2.2, required lists',
    'a list that the settings add is required',
    async () => {
      const service = await startToday();
      const id = await createIndividual(service);
      await setIdentity(service, id);
      const lists = ['OFAC SDN List', 'OFAC Consolidated list', 'EU consolidated list'];
      expect(await askAsStaff(service, 'setRequiredLists', { body: { lists } })).toEqual({ lists });

      expect(await approve(service, id)).toEqual(missing('EU consolidated list'));
      const added = { name: 'EU consolidated list', publishedOn: today };
      expect(await approve(service, id, noMatch({ lists: [sdn, consolidated, added] }))).toMatchObject({
        to: 'APPROVED',
      });
    },
  );

  for (const [listName, fresh, old, days] of [
    ['OFAC SDN List', '2026-05-17', '2026-05-16', 30],
    ['OFAC Consolidated list', '2025-06-16', '2019-06-14', 2558],
  ] as const)
    lawCase(
      122,
      'compliance.md § 2.2, age of lists',
      `an approval with an old ${listName} needs an internal note`,
      async () => {
        const service = await startToday();
        const approveWith = async (publishedOn: string, note?: string) => {
          const id = await createIndividual(service);
          await setIdentity(service, id);
          const lists = [sdn, consolidated].map((list) =>
            list.name === listName ? { ...list, publishedOn } : list,
          );
          return approve(service, id, noMatch({ lists }), note);
        };

        expect(await approveWith(fresh)).toMatchObject({ to: 'APPROVED' });
        expect(await approveWith(old)).toEqual({
          rejected: 'rule',
          errors: [
            `note: is required because of open findings: The ${listName} was ${days} days old when it was searched.`,
          ],
        });
        expect(await approveWith(old, 'No newer list was published.')).toMatchObject({ to: 'APPROVED' });
      },
    );

  lawCase(
    117,
    'compliance.md § 2.2, fewer lists',
    'while second approval is on, another administrator confirms that fewer lists are required',
    async () => {
      const service = await startToday();
      const ada = await openFirstWindow(service.app);
      const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver', 'administrator');
      setClock('2026-06-15T10:30:00-04:00');
      await ada.ask('setSecondApproval', { body: { aml: ['APPROVED'] } });
      const setLists = (...lists: string[]) => ada.ask('setRequiredLists', { body: { lists } });
      const readLists = async () => (await ben.ask('getRequiredLists')).lists;

      const more = ['OFAC SDN List', 'OFAC Consolidated list', 'EU consolidated list'];
      expect(await setLists(...more)).toEqual({ lists: more });
      const reduced = await setLists('OFAC SDN List');
      expect(reduced).toMatchObject({
        awaitsSecondAdministrator: true,
        message:
          'Awaits a second administrator: Stop requiring the lists OFAC Consolidated list, EU consolidated list',
      });
      expect(await readLists()).toEqual(more);

      await ben.ask('confirmAdministrativeChange', { params: { id: reduced.proposalId }, body: {} });
      expect(await readLists()).toEqual(['OFAC SDN List']);
    },
  );

  test('a proposed approval is not confirmed without a list that is required since', async () => {
    const service = await startToday();
    const ada = await openFirstWindow(service.app);
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver', 'administrator');
    setClock('2026-06-15T10:30:00-04:00');
    await ada.ask('setSecondApproval', { body: { aml: ['APPROVED'] } });
    const id = await createIndividual(service);
    await setIdentity(service, id);
    const { updatedAt: expectedUpdatedAt } = await ada.ask('getCase', { params: { review: 'aml', id } });
    const body = { to: 'APPROVED', expectedUpdatedAt, screening: noMatch({ lists: [sdn, consolidated] }) };
    const { proposalId } = await ada.ask('decideAml', { params: { id }, body });
    const lists = [sdn.name, consolidated.name, 'EU consolidated list'];
    await ben.ask('setRequiredLists', { body: { lists } });

    const confirmed = await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });

    expect(confirmed).toEqual({
      rejected: 'rule',
      errors: ['screening.lists: must include EU consolidated list, which the settings require'],
    });
  });

  test('the setting names each list once, and no list of limited use', async () => {
    const service = await startToday();
    const set = (...lists: string[]) => askAsStaff(service, 'setRequiredLists', { body: { lists } });
    expect(await set('OFAC SDN List', 'ofac sdn list')).toEqual({
      rejected: 'conflict',
      errors: ['lists: contains ofac sdn list more than once'],
    });
    expect(await set('OFAC SDN List', 'FinCEN 314(a)')).toEqual({
      rejected: 'rule',
      errors: ['lists: must not include FinCEN 314(a), because its use is limited (31 CFR 1010.520)'],
    });
    expect(await set()).toMatchObject({ rejected: 'invalid' });
  });
});

describe('a list of limited use', () => {
  const note = 'Another date of birth than the subject of the request.';
  const noteOfApproval = 'Compared the request of FinCEN with the passport.';

  /** An approval for which the list was searched, and officers of each kind. */
  async function screen(name: string) {
    const service = await startToday();
    const ada = await openFirstWindow(service.app);
    const reader = await openWindowAs(service.app, 'Rae Lund', 'reviewer');
    const administrator = await openWindowAs(service.app, 'Gil Moreau', 'administrator');
    const approver = await openWindowAs(service.app, 'Ben Okafor', 'approver', 'administrator');
    const id = await createIndividual(service);
    await setIdentity(service, id);
    const { updatedAt: expectedUpdatedAt } = await ada.ask('getCase', { params: { review: 'aml', id } });
    const lists = [sdn, consolidated, { name, publishedOn: today }];
    const screening = noMatch({ lists, result: 'FALSE_MATCH', note });
    const body = { to: 'APPROVED', expectedUpdatedAt, screening, note: noteOfApproval };
    expect(await ada.ask('decideAml', { params: { id }, body })).toMatchObject({ to: 'APPROVED' });
    return { service, id, ada, reader, administrator, approver };
  }

  /** Everything that the screens show of the approval. */
  async function readAll(window: Window, id: string, isAdministrator: boolean): Promise<string> {
    const params = { params: { review: 'aml', id } };
    const answers = [
      await window.ask('getScreening', params),
      await window.ask('getCase', params),
      await window.ask('getHistory', { params: { id } }),
      ...(isAdministrator
        ? [
            await window.ask('listAuditEvents', { query: {} }),
            await window.ask('listAuditOperations', { query: {} }),
          ]
        : []),
    ];
    expect(answers.filter((answer) => 'rejected' in answer)).toEqual([]);
    return JSON.stringify(answers);
  }

  async function exportLog(service: Running, format: string): Promise<string> {
    const exported = await service.app.run('exportAuditLog', backOffice, { query: { format } });
    let text = '';
    for await (const part of (exported as WrittenDownload).write()) text += part;
    return text;
  }

  for (const name of [
    'FinCEN 314(a)',
    'fincen 314a request of June 2026',
    'FinCEN_３１４(a)',
    '31 CFR 1010.520',
  ])
    lawCase(118, '31 CFR 1010.520(b)(3)(iv)', `only approvers read that ${name} was searched`, async () => {
      const { service, id, reader, administrator, approver } = await screen(name);

      const shown = await readAll(approver, id, true);
      expect(shown).toContain(name);
      expect(shown).toContain(note);
      for (const [window, isAdministrator] of [
        [reader, false],
        [administrator, true],
      ] as const) {
        const others = await readAll(window, id, isAdministrator);
        expect(others).toContain('OFAC SDN List');
        expect(others).not.toContain(name);
        expect(others).not.toContain(note);
      }
      for (const path of [
        `/individuals/${id}`,
        '/individuals?include=investorAccount',
        '/investor-accounts',
      ]) {
        const answer = JSON.stringify((await service.get(path)).body);
        expect(answer).not.toMatch(/OFAC/);
        expect(answer).not.toContain(name);
      }
      for (const format of ['csv', 'json']) {
        const text = await exportLog(service, format);
        expect(text).toContain('OFAC SDN List');
        expect(text).not.toContain(name);
        expect(text).not.toContain(note);
      }
    });

  for (const name of ['FinCEN 314(a)', 'the 314 a request', 'Section ３１４（ａ）', '31 CFR 1010.520'])
    lawCase(
      120,
      '31 CFR 1010.520(b)(3)(iv), notes',
      `only approvers read the note of a decision that names ${name}, or of a case for which it was searched`,
      async () => {
        const { service, id, ada, reader, administrator, approver } = await screen(name);
        const named = await createIndividual(service);
        const noteOfNamed = `Found for ${name}.`;
        const noteOfReopening = 'The subject of the request moved to Boise.';
        for (const [recordId, to, text] of [
          [id, 'PENDING', noteOfReopening],
          [named, 'NEEDS_INFO', noteOfNamed],
        ] as const) {
          const params = { id: recordId };
          const shown = await ada.ask('getCase', { params: { ...params, review: 'aml' } });
          const body = { expectedUpdatedAt: shown.updatedAt, to, reasonCode: 'OTHER', note: text };
          expect(await ada.ask('decideAml', { params, body })).toMatchObject({ to });
        }
        const readBoth = async (window: Window, isAdministrator: boolean) =>
          (await readAll(window, id, isAdministrator)) + (await readAll(window, named, isAdministrator));

        const notes = [noteOfApproval, noteOfReopening, noteOfNamed];
        const shown = await readBoth(approver, true);
        for (const text of notes) expect(shown).toContain(text);
        const hidden = [
          await readBoth(reader, false),
          await readBoth(administrator, true),
          await exportLog(service, 'csv'),
          await exportLog(service, 'json'),
        ];
        for (const text of notes) for (const others of hidden) expect(others).not.toContain(text);
      },
    );
});

describe('the lists and dates of a statement are offered for the next case of the officer', () => {
  const readEarlier = async (window: Window, id: string) =>
    (await window.ask('getCase', { params: { review: 'aml', id } })).screening.earlierToday;

  test('on the same day, without the result', async () => {
    const service = await startToday();
    const ada = await openFirstWindow(service.app);
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const [first, next] = [await createIndividual(service), await createIndividual(service)];
    await setIdentity(service, first);
    expect(await readEarlier(ada, first)).toBeNull();
    const { updatedAt } = (await service.get(`/individuals/${first}`)).body;
    const screening = noMatch({ lists: [sdn, { ...consolidated, publishedOn: '2026-06-12' }] });
    await ada.ask('decideAml', {
      params: { id: first },
      body: { to: 'APPROVED', expectedUpdatedAt: updatedAt, screening },
    });

    expect(await readEarlier(ada, next)).toEqual({ lists: screening.lists, searchedOn: today });
    expect(await readEarlier(ben, next)).toBeNull();
    setClock('2026-06-15T23:59:00-04:00');
    expect(await readEarlier(ada, next)).not.toBeNull();
    setClock('2026-06-16T00:00:00-04:00');
    expect(await readEarlier(ada, next)).toBeNull();
  });
});
