const KEY = 'thermarium.recent-commands';
const MOST = 6;

/** The ids of the commands that were chosen last from the palette, latest first. */
export function recentCommands(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberCommand(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): void {
  const others = recentCommands(storage).filter((each) => each !== id);
  try {
    storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // Without room in the storage, the palette lists commands by group only.
  }
}
