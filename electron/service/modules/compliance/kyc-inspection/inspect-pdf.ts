import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Registers itself, so that pdf.js parses in this thread, which is already a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { Inspection } from './inspection.ts';

/** Identity documents have few pages; checking more of them for scripts is not worth the time. */
const maxPages = 20;

/** Reads the number of pages of a PDF and whether it contains scripts; none of them is run. */
export async function inspectPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Inspection> {
  const loading = getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const hasScripts = await carriesScripts(document);
    return { kind: 'pdf', pages: document.numPages, hasScripts };
  } catch (error) {
    const isLocked = error instanceof PasswordException;
    return {
      kind: 'unreadable',
      why: isLocked ? 'PDF is locked with a password' : 'PDF is damaged or incomplete',
    };
  } finally {
    await loading.destroy();
  }
}

async function carriesScripts(document: PDFDocumentProxy): Promise<boolean> {
  let found = await document.hasJSActions();
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number);
    found ||= (await page.getJSActions()) !== null;
  }
  return found;
}
