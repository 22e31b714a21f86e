import type { CaptchaChallenge } from '@thermarium/api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { derivePlainly } from './derive-plainly.ts';

// Browsers deny their cryptography to pages served over plain HTTP, as in a company's own network.
const derive = globalThis.crypto?.subtle === undefined ? derivePlainly : deriveKey;

self.addEventListener('message', async ({ data: challenge }: MessageEvent<CaptchaChallenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey: derive }));
});
