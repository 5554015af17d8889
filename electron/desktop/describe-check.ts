/** The result of an update check; undefined if this installation cannot update itself. */
type Found = { isUpdateAvailable: boolean; updateInfo: { version: string } } | undefined;

/**
 * The message for a user who checks for updates.
 * @param version that is installed
 */
export function describeCheck(found: Found, version: string): { message: string; detail: string } {
  if (!found) {
    return {
      message: 'This installation does not update automatically',
      detail: `Update Offerdesk ${version} in the same way that you installed it.`,
    };
  }
  if (!found.isUpdateAvailable) {
    return { message: 'Offerdesk is up to date', detail: `Version ${version} is the latest version.` };
  }
  return {
    message: `Offerdesk ${found.updateInfo.version} is available`,
    detail: 'It downloads in the background and is installed when you quit.',
  };
}
