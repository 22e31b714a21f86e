import type { PowerMapReport } from './power-map-in-worker.ts';
import { type PowerMapOrder, readPowerMapFiles } from './read-power-map.ts';

/** Reads one power map beside the page. */
self.addEventListener('message', ({ data }: MessageEvent<PowerMapOrder>) => {
  readPowerMapFiles(data)
    .then((outcome): PowerMapReport => ({ type: 'read', outcome }))
    .catch((error: unknown): PowerMapReport => ({ type: 'broken', message: String(error) }))
    .then((report) => self.postMessage(report));
});
