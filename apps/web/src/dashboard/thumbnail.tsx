import { useEffect, useRef, useState } from 'react';
import { fetchSigned } from '../app/client.ts';
import classes from './thumbnail.module.css';

/**
 * The picture of a project, loaded with the token once it is near the screen. `path` null: it has none. Until it has come, there
 * is a placeholder, which appears after a moment, so that a picture that comes at once does not flicker.
 */
export function Thumbnail({ path }: { readonly path: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const element = place.current;
    if (path === null || element === null) return;
    const gone = new AbortController();
    let made: string | null = null;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        readPicture(path, gone.signal).then(
          (picture) => {
            if (picture === null || gone.signal.aborted) return;
            made = URL.createObjectURL(picture);
            setAddress(made);
          },
          // A card works without its picture.
          () => {},
        );
      },
      { rootMargin: '300px' },
    );
    watch.observe(element);
    return () => {
      gone.abort();
      watch.disconnect();
      setAddress(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path]);

  return (
    <div ref={place} className={classes.place}>
      {address !== null ? (
        <img src={address} alt="" className={classes.picture} draggable={false} />
      ) : (
        <Placeholder isLate={path !== null} />
      )}
    </div>
  );
}

/** A package on a board, in outline: the picture of a project that has nothing to show. */
function Placeholder({ isLate }: { readonly isLate: boolean }) {
  return (
    <svg
      className={classes.none}
      data-late={isLate || undefined}
      viewBox="0 0 242 171"
      role="presentation"
      aria-hidden="true"
    >
      <path d="M121 52 213 98 121 144 29 98Z" />
      <path d="M29 98v7l92 46 92-46v-7" />
      <path d="M121 58 177 86 121 114 65 86Z" />
      <path d="M65 86v7l56 28 56-28v-7" />
      <path d="M121 52 149 66 121 80 93 66Z" />
      <path d="M93 66v9l28 14 28-14v-9M121 80v9" />
    </svg>
  );
}

/** Pictures that are read at once: the program paints some of them first, and a browser has six connections for all calls. */
const AT_ONCE = 3;
/** Repetitions where the program is too busy, and the delay before each, ms. */
const REPEATS = 5;
const PAUSE = 4000;
const BUSY: readonly number[] = [429, 503];

let reading = 0;
const waiting: (() => void)[] = [];

/** Reads a picture with the token, in turn with others; null: there is none. Rejects when `signal` is aborted. */
async function readPicture(path: string, signal: AbortSignal): Promise<Blob | null> {
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
