import { METRES_PER_MM } from '@thermarium/model';
import type { BoundedProblem, PlacedHeat } from '@thermarium/solver';

/** A steady model on its grid, as another program can solve it. */
export interface SteadyModel {
  readonly name: string;
  /** Of the grid along x, y and z, mm. */
  readonly edges: readonly [Float64Array, Float64Array, Float64Array];
  /** °C. */
  readonly ambient: number;
  /** With every law that follows temperature at its secant. */
  readonly problem: BoundedProblem;
  readonly heat: PlacedHeat;
}

/** Why a model cannot be written for CalculiX, as a part of a sentence; null: it can. */
export function whyNotCalculix({ problem }: SteadyModel): string | null {
  return problem.joints.length > 0
    ? 'it has contact resistances, which need nodes of their own on either side'
    : null;
}

/** The side of a wall that is a surface inside its cell. */
const INSIDE = 6;
/** Corners of a brick in the order of CalculiX: around the lower face, then around the upper one. */
const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
] as const;
/** Its faces by the sides of a cell, -x +x -y +y -z +z: their numbers, and their corners. */
const FACE_OF_SIDE = [6, 4, 3, 5, 1, 2];
const CORNERS_OF_SIDE = [0, 1, 2, 3, 4, 5].map((side) =>
  CORNERS.flatMap((corner, n) => (corner[side >> 1] === (side & 1) ? [n] : [])),
);
/** The way along which a tie conducts is this long, m, and so much worse across. */
const TIE_LENGTH = 1e-3;
const ACROSS_TIE = 1e-9;
const MOST_LINES = 4096;

/**
 * The input of CalculiX for a steady solve (ccx 2.20, heat transfer): a brick for each cell that is not void, in m and °C, with the same
 * conductivities, films, held faces and heat. Brick nodes are the corners of cells, so that its answer is that of linear elements on this grid. Ties to
 * ambient inside cells, and walls inside them, become two bricks, below and above
 * the cell, which conduct along z alone and end at their surroundings.
 *
 * @returns the text, part by part
 */
export function* calculixDeck(model: SteadyModel): Generator<string> {
  const nodes = new Nodes(model);
  const bricks = bricksOf(model, nodes);
  const ties = tiesOf(model, nodes, bricks);
  yield `** ${model.name.replace(/[^\x20-\x7e]/g, '?')}\n** m, W, degrees Celsius; a steady heat conduction problem\n`;
  yield* card('*NODE, NSET=NALL', nodes.lines());
  for (const [name, { members, conductivity }] of [...bricks.sets, ...ties.sets]) {
    yield* card(`*ELEMENT, TYPE=C3D8, ELSET=${name}`, members.values());
    yield `*MATERIAL, NAME=${name}\n*CONDUCTIVITY, TYPE=ORTHO\n${conductivity.map(figure).join(', ')}\n`;
    yield `*SOLID SECTION, ELSET=${name}, MATERIAL=${name}\n`;
  }
  yield `*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, ${figure(model.ambient)}\n`;
  yield '*STEP\n*HEAT TRANSFER, STEADY STATE\n1., 1.\n';
  yield* card('*BOUNDARY', held(model, nodes, ties.held));
  yield* card('*FILM', films(model, bricks.numberOf));
  yield* card('*CFLUX', fluxes(model, nodes));
  yield '*NODE PRINT, NSET=NALL\nNT\n*END STEP\n';
}

/** Numbers of the corners of cells that are not void, from 1; made as they are asked for. */
class Nodes {
  readonly #model: SteadyModel;
  readonly #numbers: Int32Array;
  readonly #places: [number, number, number][] = [];

  constructor(model: SteadyModel) {
    const { nx, ny, nz } = model.problem;
    this.#model = model;
    this.#numbers = new Int32Array((nx + 1) * (ny + 1) * (nz + 1));
  }

  /** The node at a corner of a cell. */
  at(cell: number, corner: number): number {
    const { nx, ny } = this.#model.problem;
    const [dx, dy, dz] = CORNERS[corner];
    const row = Math.floor(cell / nx);
    const [i, j, k] = [(cell % nx) + dx, (row % ny) + dy, Math.floor(row / ny) + dz];
    const index = i + (nx + 1) * (j + (ny + 1) * k);
    if (this.#numbers[index] === 0) {
      const { edges } = this.#model;
      this.#numbers[index] = this.add([edges[0][i], edges[1][j], edges[2][k]]);
    }
    return this.#numbers[index];
  }

