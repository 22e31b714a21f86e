import type { CaptchaChallenge } from '@thermarium/api';
import type { Solution } from './bot-check.ts';

/** Solves a challenge beside the page, so that typing stays smooth. */
export function solveInWorker(challenge: CaptchaChallenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      worker.terminate();
      if (data) resolve(data);
      else reject(new Error('The challenge was not solved in time.'));
    });
    worker.addEventListener('error', (event) => {
      worker.terminate();
      reject(new Error(event.message || 'The challenge could not be solved.'));
    });
    worker.postMessage(challenge);
  });
}
