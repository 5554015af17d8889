import type { Caller } from '#service/kernel/caller.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { readAlias } from '#service/kernel/settings.ts';
import { findVisible, seesWholeTenant } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  getKyc,
  type Kyc,
  kyc as kycRecord,
  submitKyc as submission,
} from '#shared/contracts/compliance/kyc.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { syncKycStatus } from '../investors/individual-status.ts';
import { findIssuerError } from './document-issuers.ts';
import { findImageErrors, findImages } from './kyc-images.ts';

type KycRow = Row<'kycRecords'>;
type Submission = InputOf<typeof submission>['body'];

const present = compilePresent(kycRecord);

/** The record as the caller may see it. */
export function presentKyc(ctx: Context, row: KycRow): Kyc {
  const response = row.response === null ? row.kycLog : showFindings(ctx.caller, row.response);
  return present({ ...row, response });
}

/** A key that does not see every account of its tenant must not see findings about people in the others. */
function showFindings(caller: Caller, response: string): string {
  if (seesWholeTenant(caller)) return response;
  const findings = JSON.parse(response) as KycFinding[];
  return JSON.stringify(findings.filter(({ individualIds }) => individualIds === undefined));
}

function assertDocument(
  body: Submission,
  days: Record<'issuedAt' | 'expiresAt' | 'dob', string>,
  today: Day,
) {
  const errors: FieldError[] = [];
  const expected = findIssuerError(body.kycDocumentIssuer, body.kycDocumentType);
  if (expected) errors.push({ field: 'kycDocumentIssuer', message: expected });
  if (days.issuedAt >= days.expiresAt) {
    errors.push({ field: 'kycDocumentIssuedDate', message: 'must be before kycDocumentExpirationDate' });
  }
  if (days.dob.slice(0, 10) >= today)
    errors.push({ field: 'kycDocumentDob', message: 'must be in the past' });
  if (body.kycLog && !isJson(body.kycLog)) errors.push({ field: 'kycLog', message: 'must be JSON text' });
  return errors;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Midnight UTC of a day in the format that the contract has validated. */
function toMidnight(day: string): string {
  const midnight = readDay(day);
  if (midnight === undefined) throw new Error(`${day} is not a calendar day`);
  return midnight;
}

/**
 * Submits an identity document of an individual (client-api.md "KYC submission", decisions.md § 5 "KYC"). After the
 * commit, the provider examines it.
 *
 * @throws not-found, if the individual or an image does not exist for the caller; rule, naming every field that
 *   violates the table of document types, and an impossible date or issuer
 */
export async function submitKyc(ctx: WriteContext, body: Submission): Promise<KycRow> {
  const individual = await findVisible(ctx, 'individuals', body.individualId, 'individualId');
  const images = await findImages(ctx, body);
  const days = {
    issuedAt: toMidnight(body.kycDocumentIssuedDate),
    expiresAt: toMidnight(body.kycDocumentExpirationDate),
    dob: toMidnight(body.kycDocumentDob),
  };
  const errors = [
    ...findImageErrors(images, individual.id, body.kycDocumentType),
    ...assertDocument(body, days, await readComplianceDay(ctx)),
  ];
  if (errors.length > 0 || !images.front) throw new AppError('rule', errors);
  const { names } = ctx.service.settings;
  const row = await ctx.records.insert('kycRecords', {
    id: newId('kyc'),
    accountId: individual.accountId,
    tenantId: individual.tenantId,
    individualId: individual.id,
    platform: readAlias(names, body.kycProvider ?? names.kycProvider),
    documentType: body.kycDocumentType,
    documentImage: images.front.id,
    backFileId: images.back?.id ?? null,
    selfieFileId: images.selfie?.id ?? null,
    firstName: body.kycFirstName,
    lastName: body.kycLastName,
    documentNumber: body.kycDocumentId,
    documentIssuer: body.kycDocumentIssuer.toUpperCase(),
    ...days,
    kycLog: body.kycLog ?? null,
    kycStatus: 'PENDING',
    reason: null,
    response: null,
    findings: 0,
    documentReading: null,
    lastEventAt: null,
    tid: body.tid ?? null,
  });
  await syncKycStatus(ctx, individual.id);
  return row;
}

export const kyc: OperationHandler[] = [
  write(
    submission,
    async (ctx, { body }) => presentKyc(ctx, await submitKyc(ctx, body)),
    ({ service }, { id }) => service.submissions.announce('kyc', id),
  ),
  read(getKyc, async (ctx, { params }) =>
    presentKyc(ctx, await findVisible(ctx, 'kycRecords', params.id, 'id')),
  ),
];