  /** @param place mm */
  add(place: [number, number, number]): number {
    return this.#places.push(place);
  }

  /** A node above another one, m. */
  beside(node: number, above: number): number {
    const [x, y, z] = this.#places[node - 1];
    return this.add([x, y, z + above / METRES_PER_MM]);
  }

  *lines(): Generator<string> {
    let number = 0;
    for (const place of this.#places)
      yield `${++number}, ${place.map((mm) => figure(mm * METRES_PER_MM)).join(', ')}`;
  }
}

interface Bricks {
  /** The number of the brick of each cell, from 1; 0: void. */
  readonly numberOf: Int32Array;
  /** By their conductivities, W/(m·K). */
  readonly sets: Map<string, { readonly members: string[]; readonly conductivity: readonly number[] }>;
}

function bricksOf(model: SteadyModel, nodes: Nodes): Bricks {
  const { problem } = model;
  const across = ([0, 1, 2] as const).map((axis) => problem.conductances(axis).across);
  const numberOf = new Int32Array(across[0].length);
  const sets: Bricks['sets'] = new Map();
  const names = new Map<string, string>();
  let count = 0;
  for (let cell = 0; cell < numberOf.length; cell++) {
    if (!(across[0][cell] > 0)) continue;
    const sizes = sizesOf(model, cell);
    const volume = sizes[0] * sizes[1] * sizes[2];
    // Digits that rounding has left would make a material of every cell.
    const conductivity = sizes.map((size, axis) =>
      Number(((across[axis][cell] * size * size) / volume).toPrecision(9)),
    );
    const key = conductivity.join(' ');
    let name = names.get(key);
    if (name === undefined) {
      name = `M${names.size + 1}`;
      names.set(key, name);
      sets.set(name, { members: [], conductivity });
    }
    numberOf[cell] = ++count;
    sets.get(name)?.members.push([count, ...CORNERS.map((_, corner) => nodes.at(cell, corner))].join(', '));
  }
  return { numberOf, sets };
}

/** Bricks below cells that stand for ties to their surroundings: what they conduct to ends in nodes that are held. */
function tiesOf(
  model: SteadyModel,
  nodes: Nodes,
  { numberOf }: Bricks,
): { readonly sets: Bricks['sets']; readonly held: readonly (readonly [node: number, celsius: number])[] } {
  const { innerTie, innerHeat, walls } = model.problem;
  const sets: Bricks['sets'] = new Map();
  const held: (readonly [number, number])[] = [];
  let count = numberOf.reduce((most, number) => Math.max(most, number), 0);
  const add = (cell: number, conductance: number, rise: number) => {
    const [dx, dy] = sizesOf(model, cell);
    const lower = [0, 1, 2, 3].map((corner) => nodes.at(cell, corner));
    const upper = [4, 5, 6, 7].map((corner) => nodes.at(cell, corner));
    const below = lower.map((node) => nodes.beside(node, -TIE_LENGTH));
    const above = upper.map((node) => nodes.beside(node, TIE_LENGTH));
    for (const node of [...below, ...above]) held.push([node, model.ambient + rise]);
    const along = ((conductance / 2) * TIE_LENGTH) / (dx * dy);
    sets.set(`T${sets.size + 1}`, {
      members: [[++count, ...below, ...lower].join(', '), [++count, ...upper, ...above].join(', ')],
      conductivity: [ACROSS_TIE * along, ACROSS_TIE * along, along],
    });
  };
  innerTie?.forEach((tie, cell) => {
    if (tie > 0) add(cell, tie, (innerHeat?.[cell] ?? 0) / tie);
  });
  for (let wall = 0; wall < walls.count; wall++) {
    const { [wall]: conductance } = walls.conductance;
    if (walls.side[wall] !== INSIDE || conductance === 0) continue;
    const half = walls.half[wall];
    add(
      walls.cell[wall],
      conductance === Infinity ? half : 1 / (1 / half + 1 / conductance),
      surroundingsOf(model, wall),
    );
  }
  return { sets, held };
}

function* held(
  model: SteadyModel,
  nodes: Nodes,
  ends: readonly (readonly [number, number])[],
): Generator<string> {
  const { walls } = model.problem;
  const told = new Map<number, number>(ends);
  for (let wall = 0; wall < walls.count; wall++) {
    if (walls.side[wall] === INSIDE || walls.conductance[wall] !== Infinity) continue;
    for (const corner of CORNERS_OF_SIDE[walls.side[wall]])
      told.set(nodes.at(walls.cell[wall], corner), model.ambient + surroundingsOf(model, wall));
  }
  for (const [node, celsius] of told) yield `${node}, 11, 11, ${figure(celsius)}`;
}

/** A film of each face of a brick: where several walls share it, their mean by conductance. */
function* films(model: SteadyModel, numberOf: Int32Array): Generator<string> {
  const { walls } = model.problem;
  const faces = new Map<number, { conductance: number; byRise: number }>();
  for (let wall = 0; wall < walls.count; wall++) {
    const { [wall]: conductance } = walls.conductance;
    if (walls.side[wall] === INSIDE || conductance === 0 || conductance === Infinity) continue;
    const key = 6 * walls.cell[wall] + walls.side[wall];
    const face = faces.get(key) ?? { conductance: 0, byRise: 0 };
    face.conductance += conductance;
    face.byRise += conductance * surroundingsOf(model, wall);
    faces.set(key, face);
  }
  for (const [key, { conductance, byRise }] of faces) {
    const [cell, side] = [Math.floor(key / 6), key % 6];
    const sizes = sizesOf(model, cell);
    const area = sizes.reduce((product, size, axis) => (axis === side >> 1 ? product : product * size), 1);
    const around = figure(model.ambient + byRise / conductance);
    yield `${numberOf[cell]}, F${FACE_OF_SIDE[side]}, ${around}, ${figure(conductance / area)}`;
  }
}

/** Heat on the nodes: that of cells on their eight, that of faces on their four. */
function* fluxes(model: SteadyModel, nodes: Nodes): Generator<string> {
  const { heat, problem } = model;
  const watts = new Map<number, number>();
  const spread = (cell: number, corners: readonly number[], whole: number) => {
    for (const corner of corners) {
      const node = nodes.at(cell, corner);
      watts.set(node, (watts.get(node) ?? 0) + whole / corners.length);
    }
  };
  const all = CORNERS.map((_, corner) => corner);
  heat.cells.forEach((own, cell) => {
    if (own !== 0) spread(cell, all, own);
  });
  for (const { low, axis, watts: own } of heat.faces) spread(low, CORNERS_OF_SIDE[2 * axis + 1], own);
  heat.walls.forEach((own, wall) => {
    if (own === 0) return;
    const side = problem.walls.side[wall];
    spread(problem.walls.cell[wall], side === INSIDE ? all : CORNERS_OF_SIDE[side], own);
  });
  for (const [node, own] of watts) yield `${node}, 11, ${figure(own)}`;
}

function surroundingsOf({ problem: { walls } }: SteadyModel, wall: number): number {
  return walls.surroundings?.[wall] ?? 0;
}

/** m. */
function sizesOf(
  { edges, problem: { nx, ny } }: SteadyModel,
  cell: number,
): readonly [number, number, number] {
  const row = Math.floor(cell / nx);
  const index = [cell % nx, row % ny, Math.floor(row / ny)];
  const [dx, dy, dz] = edges.map(
    (along, axis) => (along[index[axis] + 1] - along[index[axis]]) * METRES_PER_MM,
  );
  return [dx, dy, dz];
}

function figure(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A card with its lines, put together to parts of some length; nothing where there are none. */
function* card(head: string, lines: Iterable<string>): Generator<string> {
  let portion: string[] = [head];
  let count = 0;
  for (const line of lines) {
    count++;
    portion.push(line);
    if (portion.length < MOST_LINES) continue;
    yield `${portion.join('\n')}\n`;
    portion = [];
  }
  if (count > 0 && portion.length > 0) yield `${portion.join('\n')}\n`;
}
