import { AXES, type Axis } from '@thermarium/geometry';
import {
  behindResistances,
  CURVED,
  type Discretisation,
  heatThroughResistance,
  isApart,
  loserOf,
  type Side,
  type WallCondition,
} from '@thermarium/mesh';
import { ABSOLUTE_ZERO_CELSIUS } from '@thermarium/model';
import { type CellSolution, convection, radiation, visitRiseShares } from '@thermarium/solver';
import { contactParts } from './contact-causes.ts';
import { LayerSlopes } from './layer-slopes.ts';
import { NodeReadings, type Places } from './node-readings.ts';
import { type FieldAbout, filmResponses, wattsIn } from './response.ts';

/** Slopes of films are differences over this to either side, K. */
const SLOPE_STEP = 0.01;

/**
 * The slopes of a mean in the logarithms of what is stated, K; in temperatures, K/K. Of regions along each axis, of objects by what
 * they lose heat through, of bodies by their resistances and contacts.
 */
export interface InputSlopes {
  /** In the conductivities, three a region. */
  readonly solid: Float64Array;
  /** By object, in heat transfer coefficients and emissivities of its walls. */
  readonly film: Float64Array;
  readonly emissivity: Float64Array;
  /** By object, in the power. */
  readonly power: Float64Array;
  /** By object, in the resistance to ambient. */
  readonly resistance: Float64Array;
  /** In contact resistances, by the object or the two sides that they are stated of. */
  readonly contact: ReadonlyMap<number | string, number>;
  /** In the ambient temperature. */
  readonly ambient: number;
  /** By object, in the temperature of its own surroundings. */
  readonly surroundings: Float64Array;
  /** In the thickness of every layer of the grid. */
  readonly layers: LayerSlopes;
}

/**
 * One pass over all conductances of the grid. With the heat F of the field through a conductance g, and p that of the adjoint,
 * dG / d ln g = -F p / g.
 *
 * @param adjoint the solution for the weights of the mean
 * @param weights of the mean
 */
