import {
  type Axis,
  type Box,
  type Crossings,
  createCrossings,
  OTHER_AXES,
  type Solid,
} from '@thermarium/geometry';
import { VOID } from '../paint/cut-cell.ts';
import { PaintedLine } from '../paint/painted-line.ts';

/** A solid that fills the space on one side of a plane, or a patch there, with the number that it is painted by. */
export interface Painting {
  readonly solid: Solid;
  readonly number: number;
}

/** The bodies at a side of a cell: in the cell, beyond it, and on the side itself. Each is painted in its order. */
export interface SideScene {
  /** The normal of the side. */
  readonly axis: Axis;
  readonly box: Box;
  /** Coordinates along the normal within the cell, on the side, and beyond it, mm. */
  readonly inside: number;
  readonly at: number;
  readonly outside: number;
  readonly bodies: readonly Painting[];
  /** False at the border of the grid, where nothing is beyond. */
  readonly hasBeyond: boolean;
  readonly patches: readonly Painting[];
}

/** A part of a side where a region meets void, under one patch or none (VOID). */
export interface ExposedPart {
  readonly region: number;
  readonly patch: number;
  /** mm². */
  area: number;
}

/** Nodes and weights of Gauss-Legendre quadrature with 7 points on -1..1, those of at least 0 (Abramowitz and Stegun, table 25.4). */
const NODES = [0, 0.4058451513773972, 0.7415311855993945, 0.9491079123427585];
const WEIGHTS = [0.4179591836734694, 0.3818300505051189, 0.2797053914892766, 0.1294849661688697];

/** The two halves of a piece must agree with it to this part of the side. */
const TOLERANCE = 1e-13;
const MOST_HALVINGS = 26;

/**
 * The exposed parts of a side of a cell by region and patch. Lines in the plane of the side meet every boundary exactly;
 * across them the lengths are integrated by Gauss-Legendre quadrature between the extremes of all outlines, in the angle
 * whose sine is the coordinate, which takes the root away that an arc has at its extreme. Where outlines cross each other the pieces are halved.
 */
export class SideAreas {
  private readonly crossings: Crossings = createCrossings();
  private readonly own = new PaintedLine();
  private readonly beyond = new PaintedLine();
  private readonly cover = new PaintedLine();

  measure(side: SideScene): ExposedPart[] {
    const across = OTHER_AXES[side.axis][1];
    const [low, high] = [side.box.min[across], side.box.max[across]];
    const ends = [...side.bodies, ...side.patches]
      .flatMap(({ solid }) => solid.planes(across))
      .filter((at) => at > low && at < high);
    const places = [...new Set([low, ...ends, high])].sort((a, b) => a - b);
    const along = OTHER_AXES[side.axis][0];
    const slack = TOLERANCE * (side.box.max[along] - side.box.min[along]) * (high - low);
    const sums: ExposedPart[] = [];
    for (let n = 1; n < places.length; n++) {
      const middle = (places[n - 1] + places[n]) / 2;
      const half = (places[n] - places[n - 1]) / 2;
      const piece = (from: number, to: number) => this.piece(side, middle, half, from, to);
      const whole = piece(-Math.PI / 2, Math.PI / 2);
      integrate(piece, whole, -Math.PI / 2, Math.PI / 2, slack, MOST_HALVINGS, sums);
    }
    return sums;
  }

  /** Quadrature over the angles from `from` to `to`; `half` is the distance from `middle` at 90°. */
  private piece(side: SideScene, middle: number, half: number, from: number, to: number): ExposedPart[] {
    const sums: ExposedPart[] = [];
    for (let n = 0; n < NODES.length; n++) {
      for (const node of n === 0 ? [0] : [-NODES[n], NODES[n]]) {
        const angle = (from + to) / 2 + (node * (to - from)) / 2;
        const weight = (WEIGHTS[n] * (to - from) * half * Math.cos(angle)) / 2;
        this.readLine(side, middle + half * Math.sin(angle), weight, sums);
      }
    }
    return sums;
  }

  /** Adds the lengths of a line, each times `weight`. */
  private readLine(side: SideScene, across: number, weight: number, sums: ExposedPart[]): void {
    const { own, beyond, cover } = this;
    this.paint(own, side, side.bodies, side.inside, across);
    this.paint(beyond, side, side.hasBeyond ? side.bodies : [], side.outside, across);
    this.paint(cover, side, side.patches, side.at, across);
    let start = side.box.min[OTHER_AXES[side.axis][0]];
    let [o, b, c] = [0, 0, 0];
    while (o < own.count && b < beyond.count && c < cover.count) {
      const end = Math.min(own.ends[o], beyond.ends[b], cover.ends[c]);
      const region = own.regions[o];
      if (region !== VOID && beyond.regions[b] === VOID && end > start)
        add(sums, region, cover.regions[c], (end - start) * weight);
      start = end;
      if (own.ends[o] <= end) o++;
      if (beyond.ends[b] <= end) b++;
      if (cover.ends[c] <= end) c++;
    }
  }

  private paint(
    line: PaintedLine,
    { axis, box }: SideScene,
    paintings: readonly Painting[],
    depth: number,
    across: number,
  ): void {
    const [along, other] = OTHER_AXES[axis];
    const [low, high] = [box.min[along], box.max[along]];
    line.start(low, high, VOID);
    const isDepthFirst = axis < other;
    for (const { solid, number } of paintings) {
      solid.crossings(along, isDepthFirst ? depth : across, isDepthFirst ? across : depth, this.crossings);
      const { at, slope, count } = this.crossings;
      for (let n = 0; n + 1 < count; n += 2) {
        const [from, to] = [Math.max(low, at[n]), Math.min(high, at[n + 1])];
        if (to > from) line.paint(from, to, slope[n], slope[n + 1], number);
      }
    }
  }
}

type Piece = (from: number, to: number) => ExposedPart[];

function integrate(
  piece: Piece,
  whole: readonly ExposedPart[],
  from: number,
  to: number,
  slack: number,
  halvings: number,
  sums: ExposedPart[],
): void {
  const middle = (from + to) / 2;
  const halves = [piece(from, middle), piece(middle, to)] as const;
  const difference: ExposedPart[] = whole.map((part) => ({ ...part, area: -part.area }));
  for (const { region, patch, area } of halves.flat()) add(difference, region, patch, area);
  if (halvings === 0 || difference.every(({ area }) => Math.abs(area) <= slack)) {
    for (const { region, patch, area } of halves.flat()) add(sums, region, patch, area);
    return;
  }
  integrate(piece, halves[0], from, middle, slack, halvings - 1, sums);
  integrate(piece, halves[1], middle, to, slack, halvings - 1, sums);
}

function add(sums: ExposedPart[], region: number, patch: number, area: number): void {
  const known = sums.find((part) => part.region === region && part.patch === patch);
  if (known) known.area += area;
  else sums.push({ region, patch, area });
}
