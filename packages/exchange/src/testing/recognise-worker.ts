import { parentPort, workerData } from 'node:worker_threads';
import { formatOf } from '../formats.ts';
import { contentOf } from './file-content.ts';

parentPort?.postMessage(formatOf(contentOf(workerData as string)).name);
