/** The properties of a keyboard event that identify a shortcut. */
export interface KeyStroke {
  readonly key: string;
  /** The key's place on the keyboard, `KeyH`: for layouts whose letters are not Latin. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MODIFIERS = ['Mod', 'Ctrl', 'Shift', 'Alt'] as const;

/**
 * Whether a key stroke is the shortcut: `Mod+Shift+Z`, `F`, `?`, `ArrowLeft`. `Mod` is Command on a Mac and Control
 * elsewhere. Signs such as `?` are compared as typed, whatever keys produce them on this keyboard.
 */
export function matchesShortcut(stroke: KeyStroke, shortcut: string, isMac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.pop() ?? '';
  const wants = Object.fromEntries(MODIFIERS.map((name) => [name, parts.includes(name)]));
  const control = wants.Ctrl || (wants.Mod && !isMac);
  const meta = wants.Mod && isMac;
  if (stroke.ctrlKey !== control || stroke.metaKey !== meta || stroke.altKey !== wants.Alt) return false;
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!isSign && stroke.shiftKey !== wants.Shift) return false;
  return sameKey(stroke, key);
}

function sameKey({ key, code }: KeyStroke, wanted: string): boolean {
  if (key.toLowerCase() === wanted.toLowerCase()) return true;
  const isLetter = /^[a-z]$/i.test(wanted);
  // A Cyrillic or Greek keyboard types other letters, so the key's place decides.
  return isLetter && isForeignLetter(key) && code === `Key${wanted.toUpperCase()}`;
}

function isForeignLetter(key: string): boolean {
  return /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
}

const SIGNS: { readonly [key: string]: string } = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The shortcut with the symbols on the keys. */
export function shownShortcut(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => SIGNS[key] ?? key)
    .join('+');
}

/** Whether this machine has a Command key. */
export function isMacKeyboard(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);
}
