import Type, { type Static } from 'typebox';
import { statusClasses } from '../../domain/status-classes.ts';
import { flag, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';

/** Below are those that take rights of the machine's administrator. */
export const lowestPort = 1024;
export const highestPort = 65_535;

/** Whether the listener is open, and on which port; without one it takes any that is free. */
export interface ListenerChoice {
  isOn: boolean;
  port: number | null;
}

const listener = Type.Object({
  /** Null while it is closed. */
  address: stringOrNull(),
  /** Whether it can be opened, closed and moved from the screens. */
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
  summary: 'How the listener stands',
  description:
    'Its address, and what was chosen for it. The headless host has its port from its command line.',
  output: listener,
});

export const setListener = operation({
  name: 'setListener',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Open, close or move the listener',
  description:
    'At once, and from the next start on. Requests under way are finished. What is left out stays; port null takes any that is free.',
  body: request({
    isOn: Type.Optional(flag()),
    port: optional(wholeNumber({ minimum: lowestPort, maximum: highestPort })),
  }),
  output: listener,
  errors: {
    409: 'The port cannot be had',
    422: 'The host has its listener from its command line, and shows the screens through it',
  },
});

const loggedRequest = Type.Object({
  seq: number(),
  requestId: string('As the `Request-Id` header of the response, the log, and the audit log have it'),
  at: dateTime(),
  method: string(),
  path: string('What might be a secret is shown as …'),
  status: number(),
  milliseconds: number(),
  /** Null where no valid key came with it. */
  keyId: stringOrNull(),
  keyName: stringOrNull(),
});
export type LoggedRequest = Static<typeof loggedRequest>;

export const listRequests = operation({
  name: 'listRequests',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'The latest requests of client systems',
  description:
    'Newest first, since the host was started and no more than the latest 2000. Neither bodies nor keys are kept. `after` is the `seq` of the last one that is known already, `upTo` that of the newest one that is wanted.',
  query: request({
    after: optional(wholeNumber({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    upTo: optional(wholeNumber({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    statusClass: optional(oneOf(statusClasses)),
    method: optional(text({ maxLength: 10 })),
    keyId: optional(text({ maxLength: 50, description: 'Of the key; `none` for requests without one' })),
    text: optional(text({ maxLength: 100, description: 'Part of the path, or the whole request ID' })),
    offset: optional(wholeNumber({ minimum: 0, maximum: 2000 })),
    limit: optional(wholeNumber({ minimum: 1, maximum: 2000 })),
  }),
  output: Type.Object({
    items: Type.Array(loggedRequest),
    /** How many of those that are kept match. */
    matching: number(),
    /** How many there were since the start, also those that are forgotten. */
    total: number(),
  }),
});
