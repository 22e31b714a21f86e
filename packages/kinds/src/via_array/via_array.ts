import { effortMs } from '@thermarium/lattice';
import type { ContributionContext } from '@thermarium/mesh';
import { type Issue, issue, MM_PER_MICROMETRE, SMALLEST_SIZE_MM, wallMigrations } from '@thermarium/model';
import { checkArray } from '../array/array-check.ts';
import { arrayParams, arrayReadouts } from '../array/array-fields.ts';
import { arrayBox } from '../array/element-solids.ts';
import { arrangementOf, lumpingIssues, quickModelOf } from '../array/quick-model.ts';
import { sizeOf } from '../corner-and-size.ts';
import { type Face, scaledLength, shareThatFits } from '../face.ts';
import { defineKind } from '../kind.ts';
import { stretchedVias, viaArrayComposite, viaArrayContributions } from './via_array.physics.ts';
import { type ViaArrayValues, viaArrayFields, viaArrayPicture, viaArraySolids } from './via_array.shape.ts';

function checkBarrel(values: ViaArrayValues): readonly Issue[] {
  const { is_plated, diameter, inner_diameter } = values;
  const wall = ((diameter - inner_diameter) / 2) * MM_PER_MICROMETRE;
  if (!is_plated || wall >= SMALLEST_SIZE_MM * (1 - 1e-9)) return [];
  return [
    issue(
      'barrel-without-wall',
      'inner_diameter',
      `The inner diameter of ${inner_diameter} µm leaves no barrel of at least 0.1 µm in a via of ${diameter} µm.`,
      'Use a smaller inner diameter, or switch Plated off.',
    ),
  ];
}

function inspect(values: ViaArrayValues, context: ContributionContext): readonly Issue[] {
  const boards = context.boards.length;
  if (boards < 2) return lumpingIssues(values, context);
  return [
    issue(
      'boards-overlap',
      '',
      `The array lies over ${boards} boards with automatic vias; it can follow only one.`,
      'Switch automatic vias off on all boards but one, or move the array.',
    ),
  ];
}

/** Smaller in plan where the face is, the vias too; as long as the board that they go through is thick. */
function fitted(values: ViaArrayValues, face: Face): Partial<ViaArrayValues> {
  const share = shareThatFits(face, sizeOf(values));
  const lengths = ['dx', 'dy', 'xpitch', 'ypitch', 'diameter', 'inner_diameter'] as const;
  const plan = Object.fromEntries(lengths.map((key) => [key, scaledLength(values[key], share)]));
  if (face.axis !== 2) return { ...plan, dz: scaledLength(values.dz, share) };
  return face.board ? { ...plan, dz: face.size[2] } : plan;
}

/** Metal cylinders through a box, solid or plated, in a fill or in the objects that are already there. */
export const viaArray = defineKind({
  type: 'via_array',
  title: 'Via Array',
  apiName: 'via_array',
  typeId: 5,
  fields: viaArrayFields,
  migrations: wallMigrations,
  check: (values) => [...checkArray(values), ...checkBarrel(values)],
  inspect,
  fitted,
  solids: viaArraySolids,
  bounds: arrayBox,
  picture: viaArrayPicture,
  placed: stretchedVias,
  composite: viaArrayComposite,
  readouts: arrayReadouts(viaArrayComposite),
  csv: { params: arrayParams },
  quickModel: quickModelOf,
  compositeMs: (values) => effortMs(arrangementOf(values), (values.diameter / 2) * MM_PER_MICROMETRE),
  contributions: viaArrayContributions,
});
