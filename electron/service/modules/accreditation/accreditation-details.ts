/** Everything about the accreditation of one person or legal entity, for the screens. */
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  type AccreditationDetails,
  getAccreditationDetails,
  type OfficeDetails,
} from '#shared/contracts/accreditation/accreditation-details.ts';
import { dateOf, lastDayOf } from '#shared/domain/accreditation-rules/evidence.ts';
import { monthsOfDocument, monthsOfEntityDocument } from '#shared/domain/accreditation-rules/evidence-age.ts';
import type { RecordedOffice } from '#shared/domain/accreditation-rules/office.ts';
import type { ConfirmationItem, EmployeeItem } from '#shared/domain/accreditation-rules/submission.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import type { EntityFacts, EntityItem } from '#shared/domain/entity-accreditation/entity-facts.ts';
import { accreditationLabels, type FileLabel } from '#shared/domain/file-labels.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { validityOf } from '#shared/domain/representation-validity.ts';
import type { Holding } from '#shared/domain/trade-bound-methods.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { readStanding } from './evaluate-aic.ts';
import { dateOfItem, type ItemWithDate, readDocuments } from './evidence-documents.ts';
import { findSubject, readRepresentations, type Subject } from './representations.ts';
import { suggestion } from './suggest-issuer.ts';
import { readVerificationDetails } from './verification-details.ts';

/** What is read differently for persons and for legal entities. */
interface OwnDetails
  extends Pick<
    AccreditationDetails,
    'recordId' | 'submitted' | 'complianceReview' | 'standing' | 'office' | 'directedBy' | 'holding'
  > {
  items: readonly ItemWithDate[];
  /** The signer that an officer recorded. */
  signer: ConfirmationItem | null;
  /** How long a document counts after its date; undefined if its date does not matter. */
  monthsOf(document: { fileId: string; label: FileLabel }): number | undefined;
}

export const accreditationDetails: OperationHandler[] = [
  read(getAccreditationDetails, async (ctx, { params: { id } }) => {
    const subject = await findSubject(ctx, id, 'id');
    const day = await readComplianceDay(ctx);
    const own = await (id.startsWith(`${idPrefixes.individual}_`) ? readPerson : readEntity)(ctx.db, id, day);
    const { recordId, submitted, complianceReview, standing, office, directedBy, holding } = own;
    return {
      ...{ subjectId: id, recordId, submitted, complianceReview, standing, office, directedBy, holding },
      ...(await readShownDocuments(ctx.db, id, own, day)),
      verifications: await readVerificationDetails(ctx, id, day),
      representations: await readShownRepresentations(ctx.db, id, day),
      trades: await readTrades(ctx.db, subject),
    };
  }),
  suggestion,
];

function parse<Value>(json: string | null): Value | null {
  return json === null ? null : (JSON.parse(json) as Value);
}

async function readPerson(db: Db, individualId: string, day: Day): Promise<OwnDetails> {
  const record = await db
    .selectFrom('aicRecords')
    .selectAll()
    .where('individualId', '=', individualId)
    .executeTakeFirst();
  const method = record && record.method !== 'PENDING' ? record.method : null;
  const items = parse<ItemWithDate[]>(record?.items ?? null) ?? [];
  const hasOffice = method === 'EMPLOYEE' || method === 'INSIDER';
  return {
    recordId: record?.id ?? null,
    submitted: method,
    complianceReview: record?.complianceReview ?? null,
    standing: await readStanding(db, individualId),
    office: hasOffice
      ? await readOffice(db, items[0] as Partial<EmployeeItem>, parse<RecordedOffice>(record?.office ?? null))
      : null,
    directedBy: null,
    holding: parse<Holding>(record?.holding ?? null),
    items,
    signer: parse<ConfirmationItem>(record?.signer ?? null),
    monthsOf: ({ label }) => monthsOfDocument(label, day),
  };
}

/** What an officer recorded replaces what the item states. */
async function readOffice(
  db: Db,
  item: Partial<EmployeeItem> | undefined,
  recorded: RecordedOffice | null,
): Promise<OfficeDetails> {
  const { issuerId = null, position = null, since = null } = recorded ?? item ?? {};
  const issuer =
    issuerId === null
      ? undefined
      : await db.selectFrom('issuers').select('title').where('id', '=', issuerId).executeTakeFirst();
  return {
    employer: item?.employer ?? null,
    title: item?.title ?? null,
    issuerId,
    issuerName: issuer?.title ?? null,
    position,
    since,
    isRecorded: recorded !== null,
  };
}

