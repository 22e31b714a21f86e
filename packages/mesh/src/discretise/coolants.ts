import { type CoolantLine, Coolants } from '@thermarium/solver';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene, SceneCoolant } from '../scene/scene.ts';
import { surroundingsAt } from '../scene/surroundings.ts';
import { type BodyCells, heatThroughResistance } from './body-cells.ts';

/** The coolant in one body, with a station for each layer of cells across the way. */
export interface BodyCoolant extends CoolantLine {
  readonly body: number;
  /** The station of every cell of the body, in the order of its cells. */
  readonly stationOf: Int32Array;
  /** That of the moment last taken. */
  inlet: number;
}

/** The coolants of a scene on its grid; null: it has none. */
export function coolantsOf(
  { bodies, coolants }: Scene,
  grid: PaintedGrid,
  gathered: ReadonlyMap<number, BodyCells>,
): readonly BodyCoolant[] | null {
  if (coolants.length === 0) return null;
  return coolants.map((coolant) => {
    const { body, capacityRate, feeds } = coolant;
    const { resistanceToAmbient } = bodies[body];
    const cells = gathered.get(body);
    const inlet = surroundingsAt(bodies[body], null);
    const line = { body, capacityRate, feeds, inlet };
    if (!cells || resistanceToAmbient === null)
      return { ...line, stations: [], stationOf: new Int32Array(0) };
    return { ...line, ...stationsOf(coolant, grid, cells, resistanceToAmbient) };
  });
}

function stationsOf(
  { axis, isReversed }: SceneCoolant,
  grid: PaintedGrid,
  body: BodyCells,
  resistance: number,
): Pick<BodyCoolant, 'stations' | 'stationOf'> {
  const layers = Int32Array.from(body.cells, (cell) => grid.indexAlong(cell, axis));
  const order = [...new Set(layers)].sort((one, other) => (isReversed ? other - one : one - other));
  const placeOf = new Map(order.map((layer, place) => [layer, place]));
  const stationOf = layers.map((layer) => placeOf.get(layer) ?? 0);
  const members = order.map((): number[] => []);
  stationOf.forEach((station, n) => {
    members[station].push(n);
  });
  const stations = members.map((own) => ({
    cells: Int32Array.from(own, (n) => body.cells[n]),
    ties: Float64Array.from(own, (n) => heatThroughResistance(body, n, resistance, 1)),
  }));
  return { stations, stationOf };
}

/** Takes the temperatures at which coolants enter at a time, s. */
export function takeInlets({ bodies }: Scene, coolants: readonly BodyCoolant[], time: number): void {
  for (const coolant of coolants) coolant.inlet = surroundingsAt(bodies[coolant.body], time);
}

/**
 * The rise of what is behind the resistances of bodies, K: of their ambient, or of the coolant beside every cell.
 *
 * @param rise of every cell, K
 * @param time s; null: in a steady state
 * @returns asked for a body, and then for its cells by their places among those of the body
 */
export function behindResistances(
  {
    scene: { bodies },
    coolants,
  }: { readonly scene: Scene; readonly coolants: readonly BodyCoolant[] | null },
  rise: Float64Array,
  time: number | null,
): (body: number) => (n: number) => number {
  const flow = coolants && coolantsAt(bodies, coolants, time);
  const beside = flow?.besideAt(rise);
  const first = new Map<number, { readonly station: number; readonly stationOf: Int32Array }>();
  let station = 0;
  for (const { body, stations, stationOf } of coolants ?? []) {
    first.set(body, { station, stationOf });
    station += stations.length;
  }
  return (body) => {
    const own = first.get(body);
    if (own && beside) return (n) => beside[own.station + own.stationOf[n]];
    const around = surroundingsAt(bodies[body], time);
    return () => around;
  };
}

/** The rise at which the coolant leaves every body that has one, K. */
export function coolantOutlets(
  {
    scene: { bodies },
    coolants,
  }: { readonly scene: Scene; readonly coolants: readonly BodyCoolant[] | null },
  rise: Float64Array,
  time: number | null,
): readonly { readonly body: number; readonly capacityRate: number; readonly outlet: number }[] {
  if (coolants === null) return [];
  const outlets = coolantsAt(bodies, coolants, time).outlets(rise);
  return coolants.map(({ body, capacityRate }, line) => ({ body, capacityRate, outlet: outlets[line] }));
}

function coolantsAt(
  bodies: Scene['bodies'],
  coolants: readonly BodyCoolant[],
  time: number | null,
): Coolants {
  return new Coolants(coolants.map((line) => ({ ...line, inlet: surroundingsAt(bodies[line.body], time) })));
}
