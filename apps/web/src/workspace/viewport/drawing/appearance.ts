import { Color } from 'three';
import { PERSON_COLORS } from '../../editor-state/person-colors.ts';
import type { Mode } from '../../editor-state/view.ts';

/** Colours of the picture that are no colours of the frame: edges must stay crisp on faces of any colour, and on ghosts. */
const EDGES = {
  light: { box: ['#1a1d23', 0.62], solution: ['#0b0e14', 0.5], planes: ['#1a1d23', 0.45] },
  dark: { box: ['#07090c', 0.8], solution: ['#0b0e14', 0.62], planes: ['#b8c0cc', 0.45] },
  both: ['#10131a', 0.6],
} as const;
const QUIET = { light: '#c4c9d1', dark: '#5a616d', both: '#8e95a0' } as const;
/** The line around a selected object, of the accent, and the line that sets it off: one is dark where the other is light. */
export const SELECTED = {
  light: ['#4233a8', '#ffffff'],
  dark: ['#b9b1ff', '#06070a'],
} as const;
const GRID = { light: ['#1a2030', 0.09], dark: ['#c8d0e0', 0.085] } as const;

export interface Appearance {
  readonly isDark: boolean;
  readonly canvasTop: Color;
  readonly canvasBottom: Color;
  readonly accent: Color;
  readonly red: Color;
  readonly selected: readonly [line: Color, halo: Color];
  readonly outline: Color;
  /** The colours of people, by number. */
  readonly people: readonly Color[];
  readonly quiet: Color;
  readonly grid: readonly [Color, number];
  edges(mode: Mode): readonly [Color, number];
}

/** The colours of the theme as the page has them now; sRGB, as written. */
export function readAppearance(): Appearance {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const isDark = root.dataset.mantineColorScheme === 'dark';
  const theme = isDark ? 'dark' : 'light';
  const token = (name: string) => asWritten(style.getPropertyValue(name).trim());
  return {
    isDark,
    canvasTop: token('--canvas-top'),
    canvasBottom: token('--canvas-bottom'),
    accent: token('--acc'),
    red: token('--red'),
    selected: [asWritten(SELECTED[theme][0]), asWritten(SELECTED[theme][1])],
    outline: token('--t3'),
    people: Array.from({ length: PERSON_COLORS }, (_, n) => token(`--person-${n}`)),
    quiet: asWritten(QUIET[theme]),
    grid: [asWritten(GRID[theme][0]), GRID[theme][1]],
    edges: (mode) => {
      const [color, opacity] = EDGES[theme][mode];
      return [asWritten(color), opacity];
    },
  };
}

/** The appearance of a picture that is shown in both themes. */
export function forEveryTheme(appearance: Appearance): Appearance {
  const [edge, opacity] = EDGES.both;
  return { ...appearance, quiet: asWritten(QUIET.both), edges: () => [asWritten(edge), opacity] };
}

/** A colour with its sRGB numbers unchanged: the shaders do not convert to linear light and back. */
function asWritten(color: string): Color {
  return new Color().setStyle(color, 'srgb-linear');
}

/** Tells when the theme has changed. */
export function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
