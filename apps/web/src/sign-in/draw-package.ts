import { BALLS, BLOCKS, BLOCKS_BELOW_BALLS, type Block, type Point, rainbow } from './picture-model.ts';

/** The directions of the axes on the screen: x right and down, y right and up, z up. */
const AXES: readonly [Flat, Flat, Flat] = [
  [0.93, 0.2],
  [0.62, -0.34],
  [0, -1],
];
type Flat = readonly [number, number];

/** Largest patch of one colour, in units of the model; finer on narrow faces, where steps would be seen. */
const PATCH = 1.6;
const FINE_PATCH = 0.4;
const NARROW = 5;
/** The brightness of the top, the cut and the side. */
const LIGHT = { top: 0.96, front: 0.88, side: 0.76 } as const;
/** The points that must be visible; the far end of the board may leave the picture. */
const FRAME: readonly Point[] = [
  [-8, 0, 0],
  [16, 40, 46],
  [104, 0, 0],
  [76, 40, 46],
];

/** Draws the package into a canvas of this size, px. */
export function drawPackage(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.clearRect(0, 0, width, height);
  const flat = FRAME.map(onScreen);
  const [left, right] = [Math.min(...flat.map(([x]) => x)), Math.max(...flat.map(([x]) => x))];
  const [top, bottom] = [Math.min(...flat.map(([, y]) => y)), Math.max(...flat.map(([, y]) => y))];
  const scale = Math.min(width / (right - left), height / (bottom - top)) * 0.9;
  const project = (point: Point): Flat => {
    const [x, y] = onScreen(point);
    return [(x - (left + right) / 2) * scale + width / 2, (y - (top + bottom) / 2) * scale + height / 2];
  };
  for (const [index, block] of BLOCKS.entries()) {
    if (index === BLOCKS_BELOW_BALLS) drawBalls(context, project, scale);
    drawBlock(context, project, block);
  }
}

function onScreen([x, y, z]: Point): Flat {
  const along = (axis: 0 | 1) => x * AXES[0][axis] + y * AXES[1][axis] + z * AXES[2][axis];
  return [along(0), along(1)];
}

type Project = (point: Point) => Flat;

function drawBlock(
  context: CanvasRenderingContext2D,
  project: Project,
  { corner, size, temperature }: Block,
): void {
  const [x, y, z] = corner;
  const [dx, dy, dz] = size;
  const face = (origin: Point, u: Point, v: Point, light: number) =>
    drawFace(context, project, temperature, { origin, u, v, light });
  face([x + dx, y, z], [0, dy, 0], [0, 0, dz], LIGHT.side);
  face([x, y, z + dz], [dx, 0, 0], [0, dy, 0], LIGHT.top);
  face(corner, [dx, 0, 0], [0, 0, dz], LIGHT.front);
}

interface Face {
  readonly origin: Point;
  /** The two edges that start there. */
  readonly u: Point;
  readonly v: Point;
  readonly light: number;
}

function drawFace(
  context: CanvasRenderingContext2D,
  project: Project,
  temperature: Block['temperature'],
  { origin, u, v, light }: Face,
): void {
  const at = (s: number, t: number): Point => [
    origin[0] + s * u[0] + t * v[0],
    origin[1] + s * u[1] + t * v[1],
    origin[2] + s * u[2] + t * v[2],
  ];
  const patch = Math.hypot(...v) <= NARROW ? FINE_PATCH : PATCH;
  const columns = Math.ceil(Math.hypot(...u) / patch);
  const rows = Math.ceil(Math.hypot(...v) / PATCH);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      context.fillStyle = shade(temperature(at((column + 0.5) / columns, (row + 0.5) / rows)), light);
      // Each patch extends over the next ones, which are painted later, so that no seam shows.
      const [right, up] = [Math.min(1, (column + 2) / columns), Math.min(1, (row + 2) / rows)];
      const [left, down] = [column / columns, row / rows];
      outline(context, [at(left, down), at(right, down), at(right, up), at(left, up)].map(project));
      context.fill();
    }
  }
  outline(context, [at(0, 0), at(1, 0), at(1, 1), at(0, 1)].map(project));
  context.strokeStyle = 'rgb(11 14 20 / 45%)';
  context.lineWidth = 0.75;
  context.stroke();
}

function drawBalls(context: CanvasRenderingContext2D, project: Project, scale: number): void {
  for (const { centre, radius, temperature } of BALLS) {
    const [x, y] = project(centre);
    context.beginPath();
    context.arc(x, y, radius * scale, 0, 2 * Math.PI);
    context.fillStyle = shade(temperature, LIGHT.front);
    context.fill();
    context.strokeStyle = 'rgb(11 14 20 / 45%)';
    context.lineWidth = 0.75;
    context.stroke();
  }
}

function outline(context: CanvasRenderingContext2D, corners: readonly Flat[]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
}

function shade(temperature: number, light: number): string {
  const [red, green, blue] = rainbow(temperature);
  return `rgb(${red * light} ${green * light} ${blue * light})`;
}
