const KEY = 'thermarium.typed';

/** Text that outlasts a load of the page, for one user. */
interface Kept {
  readonly user: string;
  readonly text: string;
}

/** Keeps text in this tab while the page is loaded again. Where the browser refuses to store it, it is lost. */
export function keepOverReload(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    dropOverReload();
  }
}

/** The text that this user left, once; null: there is none. What somebody else left is deleted. */
export function takeOverReload(user: string): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const kept: Partial<Kept> | null = stored === null ? null : JSON.parse(stored);
    return kept?.user === user ? (kept.text ?? null) : null;
  } catch {
    return null;
  }
}

/** Deletes it, unless it is of this user. Null: it is deleted. */
export function dropOverReload(exceptOf: string | null = null): void {
  if (exceptOf === null) {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // A browser that forbids storage has kept nothing.
    }
    return;
  }
  const text = takeOverReload(exceptOf);
  if (text !== null) keepOverReload({ user: exceptOf, text });
}
