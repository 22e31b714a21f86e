import { createClient } from '@thermarium/api';
import type { ImportOrder, ImportReport } from './import-order.ts';
import { ImportReader } from './import-reader.ts';

/** Reads one file beside the page. */
let token: string | null = null;
let reader: ImportReader | null = null;
const client = createClient({ token: () => token });

async function done(order: ImportOrder): Promise<ImportReport> {
  token = order.token;
  if (order.type === 'read') {
    reader = new ImportReader(order, client);
    return { type: 'done', outcome: await reader.read() };
  }
  if (!reader) throw new Error('Nothing was read.');
  return { type: 'done', outcome: await reader.create(order.project) };
}

self.addEventListener('message', ({ data }: MessageEvent<ImportOrder>) => {
  done(data)
    .catch((error: unknown): ImportReport => ({ type: 'broken', message: String(error) }))
    .then((report) => self.postMessage(report));
});
