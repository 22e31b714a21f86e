/** How far the loading of something is, with what is shown of it meanwhile. */
export type Load<T> =
  /** Nobody has asked for it. */
  | { readonly status: 'idle'; readonly data: null }
  /** `data`: what was loaded before, which stays until then. `problem`: why the load before this one failed. */
  | { readonly status: 'loading'; readonly data: T | null; readonly problem: string | null }
  | { readonly status: 'loaded'; readonly data: T }
  /** `data`: what was loaded before. */
  | { readonly status: 'failed'; readonly data: T | null; readonly problem: string };

export const NOT_ASKED: Load<never> = { status: 'idle', data: null };

/** Why the latest load that has ended failed; null: it did not. */
export function problemOf(load: Load<unknown>): string | null {
  return load.status === 'loading' || load.status === 'failed' ? load.problem : null;
}

/** Without what was loaded: it belongs to something else than what is shown. A reason why it could not be loaded stays. */
export function emptied<T>(load: Load<T>): Load<T> {
  return load.status === 'loaded' ? NOT_ASKED : { ...load, data: null };
}

/** As it stands when nobody waits for it any more. */
export function stopped<T>(load: Load<T>): Load<T> {
  if (load.status !== 'loading') return load;
  const { data, problem } = load;
  if (problem !== null) return { status: 'failed', data, problem };
  return data === null ? NOT_ASKED : { status: 'loaded', data };
}
