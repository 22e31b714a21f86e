/** The meaning of a key in the tree. */
export type TreeKey =
  | { readonly kind: 'step'; readonly by: number | 'first' | 'last'; readonly extend: boolean }
  | { readonly kind: 'in' | 'out' | 'properties' | 'fold' | 'all' }
  | { readonly kind: 'move'; readonly to: 'up' | 'down' | 'in' | 'out' }
  | { readonly kind: 'letter'; readonly letter: string };

interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MOVES = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;

function isMove(key: string): key is keyof typeof MOVES {
  return key in MOVES;
}

/** Reads a key pressed in the tree, in which `page` rows are in view; null: the tree does not use it. */
export function treeKey(stroke: Stroke, page: number): TreeKey | null {
  const { key, ctrlKey, metaKey, shiftKey: extend, altKey } = stroke;
  if (altKey) return isMove(key) && !ctrlKey && !metaKey ? { kind: 'move', to: MOVES[key] } : null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !extend ? { kind: 'all' } : null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'step', by: 1, extend };
    case 'ArrowUp':
      return { kind: 'step', by: -1, extend };
    case 'PageDown':
      return { kind: 'step', by: page, extend };
    case 'PageUp':
      return { kind: 'step', by: -page, extend };
    case 'Home':
      return { kind: 'step', by: 'first', extend };
    case 'End':
      return { kind: 'step', by: 'last', extend };
    case 'ArrowRight':
      return { kind: 'in' };
    case 'ArrowLeft':
      return { kind: 'out' };
    case 'Enter':
      return { kind: 'properties' };
    case ' ':
      return { kind: 'fold' };
    default:
      return /^[\p{L}\p{N}]$/u.test(key) ? { kind: 'letter', letter: key } : null;
  }
}

/** The index that a step leads to in a list of `count` rows; `from` -1: nothing is selected yet. */
export function steppedTo(from: number, by: number | 'first' | 'last', count: number): number {
  if (by === 'first') return 0;
  if (by === 'last') return count - 1;
  if (from < 0) return by > 0 ? 0 : count - 1;
  return Math.min(Math.max(from + by, 0), count - 1);
}
