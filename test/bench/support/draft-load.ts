import { openAsBlob } from 'node:fs';
import { createApp } from '../../../electron/service/app.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { type BenchFolder, freshPath } from './folders.ts';
import type { Host } from './hosts.ts';
import { writeInvestorsCsv } from './investors-csv.ts';

const rows = 200;

/** Drafts that are not discarded at once: more than the host keeps open. */
const kept = 20;

/** A user of the back office who adds files, validates, edits, and views their drafts, and discards them. */
export class DraftLoad {
  readonly #office: BackOffice;
  readonly #file: string;
  readonly #waiting: string[] = [];

  private constructor(office: BackOffice, file: string) {
    this.#office = office;
    this.#file = file;
  }

  static async open(host: Pick<Host, 'port'>, folder: BenchFolder): Promise<DraftLoad> {
    const app = await createApp({ ...folder, role: 'secondary' });
    const office = await openBackOffice(app, `http://127.0.0.1:${host.port}`, 'program');
    await app.close();
    const file = freshPath('draft.csv');
    await writeInvestorsCsv(file, rows);
    return new DraftLoad(office, file);
  }

  /** Adds a number of files, one after the other. Every fourth draft is discarded, restored, and discarded again. */
  async add(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const id = await this.#upload();
      const params = { id };
      await this.#ask('checkImportDraft', { params });
      await this.#ask('editImportDraftCells', {
        params,
        body: { cells: [{ row: 1 + (index % rows), column: 0, value: 'Inga' }] },
      });
      await this.#ask('listImportDraftRows', { params, query: { sort: index % 8 } });
      await this.#ask('listImportDraftRows', { params: { id: this.#waiting.at(0) ?? id }, query: {} });
      await this.#ask('listImportDrafts');
      this.#waiting.push(id);
      if (this.#waiting.length <= kept) continue;
      const oldest = { params: { id: this.#waiting.shift() } };
      await this.#ask('discardImportDraft', oldest);
      if (index % 4 > 0) continue;
      await this.#ask('restoreImportDraft', oldest);
      await this.#ask('discardImportDraft', oldest);
    }
  }

  async #upload(): Promise<string> {
    const { base, cookie } = this.#office;
    const response = await fetch(`${base}uploads/createImportDraft`, {
      method: 'POST',
      headers: {
        cookie,
        origin: new URL(base).origin,
        'content-type': 'application/octet-stream',
        'x-file-name': 'investors.csv',
      },
      body: await openAsBlob(this.#file),
    });
    if (!response.ok) throw new Error(`A draft was answered with ${response.status}`);
    return ((await response.json()) as { id: string }).id;
  }

  async #ask(operation: string, request: object = {}): Promise<void> {
    const { status, text } = await this.#office.ask(operation, request);
    if (status >= 300) throw new Error(`${operation} was answered with ${status}: ${text}`);
  }
}
