import { browserContext, needsReady } from './stage.ts';

type Check = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type Ask = Parameters<Electron.Session['setPermissionRequestHandler']>[0];

let check: Check = null;

/** Permissions of Electron, by the names that the browser has for them. */
const names = {
  'clipboard-write': 'clipboard-sanitized-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  notifications: 'notifications',
} as const;

/** The part of `session` that the application uses. */
export const session = {
  get defaultSession() {
    needsReady('session.defaultSession');
    return {
      setPermissionCheckHandler: (handler: Check) => {
        check = handler;
      },
      // The browser does not ask where the check has answered.
      setPermissionRequestHandler: (_handler: Ask) => {},
    };
  },
};

/** Gives a page what the application's check allows; without a check that is everything, as in Electron. */
export async function grantPermissions(origin: string): Promise<void> {
  const granted = Object.entries(names).filter(
    ([, permission]) => check === null || check(null, permission, origin, {} as never),
  );
  await browserContext().grantPermissions(
    granted.map(([name]) => name),
    { origin },
  );
}
