/** The result of an update check; undefined if this installation cannot update itself. */
type Found = { isUpdateAvailable: boolean; updateInfo: { version: string } } | undefined;

/**
 * The message for a user who checks for updates.
 * @param version that is installed
 */
export function describeCheck(found: Found, version: string): { message: string; detail: string } {
  if (!found) {
    return {
      message: 'This installation is not updated by itself',
      detail: `Offerdesk ${version} is updated in the way in which it was installed.`,
    };
  }
  if (!found.isUpdateAvailable) {
    return { message: 'There is no newer version', detail: `This is Offerdesk ${version}.` };
  }
  return {
    message: `Offerdesk ${found.updateInfo.version} is there`,
    detail: 'It is downloaded while you work, and installed when you quit.',
  };
}
