import { useCallback, useEffect, useState } from 'react';

/** A part of the page that is loaded when it is wanted. */
export interface Loaded<Part> {
  readonly part: Part | null;
  /** It could not be loaded: the connection is lost, or the program was renewed meanwhile. */
  readonly failed: boolean;
  tryAgain(): void;
}

export const NOT_LOADED = 'This part of the page could not be loaded. Try again when the connection is back.';

/**
 * Unlike `lazy`, which throws away the page around what it could not load, and with it all that was typed there.
 * `load` is to be the same function every time.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Loaded<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const isAsked = wanted && part === null && !failed;
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    askForMissingStyles();
    load().then(
      (loaded) => isGone || setPart(() => loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [load, isAsked]);
  const tryAgain = useCallback(() => setFailed(false), []);
  return { part, failed, tryAgain };
}

/** Styles that did not come. Whoever loads a part asks for its styles once only. */
const missing = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

function askForMissingStyles(): void {
  for (const link of missing) link.replaceWith(link.cloneNode());
  missing.clear();
}