export function inputSlopes(about: FieldAbout, adjoint: CellSolution, weights: Places): InputSlopes {
  const { discretisation, problem, tangentWalls, field } = about;
  const { scene, grid, walls } = discretisation;
  const ofObjects = () => new Float64Array(scene.objects.length);
  const solid = new Float64Array(3 * scene.regions.length);
  const film = ofObjects();
  const emissivity = ofObjects();
  const surroundings = ofObjects();
  const contact = new Map<number | string, number>();
  const causesOf = contactParts(discretisation);
  const layers = new LayerSlopes(grid);
  const strengths = new Map(walls.laws.map(({ law, strength }) => [law, strength]));
  const [convecting, radiating] = [strengths.get(convection), strengths.get(radiation)];
  let ambient = 0;

  visitRiseShares(
    problem,
    field,
    adjoint,
    {
      inCell: (cell, axis, kelvin, low) => {
        const code = grid.code[cell];
        if (code >= 0) solid[3 * code + axis] -= kelvin;
        else {
          const take = (half: number) => (region: number, part: number) => {
            solid[3 * region + axis] -= part * half;
          };
          about.parts.visit(cell, (2 * axis) as Side, take(low));
          about.parts.visit(cell, (2 * axis + 1) as Side, take(kelvin - low));
        }
        layers.stretchConductance(cell, axis, kelvin);
      },
      acrossJoint: (low, axis, kelvin) => {
        for (const { of, part } of causesOf(low, axis))
          contact.set(of, (contact.get(of) ?? 0) + part * kelvin);
        layers.stretchArea(low, axis, kelvin);
      },
      toWall: (wall, kelvin) => {
        const side = walls.side[wall];
        if (side === CURVED) {
          const { conductivity } = scene.regions[walls.region[wall]].medium;
          const whole = conductivity.reduce((sum, own) => sum + own, 0);
          for (const axis of AXES)
            solid[3 * walls.region[wall] + axis] -= (conductivity[axis] / whole) * kelvin;
        } else {
          about.parts.visit(walls.cell[wall], side as Side, (region, part) => {
            solid[3 * region + (side >> 1)] -= part * kelvin;
          });
        }
        layers.stretchConductance(walls.cell[wall], normalOf(discretisation, wall), kelvin);
      },
      fromWall: (wall, _, over, weight) => {
        if (problem.walls.conductance[wall] === Infinity) return;
        const loser = loserOf(walls, scene.objectOf, wall);
        const around = scene.world.ambient + (walls.surroundings?.[wall] ?? 0) - ABSOLUTE_ZERO_CELSIUS;
        const convected = (convecting?.[wall] ?? 0) * over;
        const radiated = radiation.heat(radiating?.[wall] ?? 0, around, over);
        film[loser] -= convected * weight;
        emissivity[loser] -= radiated * weight;
        const normal = normalOf(discretisation, wall);
        layers.stretchArea(walls.cell[wall], normal, (convected + radiated) * weight);
      },
      throughTie: () => {},
      ofSurroundings: () => {},
    },
    tangentWalls,
  );

  const ofAdjoint = new NodeReadings(discretisation, tangentWalls, adjoint);
  const ofPatches = conditionsOfPatches(discretisation);
  const conditionAt = (wall: number): WallCondition =>
    ofPatches.get(walls.patch?.[wall] ?? -1) ?? scene.bodies[scene.regions[walls.region[wall]].body];
  for (let wall = 0; wall < walls.count; wall++) {
    const weight = ofAdjoint.onWall(wall);
    const around = scene.world.ambient + (walls.surroundings?.[wall] ?? 0) - ABSOLUTE_ZERO_CELSIUS;
    const isHeld = tangentWalls.conductance[wall] === Infinity;
    const taken = isHeld
      ? walls.half[wall] * adjoint.rise[walls.cell[wall]] + adjoint.heat.walls[wall]
      : weight * ((convecting?.[wall] ?? 0) + radiation.slope(radiating?.[wall] ?? 0, around, 0));
    if (isApart(conditionAt(wall))) surroundings[loserOf(walls, scene.objectOf, wall)] += taken;
    else ambient += taken;
  }

  const ofField = new NodeReadings(discretisation, problem.walls, field);
  for (const { group, air, at, weight } of filmResponses(about, ofField, ofAdjoint)) {
    const { walls: own, coefficient } = group;
    const slope = (coefficient(at, air + SLOPE_STEP) - coefficient(at, air - SLOPE_STEP)) / (2 * SLOPE_STEP);
    if (isApart(conditionAt(own[0]))) surroundings[loserOf(walls, scene.objectOf, own[0])] -= slope * weight;
    else ambient -= slope * weight;
  }

  const power = ofObjects();
  for (const placed of about.powers) {
    const watts = wattsIn(about, placed);
    const mean = ofAdjoint.mean(placed.places);
    power[placed.object] += watts * mean;
    ofAdjoint.visit(placed.places, (cell, part, rise) => layers.move(cell, watts * part * (rise - mean)));
  }
  const mean = ofField.mean(weights);
  ofField.visit(weights, (cell, part, rise) => layers.move(cell, part * (rise - mean)));

  const resistance = ofObjects();
  const behind = behindResistances(discretisation, field.rise, null);
  scene.bodies.forEach((body, index) => {
    const left = discretisation.bodies.get(index);
    if (body.resistanceToAmbient === null || !left) return;
    const around = behind(index);
    let whole = 0;
    let weight = 0;
    const own = Array.from(left.cells, (cell, n) => {
      const tie = heatThroughResistance(left, n, body.resistanceToAmbient ?? Infinity, 1);
      const kelvin = tie * (field.rise[cell] - around(n)) * adjoint.rise[cell];
      whole += kelvin;
      weight += tie * adjoint.rise[cell];
      return kelvin;
    });
    left.cells.forEach((cell, n) => {
      layers.move(cell, -own[n] + (whole * left.volumes[n]) / left.total);
    });
    resistance[body.object] += whole;
    if (isApart(body)) surroundings[body.object] += weight;
    else ambient += weight;
  });
  return { solid, film, emissivity, power, resistance, contact, ambient, surroundings, layers };
}

/** The conditions on walls that patches cover, by the objects of these. */
function conditionsOfPatches({ scene }: Discretisation): ReadonlyMap<number, WallCondition> {
  return new Map(scene.patches.map(({ object, condition }) => [object, condition]));
}

/** The axis that a wall is normal to, of a curved one mostly. */
function normalOf({ grid, walls }: Discretisation, wall: number): Axis {
  const side = walls.side[wall];
  if (side !== CURVED) return (side >> 1) as Axis;
  const part = grid.cutAt(walls.cell[wall]).parts.find(({ region }) => region === walls.region[wall]);
  return ((part?.wallSide ?? 0) >> 1) as Axis;
}
