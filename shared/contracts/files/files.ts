import Type, { type Static } from 'typebox';
import { fileLabels } from '../../domain/file-labels.ts';
import { targetTables } from '../../domain/file-targets.ts';
import { acceptedTypes } from '../../domain/file-types.ts';
import { limits } from '../../domain/limits.ts';
import { idOf, nullable, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, page, pageQuery, record, string, stringOrNull } from '../records.ts';

export const fileReviews = ['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED'] as const;
export const fileIncludes = ['user', 'account'] as const;

/** client-api.md "File". */
export const file = record('File', {
  url: Type.String({ format: 'uri', description: 'Address of the preview' }),
  fileType: string('Media type, detected from the bytes'),
  fileName: string(),
  name: string(),
  category: string(),
  label: choice(fileLabels),
  private: boolean(),
  complianceReview: choice(fileReviews),
  targetTable: stringOrNull(),
  targetId: stringOrNull(),
  linkedFrom: stringOrNull(),
  accountId: string(),
  userId: stringOrNull(),
  metadata: stringOrNull(),
  status: choice(fileReviews),
  reviewLog: stringOrNull(),
  pipeline: string(),
  errorMessage: stringOrNull(),
  replacesFileId: stringOrNull(),
  tid: stringOrNull(),
  user: Type.Optional(
    Type.Unsafe<{ id: string; email: string; firstName: string; lastName: string } | null>({
      type: ['object', 'null'],
    }),
  ),
  account: Type.Optional(Type.Object({ id: string(), name: string() })),
});
export type File = Static<typeof file>;

const category = () => text({ maxLength: limits.category });
const label = () => oneOf(fileLabels);
const metadata = () =>
  Type.Optional(
    nullable(
      text({ minLength: limits.metadataMin, maxLength: limits.metadataMax, description: 'JSON text' }),
    ),
  );
const noFile = 'No such file for this key';
const evidence = 'The file is evidence of a decision; upload a new version';
const noTarget = 'No such file or target for this key';

/** The differences between files that only their account sees and public files. */
interface Visibility {
  path: '/files' | '/files-public';
  adjective: 'private' | 'public';
  suffix: 'PrivateFile' | 'PublicFile';
  name: ReturnType<typeof text>;
  targets: string;
}

