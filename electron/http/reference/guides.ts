/** The guides of the API reference, in Markdown. */
import { operations } from '#shared/contracts/index.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { amountLimit, limits } from '#shared/domain/limits.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Flow, type FlowStep, flows } from './flows.ts';
import { type SampleRequest, toCurl, toRequest } from './samples.ts';

/** The request of a step: the example of its operation, with what differs. */
export function requestOf({ operation, example }: FlowStep, address: string): SampleRequest {
  const contract = operations[operation];
  return toRequest(contract, { ...contract.example, ...example }, address);
}

const fence = (source: string) => `\`\`\`shell\n${source}\n\`\`\``;

function describeFlow({ title, text, steps }: Flow, address: string): string {
  const described = steps.map((step) => {
    const { summary, http } = operations[step.operation] as {
      summary: string;
      http?: { method: string; path: string };
    };
    return [
      `### ${step.step}. ${summary}`,
      `\`${http?.method} ${http?.path}\`: ${step.text}`,
      fence(toCurl(requestOf(step, address))),
    ].join('\n\n');
  });
  return [`## ${title}`, text, ...described].join('\n\n');
}

/** @param address of the API, with the prefix */
export function writeGuides(address: string): string {
  const sample = (method: string, path: string) => fence(toCurl({ method, url: `${address}${path}` }));
  const prefixes = Object.values(idPrefixes).map((prefix) => `\`${prefix}_\``);
  return [
    `Offerdesk ${packageJson.version}. Register issuers and investors, submit documents, and place trades. The guides show the requests in order; each operation has samples in curl, JavaScript, and Python, and *Test Request* sends it to this host.`,
    `[TypeScript client](/clients/offerdesk-client.ts): one file without dependencies, with the types of every request and response. [OpenAPI 3.1](/clients-json)`,
    '## Authentication',
    'Send an API key in the header `X-API-KEY` with every request. Create one in the back office under **API keys**, or with `offerdesk api-key create`. A key belongs to an account and sees only its records. The scope `read` allows reading; `write` allows changes.',
    sample('GET', '/issuers?limit=1'),
    'A missing, unknown, expired, or revoked key gets a 401. A key without the required scope gets a 403. `Authorization: Bearer` with the `accessToken` of an issuer registration is optional and names the user who acts.',
    '## Requests and values',
    'The prefix `/clients/api/v1` of a path is optional. Unknown fields of a body are rejected, and unknown query parameters are ignored. Strings are trimmed. An empty optional string counts as omitted.',
    `Dates in requests use MM/DD/YYYY; fields without a documented format also accept ISO dates. Responses use ISO 8601 (UTC). Amounts are exact, at most ${amountLimit}, with at most ${limits.decimals} decimals.`,
    `IDs start with the record type, such as ${prefixes.slice(0, 6).join(', ')}. The ID of a user who registered with an issuer is returned as \`user_login_…\`; requests accept both forms.`,
    '## Paging',
    `Lists return \`items\` and \`meta\`. \`limit\` sets the number of items (default ${limits.pageSize}, at most ${limits.pageSizeMax}) and \`page\` the page, starting at 1. Continue until \`meta.currentPage\` is \`meta.totalPages\`.`,
    sample('GET', '/investor-accounts?page=1&limit=50'),
    '## Errors',
    'Every error has the status, a standard phrase, and `errors`: one entry per problem, each with the name of the field.',
    `\`\`\`json\n${JSON.stringify({ status: 400, message: 'Invalid request', errors: ['ein: must be 9 digits'] }, null, 2)}\n\`\`\``,
    'Change the request after a 400, 404, 409, or 422. After a 429 or 503, wait for the seconds in `Retry-After` and send it again. Every response has a `Request-Id` header; the same ID is in the API request log, the log file, and the audit log, and is the reference of a 500.',
    'An administrator sets how many requests each key may send within a minute. Responses then have `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` (seconds until the count starts again).',
    '## Idempotency',
    `Send \`Idempotency-Key\` with a POST to repeat it safely. Within ${limits.idempotencyHours} hours, the same key with the same body returns the original response; a different body returns 409. While the first request is running, a second one waits up to ${limits.idempotencyWaitSeconds} seconds for its response, then returns 409 with \`Retry-After\`. After an error, the key can be used again.`,
    ...flows.map((flow) => describeFlow(flow, address)),
  ].join('\n\n');
}
