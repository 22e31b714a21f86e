import { AXES, type Axis, type Box, block, boxSize, boxVolume, type Solid } from '@thermarium/geometry';
import type { PowerSchedule } from '@thermarium/mesh';
import { METRES_PER_MM, type Medium, MM3_PER_M3, number } from '@thermarium/model';

/**
 * The resistance of a node from end to end, as a part of the smallest one that is stated in its network: across its block, and along it.
 * What the node adds is about as much as the first, where nothing takes account of it, and where heat leaves it at a point, 1 / (8 π) of the second. Less would
 * serve nobody: what conducts a billion times better than its neighbours drowns their heat in rounding.
 */
const ACROSS = 1e-4;
const ALONG = 1e-3;
/** Also where only large resistances are stated, heat spreads within a node many times better than in a heat sink, K/W. */
const MOST_ALONG = 3e-3;

/** The body of a node. */
interface NodeBody {
  /** The box that would conduct so, mm: the node, or the block that it shares with others. */
  readonly box: Box;
  /** The axis that heat mostly crosses it along. */
  readonly across: Axis;
  /** How many times as thin as the box it is where heat goes along it. */
  readonly thinness: number;
  /** Of how small a part of the box what heat crosses in it is. */
  readonly narrowness: number;
  /** What it has of it, mm³. */
  readonly volume: number;
}

/**
 * The medium of a node of a network, which has one temperature.
 *
 * @param resistance the smallest one of the network, K/W
 * @param capacity J/K; null: it stores no heat
 * @param emissivity of its exposed faces, 0 to 1
 */
export function nodeMedium(
  { box, across, thinness, narrowness, volume }: NodeBody,
  resistance: number,
  capacity: number | null,
  emissivity: number,
): Medium {
  const size = boxSize(box).map((length) => length * METRES_PER_MM);
  const [x, y, z] = AXES.map((axis) => {
    const whole =
      axis === across
        ? (ACROSS * resistance) / narrowness
        : Math.min(ALONG * resistance, MOST_ALONG) / thinness;
    return size[axis] ** 2 / ((boxVolume(box) / MM3_PER_M3) * whole);
  });
  const volumetricHeat = ((capacity ?? 0) * MM3_PER_M3) / volume;
  return { conductivity: [x, y, z], volumetricHeat, emissivity, materials: [] };
}

/** The solid that fills a box. */
export const blockIn = (box: Box): Solid => block(box.min, boxSize(box));

/** The power of a node from t = 0; null: it has none. */
export function constantPower(milliwatts: number): PowerSchedule | null {
  return milliwatts === 0 ? null : { shape: 'constant', milliwatts };
}

/** The field of a network's faces: it has no material that would say it. */
export const SURFACE_EMISSIVITY = number({
  label: 'Surface emissivity',
  hint: "Of the faces of its nodes: the share of a black body's radiation, where the world has radiation on.",
  unit: '1',
  alters: 'property',
  default: 0.9,
  min: 0,
  max: 1,
  tab: 'Thermal',
});

/** What the ways through two nodes and to the face of the second add to the resistance between them, K/W: half of each, and half again. */
export const acrossNodes = (resistance: number): number => 1.5 * ACROSS * resistance;
