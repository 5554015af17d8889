import type { CaseParts } from '#shared/contracts/compliance/cases.ts';
import { kybReview } from '../../investors/legal-entity-reviews.ts';
import { issuerReview, offeringReview } from '../../offerings/offering-reviews.ts';
import { addressOf, type CaseReader, fact, known, nothingFound, readFilesOf, readRow } from './case-parts.ts';

/** An issuer as it registered. */
export const readIssuerCase: CaseReader = async (ctx, id) => {
  const row = await issuerReview.read(ctx.db, id);
  if (!row) return undefined;
  return {
    ...nothingFound,
    id,
    title: row.title,
    detail: row.type,
    state: row.status,
    since: row.createdAt,
    updatedAt: row.updatedAt,
    links: [{ id, title: row.title }],
    facts: [
      {
        title: 'Company',
        columns: null,
        facts: known(
          fact('Legal name', row.legalName),
          fact('Doing business as', row.dba),
          fact('EIN', row.ein),
          fact('Type', row.type, 'state'),
          fact('Incorporated', row.doi, 'day'),
          fact('Address', addressOf(row)),
          fact('Description', row.description),
        ),
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
};

/** An offering with its terms and assets. */
async function readOffering(ctx: Parameters<CaseReader>[0], id: string) {
  const row = await offeringReview.read(ctx.db, id);
  if (!row) return undefined;
  const issuer = await readRow(ctx, 'issuers', row.issuerId);
  const assets = await ctx.db
    .selectFrom('assets')
    .selectAll()
    .where('offeringId', '=', id)
    .orderBy('seq')
    .execute();
  const parts: Omit<CaseParts, 'state'> = {
    ...nothingFound,
    id,
    title: row.name,
    detail: row.type,
    since: row.createdAt,
    updatedAt: row.updatedAt,
    links: [
      { id, title: row.name },
      { id: issuer.id, title: issuer.title },
    ],
    facts: [
      {
        title: 'Terms',
        columns: null,
        facts: known(
          fact('Regulation', row.type, 'state'),
          fact('Target', row.targetAmount, 'money'),
          fact('Least investment', row.minInvestment, 'money'),
          fact('Greatest investment', row.maxInvestment, 'money'),
          fact('Contingency', row.contingencyAmount, 'money'),
          fact('Valuation cap', row.valuationCap, 'money'),
          fact('Starts', row.startAt, 'day'),
          fact('Ends', row.endAt, 'day'),
          fact('Enabled', row.enabled, 'flag'),
          fact('Description', row.description),
        ),
      },
      ...assets.map((asset) => ({
        title: asset.name,
        columns: null,
        facts: [
          fact('Type', asset.type, 'state'),
          fact('Price per unit', asset.pricePerUnit, 'money'),
          fact('Units', asset.totalUnits, 'number'),
          fact('Placed', asset.unitsPlaced, 'number'),
        ],
      })),
      {
        title: 'Issuer',
        columns: null,
        facts: [
          fact('Legal name', issuer.legalName),
          fact('EIN', issuer.ein),
          fact('Review', issuer.status, 'state'),
        ],
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
  return { row, parts };
}

export const readOfferingCase: CaseReader = async (ctx, id) => {
  const read = await readOffering(ctx, id);
  return read && { ...read.parts, state: read.row.complianceReview };
};

export const readOnboardingCase: CaseReader = async (ctx, id) => {
  const read = await readOffering(ctx, id);
  return read && { ...read.parts, state: read.row.onboardingStatus };
};

/** A legal entity with those who sign for it. */
async function readEntity(ctx: Parameters<CaseReader>[0], id: string) {
  const row = await kybReview.read(ctx.db, id);
  if (!row) return undefined;
  const account = await readRow(ctx, 'investorAccounts', row.investorAccountId);
  const signers = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', account.id)
    .orderBy('seq')
    .execute();
  const parts: Omit<CaseParts, 'state'> = {
    ...nothingFound,
    id,
    title: row.name,
    detail: row.companyType,
    since: row.createdAt,
    updatedAt: row.updatedAt,
    links: [
      { id, title: row.name },
      { id: account.id, title: account.name },
    ],
    facts: [
      {
        title: 'Entity',
        columns: null,
        facts: known(
          fact('EIN', row.ein),
          fact('Type', row.companyType, 'state'),
          fact('Incorporated', row.dateOfIncorporation, 'day'),
          fact('State of incorporation', row.stateOfIncorporation),
          fact('E-mail', row.email),
          fact('Phone', row.phone),
          fact('Address', addressOf(row)),
        ),
      },
      {
        title: 'Signers',
        columns: null,
        facts: signers.map((signer) =>
          fact([signer.firstName, signer.lastName].filter(Boolean).join(' '), signer.kycStatus, 'state'),
        ),
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
  return { row, parts };
}

export const readKybCase: CaseReader = async (ctx, id) => {
  const read = await readEntity(ctx, id);
  return read && { ...read.parts, state: read.row.kybStatus };
};

export const readSanctionsCase: CaseReader = async (ctx, id) => {
  const read = await readEntity(ctx, id);
  return read && { ...read.parts, state: read.row.sanctionsStatus };
};
