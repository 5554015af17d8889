import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/**
 * Packages that stay outside of the bundles: native ones, those that find files of theirs beside them, and one
 * that chooses its parts by the machine that it runs on.
 */
const unbundled = ['better-sqlite3', 'electron-updater', 'sharp', /^pdfjs-dist/, /^tesseract\.js/];

/** What the packages that are bundled in want to have said of them goes with the program. */
const license = { fileName: 'licenses.md' };

/**
 * Parts of Fastify that are loaded only on demand, and never here: the listener has its own schema compilers
 * (`schemaController`), and tests send real requests. Parsing them would make each start slower.
 */
const neverLoaded = [/^@fastify\/.*-compiler$/, 'light-my-request'];

/**
 * Escapes all other characters in the bundles. With a single one, V8 stores the text of the whole file in twice the
 * memory, in each thread, and reads it more slowly.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escapeCharacter);
    }
  },
};

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The viewer of the API reference is a script for browsers, complete in one file; its packages stay out. */
const withReferenceViewer: Plugin = {
  name: 'with-reference-viewer',
  generateBundle() {
    const entry = createRequire(import.meta.url).resolve('@scalar/api-reference');
    const script = readFileSync(join(entry, '..', 'browser', 'standalone.js'), 'utf8');
    const source = `/*! @scalar/api-reference, MIT License, https://github.com/scalar/scalar */\n${script.replace(/\n\/\/# sourceMappingURL.*/, '')}`;
    this.emitFile({ type: 'asset', fileName: 'reference-viewer.js', source });
  },
};

/** A shared file is named after all that share it. */
const toShort = (name = '') => name.split(/[~.]/)[0];

export default defineConfig({
  main: {
    plugins: [asciiOnly, withReferenceViewer],
    build: {
      // Everything else is bundled in: reading one file instead of hundreds halves the time to listening.
      externalizeDeps: false,
      license,
      rolldownOptions: {
        external: [...unbundled, ...neverLoaded],
        input: {
          desktop: 'electron/desktop/main.ts',
          'service-thread': 'electron/desktop/service-thread.ts',
          serve: 'electron/headless/built-main.ts',
          cli: 'electron/headless/cli.ts',
          'background-worker': 'electron/service/kernel/background-worker.ts',
          'data-job-worker': 'electron/service/host/data-jobs/data-job-worker.ts',
          'sample-worker': 'electron/service/host/data-jobs/sample-worker.ts',
          'import-worker': 'electron/service/modules/csv-imports/apply/import-worker.ts',
          'writer-worker': 'electron/service/host/writer/writer-worker.ts',
          'reader-worker': 'electron/service/host/readers/reader-worker.ts',
          'checkpoint-worker': 'electron/service/host/writer/checkpoint-worker.ts',
          'inspection-process': 'electron/service/modules/compliance/kyc-inspection/inspection-process.ts',
          'inspection-watch': 'electron/service/modules/compliance/kyc-inspection/inspection-watch.ts',
          'desktop-inspection-process': 'electron/desktop/inspection-process.ts',
        },
        output: {
          // One folder: the service finds its worker, and the hosts their screens, from where they lie.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Less to parse at each start; names stay, for the stack traces of the log.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but Electron, and only as CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'electron/desktop/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    // Relative, since the same build is shown from the application's own scheme and below /back-office/.
    base: './',
    plugins: [react()],
    build: {
      outDir: 'out/renderer',
      rolldownOptions: {
        input: 'renderer/index.html',
        output: {
          // Each file is a request more before the first screen is there: a few of some size instead of
          // one for every icon that two screens share.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 1 },
              { name: 'shared', minShareCount: 4, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
            ],
          },
          chunkFileNames: ({ name }) => `assets/${toShort(name)}-[hash].js`,
          assetFileNames: ({ names }) => `assets/${toShort(names[0])}-[hash][extname]`,
        },
      },
      minify: true,
      // Before they are compressed; `npm run bench -- screens-code` tells what the first screen weighs after.
      chunkSizeWarningLimit: 1000,
      license,
    },
  },
});
