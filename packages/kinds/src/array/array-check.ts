import { type Issue, issue, MM_PER_MICROMETRE, warning } from '@thermarium/model';
import { type ArrayValues, elementCount, MOST_SINGLE_ELEMENTS } from './array-fields.ts';
import { closestCentres, patternReach } from './element-solids.ts';

/** Equal lengths that went through µm, mm and an expression may differ by this share. */
const ROUNDING = 1e-9;

/** Checks common to all arrays. */
export function checkArray(
  values: ArrayValues & { readonly fill_material_name: string | null; readonly lumped: boolean },
): readonly Issue[] {
  const issues: Issue[] = [];
  const closest = closestCentres(values) / MM_PER_MICROMETRE;
  if (values.diameter > closest * (1 + ROUNDING)) {
    issues.push(
      issue(
        'elements-overlap',
        'diameter',
        `Elements overlap: the diameter of ${values.diameter} µm is more than the ${Number(closest.toPrecision(9))} µm from centre to centre.`,
        'Use a smaller diameter or a larger pitch.',
      ),
    );
  }
  if (values.lumped && values.fill_material_name === null) {
    issues.push(
      issue(
        'quick-model-without-fill',
        'lumped',
        'Quick Model is valid only with a fill material.',
        'Choose a fill material, or switch Quick Model off.',
      ),
    );
  }
  if (values.fill_material_name === null && elementCount(values) > MOST_SINGLE_ELEMENTS) {
    issues.push(
      issue(
        'grid-too-large',
        'xcount',
        `${elementCount(values)} elements are too many to resolve one by one.`,
        'Choose a fill material, so that Quick Model applies, or use smaller counts.',
      ),
    );
  }
  return issues.length > 0 ? issues : checkCut(values);
}

function checkCut(values: ArrayValues): readonly Issue[] {
  const reach = patternReach(values);
  const sides = (['x', 'y'] as const).filter(
    (letter, axis) => reach[axis] > (values[`d${letter}`] / 2) * (1 + ROUNDING),
  );
  if (sides.length === 0) return [];
  const [first] = sides;
  const across = Number((2 * reach[first === 'x' ? 0 : 1]).toPrecision(9));
  return [
    warning(
      'elements-cut',
      `${first}count`,
      `The box cuts elements along ${sides.join(' and ')}: they reach over ${across} mm, the box over ${values[`d${first}`]} mm.`,
      'Enlarge the box, or use fewer elements or a smaller pitch.',
    ),
  ];
}
