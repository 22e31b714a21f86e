import { fileFormats } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import type { WriteOrder, WriteReport } from './write-in-worker.ts';

/** Writes one file of a model beside the page. */
async function written({ format, document }: WriteOrder): Promise<WriteReport> {
  const write = fileFormats.find(({ name }) => name === format)?.write;
  if (!write) throw new Error(`The format '${format}' is not written.`);
  return { type: 'written', writing: await write(document, kinds) };
}

self.addEventListener('message', ({ data }: MessageEvent<WriteOrder>) => {
  written(data)
    .catch((error: unknown): WriteReport => ({ type: 'broken', message: String(error) }))
    .then((report) => self.postMessage(report));
});
