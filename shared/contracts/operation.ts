import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { roleForDecision } from '../domain/decisions.ts';
import type { OfficerRole } from '../domain/officer-roles.ts';

export type Scope = 'read' | 'write';

/** The modules of the service. Contracts, rules, and screens have folders of the same names. */
export type ModuleName =
  | 'offerings'
  | 'investors'
  | 'compliance'
  | 'trading'
  | 'files'
  | 'csv-imports'
  | 'clients'
  | 'officers'
  | 'installation'
  | 'records';

/** Statuses by which an operation itself may refuse, each with its condition (decisions.md § 4). */
export type ErrorResponses = Partial<Record<400 | 403 | 404 | 409 | 422 | 429, string>>;

/** Request values that work as they stand; ids in them are replaced by ids of the reader's own records. */
export interface Example {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The text of a CSV file, for operations that take an upload. */
  csv?: string;
}

export type UploadKind = 'csv' | 'file' | undefined;

/** Why officers need no role for an operation. */
export const openReasons = {
  'reads-records': 'Every officer sees every record of the data folder.',
  'reads-settings': 'The screens of every officer need it, and it contains no secret.',
  'own-session': 'It concerns only the session and the profile of the officer who asks.',
} as const;
export type OpenReason = keyof typeof openReasons;

/** The role that officers need for an operation, or the reason why they need none: there is no default. */
type OfficerAccess =
  | { role: OfficerRole | 'by-decision'; everyOfficer?: never }
  | { everyOfficer: OpenReason; role?: never };

/** A declaration of something that one may ask of the service: the only place where it is written down. */
export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Output extends TSchema = TSchema,
  Kind extends UploadKind = UploadKind,
> {
  /** Unique; the IPC channel's word for it, the OpenAPI `operationId`, the action in the audit log. */
  name: string;
  module: ModuleName;
  /** How the client API reaches it. An operation of the back office alone has none. */
  http?: { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string };
  scope: Scope;
  /** The role that an officer needs, where it is not open to all: that of the decision in the body, or one. */
  role?: OfficerRole | 'by-decision';
  /** Set where an officer needs no role. */
  everyOfficer?: OpenReason;
  /** Set where the screens may ask for it while nobody is signed in, or the screen is locked. */
  whileLocked?: true;
  /** Set where success proves who the officer is: the browser gets a new session cookie with the answer. */
  renewsSession?: true;
  /** The status of success: 201 for a creation, 200 for everything else. */
  status: 200 | 201;
  summary: string;
  description: string;
  params: Params;
  query: Query;
  body: Body;
  /** Set where the request carries a file instead of a JSON body. */
  upload: Kind;
  /** Set where the answer is the bytes of a file instead of JSON. */
  download?: boolean;
  output: Output;
  errors: ErrorResponses;
  example: Example;
}

// biome-ignore lint/suspicious/noExplicitAny: the list of operations holds every combination of schemas
export type AnyOperation = Operation<any, any, any, any, any>;

/** What the caller of an operation hands in, of the declared types. */
export interface InputOf<O extends AnyOperation> {
  params: Static<O['params']>;
  query: Static<O['query']>;
  body: Static<O['body']>;
  upload: UploadOf<O['upload']>;
}

export type OutputOf<O extends AnyOperation> = Static<O['output']>;

/** What an operation is handed of the file that its request carries. */
type UploadOf<Kind> = Kind extends 'csv' ? Upload : Kind extends 'file' ? StoredUpload : undefined;

/** Where the bytes of a file are read from; plain data, so that a worker thread can read them. */
export interface ByteSource {
  path: string;
  /** The length in plain. */
  bytes: number;
  /** Set if the file is encrypted: only memory has it, so that the file is unreadable after a restart. */
  key?: Uint8Array;
}

/** A CSV file that is on the disk as a whole: sent by a client and encrypted, or named in the shell. */
export interface Upload extends ByteSource {
  /** As the client sent it: `cleanFileName` makes it the name of a record. */
  fileName: string | undefined;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

/** A document whose bytes are in the file store, under an id that has no record yet. */
export interface StoredUpload {
  id: string;
  /** As the client sent it: `cleanFileName` makes it the name of a record. */
  fileName: string | undefined;
  bytes: number;
  sha256: string;
  /** The key that opens the stored bytes. */
  key: Uint8Array;
  /** The first bytes in plain. */
  head: Uint8Array;
  /** The bytes in plain from `start` to `end`, both included. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

const nothing = Type.Object({}, { additionalProperties: false });
type Nothing = typeof nothing;

type Always = 'name' | 'module' | 'scope' | 'summary' | 'description' | 'output';

/** Declares an operation; parts of the request that are not named take no fields. */
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

/** The role that an officer needs to ask this; undefined where it is open to every officer. */
export function roleFor(
  operation: Pick<AnyOperation, 'role'>,
  body: { to?: string },
): OfficerRole | undefined {
  return operation.role === 'by-decision' ? roleForDecision(body.to ?? '') : operation.role;
}
