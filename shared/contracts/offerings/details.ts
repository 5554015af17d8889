/** A record and its related records in one response, for its details page. */
import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, request } from '../fields.ts';
import { file } from '../files/files.ts';
import { operation } from '../operation.ts';
import { dateTime, string } from '../records.ts';
import { issuer } from './issuers.ts';
import { offering } from './offerings.ts';

const account = Type.Object({ id: string(), name: string() });

export const getIssuerDetails = operation({
  name: 'getIssuerDetails',
  module: 'offerings',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get issuer details',
  description: `Returns the issuer with its account and its newest ${limits.embeddedRecords} offerings and files.`,
  params: request({ id: idOf('issuer') }),
  output: Type.Object({ issuer, account, offerings: Type.Array(offering), files: Type.Array(file) }),
  errors: { 404: 'No such issuer' },
});

const revision = Type.Object({
  id: string(),
  createdAt: dateTime(),
  /** The fields of the offering that have values. Amounts are decimal text. */
  content: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
});

export const getOfferingDetails = operation({
  name: 'getOfferingDetails',
  module: 'offerings',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get offering details',
  description: `Returns the offering with its issuer, its assets, and its newest ${limits.embeddedRecords} revisions and files.`,
  params: request({ id: idOf('offering') }),
  output: Type.Object({
    offering: Type.Required(offering),
    revisions: Type.Array(revision),
    files: Type.Array(file),
  }),
  errors: { 404: 'No such offering' },
});
