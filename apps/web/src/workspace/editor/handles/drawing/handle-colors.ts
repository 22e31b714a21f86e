import { Color } from 'three';

/** The colours of the handles over the model, from the tokens of the theme. */
export interface HandleColors {
  readonly axes: readonly [Color, Color, Color];
  readonly disabled: Color;
  /** The colour that is mixed into a handle under the pointer. */
  readonly bright: Color;
  readonly accent: Color;
  readonly outline: Color;
  /** The point at the corner, and the ring around points. */
  readonly dot: Color;
  readonly ring: Color;
}

export function readHandleColors(): HandleColors {
  const tokens = getComputedStyle(document.documentElement);
  const color = (token: string) => new Color(tokens.getPropertyValue(token).trim());
  return {
    axes: [color('--axis-x'), color('--axis-y'), color('--axis-z')],
    disabled: color('--t3'),
    bright: color('--t1'),
    accent: color('--acc'),
    outline: color('--line2'),
    dot: new Color('#ffffff'),
    ring: color('--t3'),
  };
}

/** Reads them again whenever the theme changes, until the returned function is called. */
export function watchHandleColors(listener: (colors: HandleColors) => void): () => void {
  const observer = new MutationObserver(() => listener(readHandleColors()));
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

/** How much of the bright colour a handle under the pointer takes. */
const HIGHLIGHT = 0.5;

/** The colour of a handle of an axis as it stands. */
export function handleColor(
  { axes, disabled, bright }: HandleColors,
  axis: number,
  enabled: boolean,
  held: boolean,
): Color {
  if (!enabled) return disabled;
  return held ? axes[axis].clone().lerp(bright, HIGHLIGHT) : axes[axis];
}