async function readEntity(db: Db, legalEntityId: string, day: Day): Promise<OwnDetails> {
  const record = await db
    .selectFrom('entityAccreditations')
    .selectAll()
    .where('legalEntityId', '=', legalEntityId)
    .executeTakeFirst();
  const basis = record && record.basis !== 'PENDING' ? (record.basis as EntityFacts['basis']) : null;
  const items = parse<EntityItem[]>(record?.items ?? null) ?? [];
  return {
    recordId: record?.id ?? null,
    submitted: basis,
    complianceReview: record?.complianceReview ?? null,
    standing: null,
    office: null,
    directedBy: record?.directedBy ?? null,
    holding: null,
    items,
    signer: parse<ConfirmationItem>(record?.signer ?? null),
    monthsOf({ fileId, label }) {
      if (label === 'VERIFICATION_LETTER') return monthsOfDocument(label, day);
      const item = items.find((one) => one.fileId === fileId);
      return basis === null || !item ? undefined : monthsOfEntityDocument(basis, item, day);
    },
  };
}

/** The documents of an accreditation, with their dates, and the signers of verification letters. */
async function readShownDocuments(
  db: Db,
  subjectId: string,
  { items, signer, monthsOf }: OwnDetails,
  day: Day,
): Promise<Pick<AccreditationDetails, 'documents' | 'signers'>> {
  const files = await readDocuments(db, [subjectId]);
  const isSubmitted = (fileId: string) => items.some((item) => item.fileId === fileId);
  const shown = files.filter(
    ({ fileId, label }) => accreditationLabels.includes(label) || isSubmitted(fileId),
  );
  const documents = shown.map((file) => {
    const { fileId, name, label, subject, recordedOn, recordedById } = file;
    const stated = dateOfItem(items, fileId);
    const datedOn = dateOf(file, stated, day);
    const months = monthsOf(file);
    return {
      ...{ fileId, name, label, subject, recordedOn, recordedById },
      isSubmitted: isSubmitted(fileId),
      statedOn: [file.statedOn, stated].filter((date) => date !== null).toSorted()[0] ?? null,
      datedOn,
      validUntil: datedOn !== null && months !== undefined ? lastDayOf(datedOn, months) : null,
      needsDate: months !== undefined,
    };
  });
  const letters = shown.filter(({ label }) => label === 'VERIFICATION_LETTER');
  const signers = letters.map(({ fileId }): AccreditationDetails['signers'][number] => {
    const isRecorded = signer?.fileId === fileId;
    const stated = items.find((item) => item.fileId === fileId && 'signerKind' in item);
    return { ...(isRecorded ? signer : stated), fileId, isRecorded };
  });
  return { documents, signers };
}

async function readShownRepresentations(
  db: Db,
  subjectId: string,
  day: Day,
): Promise<AccreditationDetails['representations']> {
  const all = await readRepresentations(db, [subjectId]);
  const tradeIds = all.flatMap(({ tradeId }) => tradeId ?? []);
  const trades =
    tradeIds.length === 0
      ? []
      : await db.selectFrom('trades').select(['id', 'tradeNumber']).where('id', 'in', tradeIds).execute();
  return all.toReversed().map((one) => ({
    ...one,
    amount: one.amount === null ? null : Number(one.amount),
    ...validityOf(one, all, day),
    tradeNumber: trades.find(({ id }) => id === one.tradeId)?.tradeNumber ?? null,
  }));
}

/** The trades about which a representation can be, newest first. */
async function readTrades(db: Db, { investorAccountId }: Subject): Promise<AccreditationDetails['trades']> {
  const rows = await db
    .selectFrom('trades')
    .leftJoin('offerings', 'offerings.id', 'trades.offeringId')
    .select(['trades.id', 'trades.tradeNumber', 'offerings.name'])
    .where('trades.investorAccountId', '=', investorAccountId)
    .where('trades.tradeStatus', '<>', 'CART')
    .orderBy('trades.seq', 'desc')
    .limit(limits.embeddedRecords)
    .execute();
  return rows.map(({ id, tradeNumber, name }) => ({
    id,
    title: [tradeNumber, name].filter(Boolean).join(', '),
  }));
}
