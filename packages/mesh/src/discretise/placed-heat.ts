import { ABSOLUTE_ZERO_CELSIUS } from '@thermarium/model';
import { GreyExchange, type PlacedHeat } from '@thermarium/solver';
import type { Discretisation } from './discretise.ts';
import { faceOfNumber } from './faces.ts';
import { factorOf, heatOnFaces, type PoweredField } from './loads.ts';
import { partsOf } from './ports.ts';

/** The weights of `mean_t` of one object, in the cells, on the faces and on the walls where they are. */
export function meanWeights(discretisation: Discretisation, object: number): PlacedHeat | null {
  return placedWeights(discretisation, new Map([[object, 1]]));
}

/** The same of several objects together, by their shares. Null where nothing is left of them. */
export function placedWeights(
  discretisation: Discretisation,
  shares: ReadonlyMap<number, number>,
): PlacedHeat | null {
  const parts = partsOf(discretisation, shares);
  if (parts === null) return null;
  const placed = noHeat(discretisation);
  for (const [cell, part] of parts.cells) placed.cells[cell] = part;
  for (const [wall, part] of parts.walls) placed.walls[wall] = part;
  return {
    ...placed,
    faces: [...parts.faces].map(([number, watts]) => ({ ...faceOfNumber(number), watts })),
  };
}

/** The heat behind a steady field, in the cells, on the faces and on the walls where it enters. */
export function placedHeat(
  discretisation: Discretisation,
  field: PoweredField & { readonly wallRise: Float64Array },
): PlacedHeat {
  const placed = noHeat(discretisation);
  const { loads } = discretisation;
  const onFaces = new Set(loads.sourceFaces.map(({ power }) => power));
  for (const { power, cells, cellWatts, walls, wallWatts, steady } of loads.loads) {
    const amplitude = steady * factorOf(field.powerFactors, power);
    for (let n = 0; n < walls.length; n++) placed.walls[walls[n]] += amplitude * wallWatts[n];
    if (onFaces.has(power)) continue;
    for (let n = 0; n < cells.length; n++) placed.cells[cells[n]] += amplitude * cellWatts[n];
  }
  const exchange = exchangeAt(discretisation, field.wallRise);
  if (exchange)
    for (let wall = 0; wall < placed.walls.length; wall++) placed.walls[wall] += exchange.watts[wall];
  const faces = [...heatOnFaces(loads, field)].map(([number, watts]) => ({ ...faceOfNumber(number), watts }));
  return { ...placed, faces };
}

/** The radiation between walls at their temperatures; null: there is none. */
export function exchangeAt(
  { walls, problem }: Pick<Discretisation, 'walls' | 'problem'>,
  wallRise: Float64Array,
): GreyExchange | null {
  if (!walls.exchange) return null;
  const exchange = new GreyExchange(walls, walls.exchange, problem.ambient - ABSOLUTE_ZERO_CELSIUS);
  exchange.take((wall) => wallRise[wall]);
  return exchange;
}

function noHeat({ grid, walls }: Discretisation): PlacedHeat {
  return { cells: new Float64Array(grid.cells), faces: [], walls: new Float64Array(walls.count) };
}