const params = request({ id: idOf('file') });
const exampleParams = { id: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3' };
const common = { module: 'files' as const };

function declareReads<const V extends Visibility>({ path, adjective, suffix }: V) {
  return {
    list: operation({
      ...common,
      name: `list${suffix}s`,
      http: { method: 'GET', path },
      scope: 'read',
      everyOfficer: 'reads-records',
      summary: `List ${adjective} files`,
      description:
        'Returns files, newest first. `targetTable` and `targetId` filter the list; `include=user,account` embeds the uploader and the account.',
      query: request({
        ...pageQuery,
        include: optional(text({ description: `Comma-separated list of ${fileIncludes.join(', ')}` })),
        targetTable: optional(oneOf(Object.values(targetTables))),
        targetId: optional(text()),
      }),
      output: page(file),
      example: { query: { page: 1, limit: 10, targetTable: 'INDIVIDUALS' } },
    }),
    get: operation({
      ...common,
      name: `get${suffix}`,
      http: { method: 'GET', path: `${path}/{id}` },
      scope: 'read',
      everyOfficer: 'reads-records',
      summary: `Get ${adjective} file record`,
      description: 'Returns the record. The bytes are at `url`.',
      params,
      output: file,
      errors: { 404: noFile },
      example: { params: exampleParams },
    }),
    preview: operation({
      ...common,
      name: `preview${suffix}`,
      http: { method: 'GET', path: `${path}/preview/{id}` },
      scope: 'read',
      everyOfficer: 'reads-records',
      summary: `Preview ${adjective} file`,
      description:
        'Returns the bytes with the detected type, `ETag`, and byte ranges, and with a policy that sandboxes them in a browser.',
      params,
      download: true,
      output: Type.Unsafe<Download>({ type: 'string', format: 'binary' }),
      errors: { 404: noFile },
      example: { params: exampleParams },
    }),
  };
}

function declareUpload<const V extends Visibility>({ path, adjective, suffix, name, targets }: V) {
  return {
    upload: operation({
      ...common,
      name: `upload${suffix}`,
      http: { method: 'POST', path },
      scope: 'write',
      role: 'reviewer',
      status: 201,
      summary: `Upload ${adjective} file`,
      description: `Accepts \`multipart/form-data\` with exactly one part, named \`file\`, of up to ${limits.fileBytes / 1024 / 1024} MiB unless an administrator set another limit. ${targets} The type is detected from the bytes. Accepted types: ${acceptedTypes}; identity documents must be PNG, JPEG, or PDF. Documents with macros are rejected. A missing file name is replaced. \`replacesFileId\` names the earlier version of the document, which is kept.`,
      query: request({
        name,
        category: category(),
        label: label(),
        targetId: text(),
        metadata: metadata(),
        replacesFileId: optional(idOf('file')),
      }),
      upload: 'file',
      output: file,
      errors: {
        400: 'The file is empty',
        404: 'No such target or earlier version for this key',
        422: 'The type of the file is not accepted, is not allowed for its label, or the target does not accept such files',
      },
      example: {
        query: {
          name: 'statement.pdf',
          category: 'Investor Accreditation',
          label: 'PROOF_OF_NET_WORTH',
          targetId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3',
          metadata: '{"source":"portal"}',
        },
      },
    }),
  };
}

function declareUpdates<const V extends Visibility>({ path, adjective, suffix }: V) {
  return {
    update: operation({
      ...common,
      name: `update${suffix}`,
      http: { method: 'PATCH', path: `${path}/{id}` },
      scope: 'write',
      role: 'reviewer',
      summary: `Update ${adjective} file`,
      description:
        'Changes the name, category, or label. The bytes do not change; the new label must allow their type.',
      params,
      body: request({
        name: text({ maxLength: limits.fileNameOnUpdate }),
        category: category(),
        label: label(),
        metadata: metadata(),
      }),
      output: file,
      errors: { 404: noFile, 409: evidence, 422: 'The new label does not allow the type of the file' },
      example: {
        params: exampleParams,
        body: { name: 'statement.pdf', category: 'application', label: 'OTHER' },
      },
    }),
    link: operation({
      ...common,
      name: `link${suffix}`,
      http: { method: 'POST', path: `${path}/{id}/link` },
      scope: 'write',
      role: 'reviewer',
      summary: `Link ${adjective} file`,
      description:
        'Moves the file to another record and stores the previous target in `linkedFrom`. Linking a file to its current target changes nothing.',
      params,
      body: request({
        targetId: text(),
        label: Type.Optional(label()),
        category: Type.Optional(category()),
      }),
      output: file,
      errors: { 404: noTarget, 409: evidence, 422: 'The target does not accept such files' },
      example: { params: exampleParams, body: { targetId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
    }),
    unlink: operation({
      ...common,
      name: `unlink${suffix}`,
      http: { method: 'POST', path: `${path}/{id}/unlink` },
      scope: 'write',
      role: 'reviewer',
      summary: `Unlink ${adjective} file`,
      description: 'Clears the target and stores it in `linkedFrom`. The body can be omitted or empty.',
      params,
      output: file,
      errors: { 404: noFile, 409: evidence },
      example: { params: exampleParams, body: {} },
    }),
  };
}

/** The operations of client-api.md "Files (private)" and "Files (public)", which are otherwise the same. */
function declareFileOperations<const V extends Visibility>(visibility: V) {
  return { ...declareReads(visibility), ...declareUpload(visibility), ...declareUpdates(visibility) };
}

/** A file to send. Its bytes are read on demand, from `start` to `end`, both included. */
export interface Download {
  fileName: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  open(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** A file that is generated while it is sent, so its length is unknown. */
export interface WrittenDownload {
  fileName: string;
  mediaType: string;
  write(): AsyncIterable<string>;
}

export const privateFiles = declareFileOperations({
  path: '/files',
  adjective: 'private',
  suffix: 'PrivateFile',
  name: text({ maxLength: limits.fileName }),
  targets: 'The target is an individual, legal entity, investor account, issuer, offering, or trade.',
});

export const publicFiles = declareFileOperations({
  path: '/files-public',
  adjective: 'public',
  suffix: 'PublicFile',
  name: text(),
  targets: 'The target is any record.',
});
