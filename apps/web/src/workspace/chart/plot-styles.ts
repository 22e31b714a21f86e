/** Width of the temperatures' axis, px. */
export const AXIS_WIDTH = 48;

/** The weight and dash by which a curve is told from the others, since hues belong to temperatures. */
export interface CurveStyle {
  readonly width: number;
  /** Px of line and gap by turns. */
  readonly dash: readonly number[];
  /** The token of its colour. */
  readonly color: '--t1' | '--t2' | '--acc';
}

/** As many as there are curves side by side. */
export const CURVE_STYLES: readonly CurveStyle[] = [
  { width: 2, dash: [], color: '--t1' },
  { width: 1.5, dash: [6, 4], color: '--t2' },
  { width: 1.5, dash: [1.5, 3], color: '--t2' },
  { width: 1.5, dash: [10, 3, 2, 3], color: '--t1' },
  { width: 3, dash: [2, 4], color: '--t2' },
  { width: 1, dash: [], color: '--t2' },
];

/** The curve of a solve that runs. */
export const RUNNING_STYLE: CurveStyle = { width: 2, dash: [], color: '--acc' };
