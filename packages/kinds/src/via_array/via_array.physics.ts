import { block, type Solid, type Vec3 } from '@thermarium/geometry';
import { conductivityAcross, inBothDirections } from '@thermarium/lattice';
import type { Board, Contribution, ContributionContext } from '@thermarium/mesh';
import { type Medium, MM_PER_MICROMETRE, mediumOf, mixedMedium } from '@thermarium/model';
import { arrayBox, elementVolume } from '../array/element-solids.ts';
import { arrangementOf, isLumped } from '../array/quick-model.ts';
import { bulkOf } from '../medium.ts';
import { type ViaArrayValues, viaBarrel, viaCore, viaFilling, vias } from './via_array.shape.ts';

/** The media of one via; a null core is void, and no core is a solid via. */
interface ViaMedia {
  readonly barrel: Medium;
  readonly core: Medium | null;
}

/** A void does not conduct. */
const VOID_CONDUCTIVITY = [0, 0, 0] as const;

type MaterialNamed = ContributionContext['material'];

/** A board with automatic vias stretches the array to its full thickness. */
export function stretchedVias(values: ViaArrayValues, boards: readonly Board[]): ViaArrayValues {
  const box = followed(boards)?.box;
  return box ? { ...values, z: box.min[2], dz: box.max[2] - box.min[2] } : values;
}

/** If boards overlap (which `inspect` refuses), the first one counts. */
function followed(boards: readonly Board[]): Board | null {
  return boards.at(0) ?? null;
}

function mediaOf(
  values: ViaArrayValues,
  material: MaterialNamed,
): ViaMedia & { readonly fill: Medium | null } {
  const named = (name: string | null) => (name === null ? null : mediumOf(material(name)));
  return {
    barrel: mediumOf(material(values.material_name)),
    core: values.is_plated ? named(values.hole_material_name) : null,
    fill: named(values.fill_material_name),
  };
}

/** If a board stretches the array, the board's layers replace the fill material. */
export function viaArrayContributions(
  values: ViaArrayValues,
  context: ContributionContext,
): readonly Contribution[] {
  const board = followed(context.boards);
  const { fill, ...media } = mediaOf(values, context.material);
  if (fill && isLumped(values, context)) return lumpedVias(values, media, board, fill);
  return resolvedVias(values, media, board ? null : fill);
}

function resolvedVias(values: ViaArrayValues, media: ViaMedia, fill: Medium | null): Contribution[] {
  const filling: Contribution[] = fill
    ? [{ type: 'conductor', solid: viaFilling(values), medium: fill }]
    : [];
  const inside = (solid: Solid): Contribution =>
    media.core ? { type: 'conductor', solid, medium: media.core } : { type: 'void', solid };
  const elements = vias(values).flatMap(([solid, ...core]): Contribution[] => [
    { type: 'conductor', solid, medium: media.barrel },
    ...core.map(inside),
  ]);
  return [...filling, ...elements];
}

/** One block, or one per layer of the board with that layer as the fill. */
function lumpedVias(
  values: ViaArrayValues,
  media: ViaMedia,
  board: Board | null,
  fill: Medium,
): readonly Contribution[] {
  const box = arrayBox(values);
  const layers = board?.layers ?? [{ zMin: box.min[2], zMax: box.max[2], medium: fill }];
  return layers.map(({ zMin, zMax, medium }) => ({
    type: 'conductor',
    solid: block([values.x, values.y, zMin], [values.dx, values.dy, zMax - zMin]),
    medium: compositeOf(values, media, medium),
  }));
}

/** The effective conductivities of the array in Quick Model with its own fill material; null if it has none. */
export function viaArrayComposite(values: ViaArrayValues, material: MaterialNamed): Vec3 | null {
  const { fill, ...media } = mediaOf(values, material);
  return fill && compositeOf(values, media, fill).conductivity;
}

/** The effective medium of the vias in a fill, in Quick Model. */
function compositeOf(values: ViaArrayValues, { barrel, core }: ViaMedia, fill: Medium): Medium {
  return mixedMedium([barrel, core, fill], (media) => compositeOfConstants(values, ...media));
}

function compositeOfConstants(
  values: ViaArrayValues,
  barrel: Medium,
  core: Medium | null,
  fill: Medium,
): Medium {
  const volume = values.dx * values.dy * values.dz;
  const outer = elementVolume(values, viaBarrel(values)) / volume;
  const inner = values.is_plated ? elementVolume(values, viaCore(values)) / volume : 0;
  const coreConductivity = core?.conductivity ?? VOID_CONDUCTIVITY;
  const section = {
    arrangement: arrangementOf(values),
    radius: (values.diameter / 2) * MM_PER_MICROMETRE,
    element: barrel.conductivity,
    core: values.is_plated
      ? { radius: (values.inner_diameter / 2) * MM_PER_MICROMETRE, conductivity: coreConductivity }
      : null,
    fill: fill.conductivity,
    fraction: outer,
  };
  const along =
    (outer - inner) * barrel.conductivity[2] +
    inner * coreConductivity[2] +
    (1 - outer) * fill.conductivity[2];
  const [alongX, alongY] = inBothDirections(section, conductivityAcross);
  return {
    conductivity: [alongX, alongY, along],
    ...bulkOf([
      { fraction: outer - inner, medium: barrel },
      { fraction: inner, medium: core },
      { fraction: 1 - outer, medium: fill },
    ]),
  };
}
