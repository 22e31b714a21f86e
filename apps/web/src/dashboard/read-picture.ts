import { fetchSigned } from '../app/client.ts';

/** Pictures that are read at once: the program paints some of them first, and a browser has six connections for all calls. */
const AT_ONCE = 3;
/** Repetitions where the program is too busy, and the delay before each, ms. */
const REPEATS = 5;
const PAUSE = 4000;
const BUSY: readonly number[] = [429, 503];

let reading = 0;
const waiting: (() => void)[] = [];

/** Reads a picture with the token, in turn with others; null: there is none. Rejects when `signal` is aborted. */
export async function readPicture(path: string, signal: AbortSignal): Promise<Blob | null> {
  for (let repeats = 0; ; repeats++) {
    const response = await inTurn(() => {
      signal.throwIfAborted();
      return fetchSigned(path, signal).then(async (answer) => ({
        isBusy: BUSY.includes(answer.status),
        picture: answer.ok ? await answer.blob() : null,
      }));
    });
    if (!response.isBusy || repeats === REPEATS) return response.picture;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Runs a reading when fewer than `AT_ONCE` others do. */
async function inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  reading++;
  try {
    return await read();
  } finally {
    reading--;
    waiting.shift()?.();
  }
}
