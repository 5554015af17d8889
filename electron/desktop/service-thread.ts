/** The thread of the service in the desktop application: HTTP, the requests of the screens, and all data. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { uploadForScreens } from '#http/screen-bytes.ts';
import { answerScreens } from '#ipc/router.ts';
import { watchUncaughtErrors } from '#service/host/uncaught-errors.ts';
import { type HostThread, serveRequests } from '#service/kernel/worker-thread.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import type { HostRequests, ServiceRequests } from './service-requests.ts';
import { type DesktopService, openDesktopService } from './service-thread/open-desktop-service.ts';
import { transferBytes } from './service-thread/transfer-bytes.ts';

/** Other requests wait for it. */
const opening = Promise.withResolvers<DesktopService>();
// Also if no request waits, because the request that opens the service fails, too.
opening.promise.catch(() => {});

const host: HostThread<HostRequests> = serveRequests<ServiceRequests, never, HostRequests>({
  async open(request) {
    openDesktopService(request, host).then(opening.resolve, opening.reject);
    await opening.promise;
  },
  async run({ operation, request }, { signal }) {
    const { app, session } = await opening.promise;
    return answerScreens(app, session, operation, request, signal);
  },
  async transferBytes(transfer) {
    const { app, session } = await opening.promise;
    return transferBytes(app, session, transfer);
  },
  importFile: async (path) => importFile(await opening.promise, path),
  async isImporting() {
    const { app } = await opening.promise;
    return app.isOpen && app.parts.csvImports.imports.isBusy;
  },
  async restart() {
    const { app } = await opening.promise;
    await app.restart();
  },
  async close() {
    const service = await opening.promise;
    await service.close();
  },
});

watchUncaughtErrors((reference) => {
  host.request('reportUncaughtError', reference).catch(console.error);
});

/** Creates a draft like a file that is dropped on the screens, in the name of the signed-in officer. */
async function importFile({ app, session }: DesktopService, path: string): Promise<ImportDraft> {
  const headers = { 'x-file-name': encodeURIComponent(basename(path)) };
  const bytesRequest = { operation: 'createImportDraft', request: '{}', headers, requestId: newRequestId() };
  return (await uploadForScreens(app, session, bytesRequest, readBytes(path))) as ImportDraft;
}

/** Opens the file when it is read: an error of an unread stream would end the thread. */
async function* readBytes(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}
