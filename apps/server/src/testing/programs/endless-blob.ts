import { Readable } from 'node:stream';
import { openFolderStore } from '../../storage/folder-store.ts';

/** Begins to put a blob that never ends, and prints a line when some of it has been read. */
const [folder, key] = process.argv.slice(2);

async function* content(): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; ; chunk++) {
    yield new Uint8Array(100_000);
    if (chunk === 5) process.send?.('writing');
    if (chunk > 5) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

await openFolderStore(folder).put(key, Readable.from(content()));
