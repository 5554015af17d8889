import { sql } from 'kysely';
import type { AdministrativeChange, ChangeSubject } from '#service/kernel/administrative-change.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, preparedWrite, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import {
  administrativeChange,
  confirmAdministrativeChange,
  declineAdministrativeChange,
  listAdministrativeChanges,
  type AdministrativeChange as PresentedChange,
  withdrawAdministrativeChange,
} from '#shared/contracts/officers/administrative-changes.ts';
import {
  type AwaitingAdministrator,
  awaitsAdministrator,
} from '#shared/contracts/officers/awaiting-administrator.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';
import { nameOfficer, readOfficer, rolesOf } from './officer-profiles.ts';
import { close, findProposal, type ProposalRow } from './proposal-rows.ts';
import { isSecondApprovalOn } from './second-approval.ts';
import { findAccessChange } from './second-approver.ts';

/** The review of these proposals; those about records have the name of their review here. */
const review = 'administration';

/** The stored form of a change that awaits a second administrator. */
interface StoredChange {
  operation: string;
  /** The validated request, without its passphrase. */
  input: { params: object; body: Record<string, unknown> };
  prepared: unknown;
  summary: string;
}

type Input = Parameters<AdministrativeChange['check']>[1];

const present = compilePresent(administrativeChange);

const readStored = (row: ProposalRow) => JSON.parse(row.change ?? '') as StoredChange;

function expiryOf({ createdAt }: { createdAt: string }): string {
  const days = limits.administrativeChangeDays;
  return new Date(Date.parse(createdAt) + days * dayMilliseconds).toISOString();
}

/** Requests, confirms, and ends the changes that require a second administrator. */
class AdministrativeChanges {
  readonly #byName: ReadonlyMap<string, AdministrativeChange>;

  constructor(changes: readonly AdministrativeChange[]) {
    this.#byName = new Map(changes.map((change) => [change.contract.name, change]));
  }

