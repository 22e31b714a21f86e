import { useCallback, useEffect, useState } from 'react';
import { notify } from './notify.ts';

/** A part of the page that is loaded on demand. */
export interface Loaded<Part> {
  readonly part: Part | null;
  /** Loading failed: the connection is lost, or the server was upgraded meanwhile. */
  readonly failed: boolean;
  tryAgain(): void;
}

export const NOT_LOADED = 'This part of the page could not be loaded. Try again when the connection is back.';

/**
 * Loads a part on demand. `lazy` would unmount the surrounding page after a failed load and lose all that was typed
 * there. `load` must be the same function at every call.
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

/** Loads a dialog when it is opened. If that fails, the user is told, and it is closed. */
export function useLoadedDialog<Part>(
  load: () => Promise<Part>,
  opened: boolean,
  onClose: () => void,
): Part | null {
  const { part, failed, tryAgain } = useLoaded(load, opened);
  useEffect(() => {
    if (!failed) return;
    notify(NOT_LOADED, 'error');
    onClose();
    tryAgain();
  }, [failed, tryAgain, onClose]);
  return part;
}

/** Stylesheets that failed to load. The bundler's loader requests each only once, so they are requested again here. */
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
