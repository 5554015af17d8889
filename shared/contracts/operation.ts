import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { roleForTarget } from '../domain/decisions.ts';
import type { RecordKind } from '../domain/ids.ts';
import type { OfficerRole } from '../domain/officer-roles.ts';

export type Scope = 'read' | 'write';

/** The modules of the service. Contracts, rules, and screens have folders of the same names. */
export type ModuleName =
  | 'offerings'
  | 'investors'
  | 'accreditation'
  | 'compliance'
  | 'trading'
  | 'files'
  | 'csv-imports'
  | 'clients'
  | 'officers'
  | 'installation'
  | 'records';

/** The error statuses that an operation itself can return, each with its condition (decisions.md § 4). */
export type ErrorResponses = Partial<Record<400 | 403 | 404 | 409 | 422 | 429, string>>;

/** A working request; its IDs are replaced by those of the reader's own records. */
export interface Example {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The text of a CSV file, for operations with an upload. */
  csv?: string;
}

export type UploadKind = 'csv' | 'file' | undefined;

/** Why an operation requires no role. */
export const openReasons = {
  'reads-records': 'Every officer sees every record of the data folder.',
  'reads-settings': 'The screens of every officer need it, and it contains no secret.',
  'own-session': 'It affects only the session and the profile of the officer who asks.',
  'own-views':
    'It affects only how the lists look to the officer who asks; the operation checks the role for shared views.',
} as const;
export type OpenReason = keyof typeof openReasons;

/** The role that an operation requires, or the reason why it requires none: there is no default. */
type OfficerAccess =
  | { role: OfficerRole | 'by-decision'; everyOfficer?: never }
  | { everyOfficer: OpenReason; role?: never };

/** The declaration of an operation, from which everything else about it is derived. */
export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Output extends TSchema = TSchema,
  Kind extends UploadKind = UploadKind,
> {
  /** Unique; the name over IPC, the OpenAPI `operationId`, and the action in the audit log. */
  name: string;
  module: ModuleName;
  /** The method and path in the client API. Operations only for the back office have none. */
  http?: { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string };
  scope: Scope;
  /** The required role of an officer: that of the decision in the body, or a fixed one. */
  role?: OfficerRole | 'by-decision';
  /** Set if an officer needs no role. */
  everyOfficer?: OpenReason;
  /** Set if the screens may run it while no officer is signed in, or the screens are locked. */
  whileLocked?: true;
  /**
   * Set if its change of a record enters its whole content again, as a creation does: a submission, or a checkout. If it
   * changes records of other kinds, too, the kind is named.
   */
  isSubmission?: true | RecordKind;
  /** Set if its success authenticates the officer: the browser then gets a new session cookie. */
  renewsSession?: true;
  /** The status of success: 201 for a creation, 200 otherwise. */
  status: 200 | 201;
  summary: string;
  description: string;
  params: Params;
  query: Query;
  body: Body;
  /** Set if the request contains a file instead of a JSON body. */
  upload: Kind;
  /** Set if the response is a file instead of JSON. */
  download?: boolean;
  output: Output;
  errors: ErrorResponses;
  example: Example;
}

// biome-ignore lint/suspicious/noExplicitAny: the list of operations contains every combination of schemas
export type AnyOperation = Operation<any, any, any, any, any>;

export interface InputOf<O extends AnyOperation> {
  params: Static<O['params']>;
  query: Static<O['query']>;
  body: Static<O['body']>;
  upload: UploadOf<O['upload']>;
}

export type OutputOf<O extends AnyOperation> = Static<O['output']>;

/** What an operation receives of the file in its request. */
type UploadOf<Kind> = Kind extends 'csv' ? Upload : Kind extends 'file' ? StoredUpload : undefined;

/** A stored file to read; plain data, so that a worker thread can read it. */
export interface ByteSource {
  path: string;
  /** The decrypted length. */
  bytes: number;
  /** Set if the file is encrypted: only memory has it, so that the file is unreadable after a restart. */
  key?: Uint8Array;
}

/** A complete CSV file on the disk: encrypted if a client sent it, or a file that a command names. */
export interface Upload extends ByteSource {
  /** As the client sent it: `cleanFileName` makes it the name of a record. */
  fileName: string | undefined;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

/** A document whose bytes are in the file store, under an ID that has no record yet. */
export interface StoredUpload extends Required<ByteSource> {
  id: string;
  /** As the client sent it: `cleanFileName` makes it the name of a record. */
  fileName: string | undefined;
  sha256: string;
}

const nothing = Type.Object({}, { additionalProperties: false });
type Nothing = typeof nothing;

type Always = 'name' | 'module' | 'scope' | 'summary' | 'description' | 'output';

/** Declares an operation; omitted parts of the request have no fields. */
export function operation<
  Output extends TSchema,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TObject = Nothing,
  Kind extends UploadKind = undefined,
>(
  declared: Pick<Operation<Params, Query, Body, Output, Kind>, Always> &
    Partial<Omit<Operation<Params, Query, Body, Output, Kind>, keyof OfficerAccess>> &
    OfficerAccess,
): Operation<Params, Query, Body, Output, Kind> {
  const defaults = {
    params: nothing,
    query: nothing,
    body: nothing,
    upload: undefined,
    status: 200,
    errors: {},
    example: {},
  };
  return { ...defaults, ...declared } as Operation<Params, Query, Body, Output, Kind>;
}

/** The role that an officer needs; undefined if every officer may run it. */
export function roleFor(
  operation: Pick<AnyOperation, 'role'>,
  body: { to?: string },
): OfficerRole | undefined {
  return operation.role === 'by-decision' ? roleForTarget(body.to ?? '') : operation.role;
}