  #changeOf(row: ProposalRow): AdministrativeChange {
    const change = this.#byName.get(readStored(row).operation);
    if (!change) throw new Error(`No administrative change is called ${readStored(row).operation}`);
    return change;
  }

  /** Why the change can no longer be confirmed; null if it can be confirmed. */
  async #findStaleReason(ctx: Context, row: ProposalRow): Promise<string | null> {
    if (ctx.now > expiryOf(row)) return `expired at ${expiryOf(row)}; request the change again`;
    const author = await readOfficer(ctx.db, row.proposedById);
    if (!author || author.disabledAt || !hasRole(rolesOf(author), 'administrator')) {
      const name = await nameOfficer(ctx.db, row.proposedById);
      return `${name}, who requested it, is no longer an administrator; request the change again`;
    }
    const changedAccess = await findAccessChange(ctx.db, row.proposedById, row);
    if (changedAccess) return changedAccess;
    try {
      const { version } = await this.#changeOf(row).check(ctx, readStored(row).input as Input);
      return version === row.expectedUpdatedAt
        ? null
        : 'what it applies to was updated; request the change again';
    } catch (error) {
      if (error instanceof AppError) return error.errors.map(({ message }) => message).join('; ');
      throw error;
    }
  }

  async present(ctx: Context, row: ProposalRow): Promise<PresentedChange> {
    const { operation, summary } = readStored(row);
    return present({
      ...row,
      operation,
      summary,
      subjectId: row.recordId,
      proposedByName: await nameOfficer(ctx.db, row.proposedById),
      expiresAt: expiryOf(row),
      staleReason: row.status === 'PENDING' ? await this.#findStaleReason(ctx, row) : null,
    });
  }

  async #request(
    ctx: WriteContext,
    change: AdministrativeChange,
    { params, body }: Input,
    prepared: unknown,
    { id: subjectId, version, summary }: ChangeSubject,
  ): Promise<AwaitingAdministrator> {
    const [pending] = await readPending(ctx, subjectId);
    if (pending && (await this.#findStaleReason(ctx, pending)) === null) {
      throw conflict(null, `A change already awaits a second administrator: ${readStored(pending).summary}`);
    }
    if (pending) await close(ctx, pending, 'system', 'OVERTAKEN', null);
    const { passphrase: _, ...details } = body as Record<string, unknown>;
    const operation = change.contract.name;
    const stored: StoredChange = {
      operation,
      input: { params: params as object, body: details },
      prepared,
      summary,
    };
    const row = await ctx.records.insert('proposals', {
      id: newId('proposal'),
      recordId: subjectId,
      review,
      fromState: '',
      toState: operation,
      reasonCode: null,
      isRestricted: 0,
      restrictedNoteId: null,
      note: null,
      message: null,
      expectedUpdatedAt: version,
      proposedById: ctx.caller.actor.id,
      status: 'PENDING',
      closedById: null,
      closedAt: null,
      closingNote: null,
      change: JSON.stringify(stored),
    });
    ctx.records.note(subjectId, { proposal: { id: row.id, summary } });
    return {
      awaitsSecondAdministrator: true,
      proposalId: row.id,
      message: `Awaits a second administrator: ${summary}`,
      expiresAt: expiryOf(row),
    };
  }

  /** Applies the change, or stores it for a second administrator. */
  async apply(
    ctx: WriteContext,
    change: AdministrativeChange,
    input: Input,
    prepared: unknown,
  ): Promise<unknown> {
    const subject = await change.check(ctx, input);
    const isGuarded = subject.isAlwaysGuarded || (subject.isGuarded && (await isSecondApprovalOn(ctx.db)));
    if (isGuarded && ctx.caller.actor.kind === 'officer')
      return this.#request(ctx, change, input, prepared, subject);
    if (isGuarded) ctx.records.note(subject.id, { bypassesSecondApproval: subject.summary });
    return change.apply(ctx, input, prepared, subject);
  }

  /** @throws rule, if it has lapsed or the change is no longer possible */
  async confirm(ctx: WriteContext, id: string, note: string | null): Promise<PresentedChange> {
    const row = await findProposal(ctx, id, 'other', 'change');
    const closed = await close(ctx, row, 'officer', 'CONFIRMED', note);
    const staleReason =
      (await this.#findStaleReason(ctx, row)) ?? (await findAccessChange(ctx.db, ctx.caller.actor.id, row));
    if (staleReason) throw ruleViolation(null, staleReason);
    const { input, prepared, summary } = readStored(row);
    const change = this.#changeOf(row);
    const subject = await change.check(ctx, input as Input);
    await change.apply(ctx, input as Input, prepared, { ...subject, id: row.recordId });
    ctx.records.note(row.recordId, { change: { summary, proposedById: row.proposedById } });
    return this.present(ctx, closed);
  }

  async end(
    ctx: WriteContext,
    row: ProposalRow,
    status: 'DECLINED' | 'WITHDRAWN',
    note: string | null,
  ): Promise<PresentedChange> {
    const closed = await close(ctx, row, 'officer', status, note);
    ctx.records.note(row.recordId, { proposal: { id: row.id, status, note } });
    return this.present(ctx, closed);
  }
}

/**
 * The operations of these changes, and those by which a second administrator confirms them. A change is applied at once
 * while second approval is off, and always from the command line.
 */
export function administration(changes: readonly AdministrativeChange[]): OperationHandler[] {
  const awaiting = new AdministrativeChanges(changes);
  return [
    ...changes.map((change) =>
      preparedWrite(
        change.contract,
        async (input, { service }) => change.prepare?.(input, service),
        (ctx, input, prepared) => awaiting.apply(ctx, change, input, prepared),
        async (ctx, output) => {
          if (!awaitsAdministrator(output)) await change.afterCommit?.(ctx, output);
        },
      ),
    ),
    read(listAdministrativeChanges, async (ctx) => {
      const rows = await readPending(ctx);
      return { items: await Promise.all(rows.map((row) => awaiting.present(ctx, row))) };
    }),
    write(confirmAdministrativeChange, (ctx, { params, body }) =>
      awaiting.confirm(ctx, params.id, body.note ?? null),
    ),
    write(declineAdministrativeChange, async (ctx, { params, body }) =>
      awaiting.end(ctx, await findProposal(ctx, params.id, 'other', 'change'), 'DECLINED', body.note ?? null),
    ),
    write(withdrawAdministrativeChange, async (ctx, { params }) =>
      awaiting.end(ctx, await findProposal(ctx, params.id, 'own', 'change'), 'WITHDRAWN', null),
    ),
  ];
}

/** What the second approvals show to administrators: the changes that one of them can still confirm. */
export async function readRequestedChanges(ctx: Context): Promise<(ProposalRow & { summary: string })[]> {
  if (!hasRole(ctx.caller.officer?.roles ?? [], 'administrator')) return [];
  const rows = (await readPending(ctx)).filter((row) => ctx.now <= expiryOf(row));
  return rows.map((row) => ({ ...row, summary: readStored(row).summary }));
}

/** The changes that await a second administrator, of all subjects or of one, oldest first. */
async function readPending({ db }: Context, subjectId?: string): Promise<ProposalRow[]> {
  const rows = db
    .selectFrom('proposals')
    .selectAll()
    .where('review', '=', review)
    .where('status', '=', sql.lit('PENDING'));
  return (subjectId === undefined ? rows : rows.where('recordId', '=', subjectId)).orderBy('seq').execute();
}
