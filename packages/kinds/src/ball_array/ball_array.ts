import { effortMs } from '@thermarium/lattice';
import { type Issue, MM_PER_MICROMETRE, warning } from '@thermarium/model';
import { checkArray } from '../array/array-check.ts';
import { arrayParams, arrayReadouts } from '../array/array-fields.ts';
import { arrayBox } from '../array/element-solids.ts';
import { arrangementOf, lumpingIssues, quickModelOf } from '../array/quick-model.ts';
import { type Face, scaledLength, shareThatFits } from '../face.ts';
import { defineKind, sizeOf } from '../kind.ts';
import { ballArrayComposite, ballArrayContributions } from './ball_array.physics.ts';
import {
  type BallArrayValues,
  ballArrayFields,
  ballArrayPicture,
  ballArraySolids,
} from './ball_array.shape.ts';

function checkContact(values: BallArrayValues): readonly Issue[] {
  const diameter = values.diameter * MM_PER_MICROMETRE;
  if (values.array_type === 'pillar' || diameter >= values.dz * (1 - 1e-9)) return [];
  return [
    warning(
      'ball-detached',
      'diameter',
      `Balls of ${diameter} mm in a box ${values.dz} mm high touch neither its top nor its bottom.`,
      'Use a larger diameter or a lower box.',
    ),
  ];
}

/** The diameter of usual balls as a share of their pitch. */
const BALL_PER_PITCH = 0.6;

/** On a smaller face the pitch follows the counts, and the balls touch the top and the bottom of their box. */
function fitted(values: BallArrayValues, face: Face): Partial<BallArrayValues> {
  const share = shareThatFits(face, sizeOf(values));
  if (share === 1) return {};
  const [dx, dy] = [scaledLength(values.dx, share), scaledLength(values.dy, share)];
  const [xpitch, ypitch] = [dx / values.xcount, dy / values.ycount].map((pitch) =>
    scaledLength(pitch, 1 / MM_PER_MICROMETRE),
  );
  const diameter = scaledLength(Math.min(xpitch, ypitch), BALL_PER_PITCH);
  return { dx, dy, dz: scaledLength(diameter, MM_PER_MICROMETRE), xpitch, ypitch, diameter };
}

/** Balls are cut into two dozen slices; if the balls nearly touch, so do the slices at mid-height. */
function compositeMs(values: BallArrayValues): number {
  const arrangement = arrangementOf(values);
  const radius = (values.diameter / 2) * MM_PER_MICROMETRE;
  if (values.array_type === 'pillar') return effortMs(arrangement, radius);
  const cosines = Array.from({ length: 24 }, (_, n) => Math.cos(((n + 0.5) / 24) * (Math.PI / 2)));
  return cosines.reduce((sum, cosine) => sum + effortMs(arrangement, radius * cosine), 0);
}

/** Solder balls or pillars on a grid, centred in a box, with a filling around them or void. */
export const ballArray = defineKind({
  type: 'ball_array',
  title: 'Ball Array',
  apiName: 'bga',
  typeId: 1,
  fields: ballArrayFields,
  migrations: [],
  check: (values) => [...checkArray(values), ...checkContact(values)],
  inspect: lumpingIssues,
  fitted,
  solids: ballArraySolids,
  bounds: arrayBox,
  picture: ballArrayPicture,
  composite: ballArrayComposite,
  readouts: arrayReadouts(ballArrayComposite),
  csv: { params: arrayParams },
  quickModel: quickModelOf,
  compositeMs,
  contributions: ballArrayContributions,
});
