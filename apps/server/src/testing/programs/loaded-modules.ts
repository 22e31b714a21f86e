import { registerHooks } from 'node:module';

/** Opens the blob store of a folder and prints the modules that were loaded for it. */
const asked: string[] = [];
registerHooks({
  resolve: (specifier, context, next) => {
    asked.push(specifier);
    return next(specifier, context);
  },
});
const { openBlobStore } = await import('../../storage/open-blob-store.ts');
await openBlobStore({ blobs: { kind: 'folder', folder: process.argv[2] } });
process.send?.(asked);
