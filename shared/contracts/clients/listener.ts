import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { flag, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';

/** The outcomes of requests of client systems. */
export const statusClasses = ['success', 'rejected', 'failed'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** Lower ports require the rights of an administrator of the machine. */
export const lowestPort = 1024;
export const highestPort = 65_535;

/** Whether the listener is open, and on which port; without a port it uses any free one. */
export interface ListenerChoice {
  isOn: boolean;
  port: number | null;
}

const listener = Type.Object({
  /** Null while it is closed. */
  address: stringOrNull(),
  /** Whether the screens cannot open, close, or move it. */
  isFixed: boolean(),
  isOn: boolean(),
  port: numberOrNull(),
  /** Why it is closed although it should be open. */
  error: stringOrNull(),
});
export type ListenerState = Static<typeof listener>;

export const getListener = operation({
  name: 'getListener',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get API server status',
  description:
    'Returns the address and the settings of the API server. For the headless host, the command line sets the port.',
  output: listener,
});

export const setListener = operation({
  name: 'setListener',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Change API server settings',
  description:
    'Takes effect immediately and at every start. Requests in progress are completed. Omitted fields do not change; a null port selects any free port.',
  body: request({
    isOn: Type.Optional(flag()),
    port: optional(wholeNumber({ minimum: lowestPort, maximum: highestPort })),
  }),
  output: listener,
  errors: {
    409: 'The port is not available',
    422: 'The headless host sets its API server on the command line and uses it for the screens',
  },
});

const loggedRequest = Type.Object({
  seq: number(),
  requestId: string('The same ID as in the `Request-Id` header of the response, the log, and the audit log'),
  at: dateTime(),
  method: string(),
  path: string('Values that may be secret are shown as …'),
  status: number(),
  /** The name of its operation; null if no operation has the method and path. */
  operation: stringOrNull(),
  milliseconds: number(),
  /** Null without a valid key. */
  keyId: stringOrNull(),
  keyName: stringOrNull(),
  keyHint: stringOrNull(),
});
export type LoggedRequest = Static<typeof loggedRequest>;

export const listRequests = operation({
  name: 'listRequests',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List API requests',
  description: `Returns up to ${limits.requestLogEntries} API requests since the host started, newest first. Bodies and keys are not stored. \`after\` is the \`seq\` of the last known request, \`upTo\` the \`seq\` of the newest requested one.`,
  query: request({
    after: optional(wholeNumber({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    upTo: optional(wholeNumber({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    statusClass: optional(oneOf(statusClasses)),
    method: optional(text({ maxLength: 10 })),
    keyId: optional(text({ maxLength: 50, description: 'ID of the key; `none` for requests without a key' })),
    text: optional(text({ maxLength: 100, description: 'Part of the path, or the complete request ID' })),
    offset: optional(wholeNumber({ minimum: 0, maximum: limits.requestLogEntries })),
    limit: optional(wholeNumber({ minimum: 1, maximum: limits.requestLogEntries })),
  }),
  output: Type.Object({
    items: Type.Array(loggedRequest),
    /** The number of matching entries in the log. */
    matching: number(),
    /** The number of requests since the start, including those that are no longer in the log. */
    total: number(),
  }),
});

/** The operations of this file, which the list of all operations includes. */
export const listenerOperations = {
  getListener,
  setListener,
  listRequests,
};
