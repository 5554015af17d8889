/**
 * Where new versions are published, as electron-builder wrote it beside the application from its `publish`.
 *
 * @param text of `app-update.yml`
 * @returns the address without a slash at its end; undefined unless it is a secure one
 */
export function findFeed(text: string): string | undefined {
  const [, address] = /^url: *['"]?(https:\/\/[^\s'"]+?)\/*['"]?\s*$/m.exec(text) ?? [];
  return address;
}
