/** Calls back when the network returns or the page becomes visible again. Returns the function that stops it. */
export function onWake(callback: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const onVisible = () => {
    if (window.document.visibilityState === 'visible') callback();
  };
  window.addEventListener('online', callback);
  window.document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', callback);
    window.document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Calls back when the machine reports that it has lost its network. Returns the function that stops it. */
export function onUnplugged(callback: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  window.addEventListener('offline', callback);
  return () => window.removeEventListener('offline', callback);
}

/** Calls back when the page is left for good. Returns the function that stops it. */
export function onLeave(callback: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) callback();
  };
  window.addEventListener('pagehide', onHide);
  return () => window.removeEventListener('pagehide', onHide);
}

/** Asks before the page is left while that would lose something. Returns the function that stops it. */
export function warnOfLoss(wouldLose: () => boolean): () => void {
  if (typeof window === 'undefined') return () => {};
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
