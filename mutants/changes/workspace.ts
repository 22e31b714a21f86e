import type { HandMadeChange } from '../hand-made-change.ts';

const workspace = 'apps/web/src/workspace';
const editor = `${workspace}/editor`;
const results = `${workspace}/results`;

export const workspaceChanges: readonly HandMadeChange[] = [
  {
    fault: 'a press on anything drags the selection',
    file: `${editor}/gestures/press.ts`,
    from: 'const target = hit && isHeldBy(context, hit.object) ? takeHold(context) : null;',
    to: 'const target = hit ? takeHold(context) : null;',
    tests: [`${editor}/gestures/select.test.ts`],
  },
  {
    fault: 'a drag also follows the pointer to a plane seen edge on',
    file: `${editor}/geometry/ray-crossing.ts`,
    from: '<= reach * FARTHEST;',
    to: '<= reach * FARTHEST * 1000;',
    tests: [`${editor}/geometry/ray-crossing.test.ts`],
  },
  {
    fault: 'a body snaps along an axis that the pointer does not move along',
    file: `${editor}/snap/snapped-move.ts`,
    from: 'const flush = isStill ? null : nearestFace(request, axis, density);',
    to: 'const flush = nearestFace(request, axis, density);',
    tests: [`${editor}/snap/snapped-move.test.ts`],
  },
  {
    fault: 'faces snap from three times as far',
    file: `${editor}/snap/snapped-move.ts`,
    from: 'const FACE_REACH = 8;',
    to: 'const FACE_REACH = 24;',
    tests: [`${editor}/snap/snapped-move.test.ts`],
  },
  {
    fault: 'an object inside a selected assembly does not hold it',
    file: `${editor}/move/move-target.ts`,
    from: 'id = nodes.get(id)?.parent ?? null;',
    to: 'id = null;',
    tests: [`${editor}/gestures/move-drag.test.ts`, `${editor}/gestures/select.test.ts`],
  },
  {
    fault: 'who may only look can move things',
    file: `${editor}/move/move-target.ts`,
    from: 'if (!context.mayEdit()) return null;',
    to: '',
    tests: [`${editor}/gestures/select.test.ts`],
  },
  {
    fault: 'the fill of the world counts among the colours',
    file: `${results}/wire/read-solution.ts`,
    from: '...extremes(objects.filter(([key]) => key !== WORLD_KEY).map(([, object]) => object)),',
    to: '...extremes(objects.map(([, object]) => object)),',
    tests: [`${results}/wire/read-solution.test.ts`],
  },
  {
    fault: 'the fill of the world may be the hottest object',
    file: `${results}/wire/read-solution.ts`,
    from: 'if (key === WORLD_KEY || max_t === null ||',
    to: 'if (max_t === null ||',
    tests: [`${results}/wire/read-solution.test.ts`],
  },
  {
    fault: 'the hottest face is the first one',
    file: `${results}/wire/read-solution.ts`,
    from: 'if (hottest < 0 || temp[row] > temp[hottest]) hottest = row;',
    to: 'if (hottest < 0) hottest = row;',
    tests: [`${results}/wire/read-solution.test.ts`],
  },
  {
    fault: 'the colours of a difference begin at its least one',
    file: 'packages/picture/src/colors/color-range.ts',
    from: 'if (less !== null && (limits.min === null || limits.max === null)) {',
    to: 'if (less !== null && limits.min !== null && limits.max === null) {',
    tests: ['packages/picture/src/colors/color-range.test.ts'],
  },
  {
    fault: 'a new name of a parameter is not written into materials',
    file: `${workspace}/records/parameter-edits.ts`,
    from: "patch('material', row, { fields: mapExpressions(materialFields, row.fields, rewrite) }),",
    to: "patch('material', row, { fields: row.fields }),",
    tests: [`${workspace}/parameters/parameters.test.ts`],
  },
  {
    fault: 'Enter completes a word that is a name already',
    file: 'apps/web/src/ui/name-completion.ts',
    from: 'isPartial: isBegun && !isName };',
    to: 'isPartial: isBegun };',
    tests: ['apps/web/src/ui/name-completion.test.ts'],
  },
  {
    fault: 'cases without a value come first in descending order',
    file: `${workspace}/scenarios/cases.tsx`,
    from: 'return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;',
    to: 'return sign * (Number(Number.isNaN(first)) - Number(Number.isNaN(second))) || a - b;',
    tests: [`${workspace}/scenarios/scenarios.test.ts`],
  },
  {
    fault: 'variants of different draws are compared',
    file: `${workspace}/scenarios/comparison.tsx`,
    from: 'if (isDrawn && a.some((value, at) => value !== b[at])) {',
    to: 'if (isDrawn && a.length !== b.length) {',
    tests: [`${workspace}/scenarios/scenarios.test.ts`],
  },
  {
    fault: 'a point of the scatter leads to another case',
    file: `${workspace}/scenarios/plot-spec.ts`,
    from: '.sort((a, b) => parameter.values[a] - parameter.values[b]);',
    to: '.sort((a, b) => observed[a] - observed[b]);',
    tests: [`${workspace}/scenarios/scenarios.test.ts`],
  },
  {
    fault: 'the cases of a study that has ended are not read',
    file: `${workspace}/studies/open-studies.ts`,
    from: 'if (isOver || study?.state !== state) {',
    to: 'if (study?.state !== state && !isOver) {',
    tests: [`${workspace}/studies/open-studies.test.ts`],
  },
  {
    fault: 'a material that follows temperature is listed with the number that does not count',
    file: 'apps/web/src/materials/material-values.ts',
    from: 'if (table) return propertyAt(table, REFERENCE_CELSIUS);',
    to: 'if (!table) return null;',
    tests: [`${workspace}/materials/materials.test.ts`],
  },
  {
    fault: 'a number may stay blank without a table in its place',
    file: 'packages/model/src/evaluation/evaluate-materials.ts',
    from: "optional: typeof table === 'string' && table.trim() !== '',",
    to: "optional: typeof table === 'string',",
    tests: ['packages/model/src/evaluation/evaluate-materials.test.ts'],
  },
];
