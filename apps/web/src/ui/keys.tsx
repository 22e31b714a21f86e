const IS_MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);
const NAMES: { readonly [key: string]: string } = {
  Mod: IS_MAC ? '⌘' : 'Ctrl',
  Shift: IS_MAC ? '⇧' : 'Shift',
  Alt: IS_MAC ? '⌥' : 'Alt',
};

/** A shortcut as keys: `Mod+Shift+Z`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <kbd className="keys">
      {keys
        .split('+')
        .map((key) => NAMES[key] ?? key)
        .join(IS_MAC ? '' : ' ')}
    </kbd>
  );
}
