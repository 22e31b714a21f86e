import type { HandMadeChange } from '../hand-made-change.ts';

const kinds = 'packages/kinds/src';
const evaluation = 'packages/model/src/evaluation';

export const kindChanges: readonly HandMadeChange[] = [
  {
    fault: 'plated lumped vias store the heat of solid ones',
    file: `${kinds}/via_array/via_array.physics.ts`,
    from: '{ fraction: outer - inner, medium: barrel },',
    to: '{ fraction: outer, medium: barrel },',
    tests: [`${kinds}/via_array/via_array.test.ts`],
  },
  {
    fault: 'the filling of holes stores no heat in lumped vias',
    file: `${kinds}/via_array/via_array.physics.ts`,
    from: '{ fraction: inner, medium: core },',
    to: '{ fraction: inner, medium: null },',
    tests: [`${kinds}/via_array/via_array.test.ts`],
  },
  {
    fault: 'an effective conductivity may leave the bounds of the series and the parallel rule',
    file: 'packages/lattice/src/composite-section.ts',
    from: 'return Math.min(parallel, Math.max(series, corrected));',
    to: 'return [corrected, series, parallel][0];',
    tests: ['packages/lattice/src/composite-section.test.ts'],
  },
  {
    fault: 'the fill of a lattice counts with the wrong axis',
    file: 'packages/lattice/src/composite-section.ts',
    from: 'const isotropic = latticeConductivity(section.arrangement, disc, fill[axis], fraction, axis);',
    to: 'const isotropic = latticeConductivity(section.arrangement, disc, fill[axis === 0 ? 1 : 0], fraction, axis);',
    tests: ['packages/lattice/src/composite-section.test.ts'],
  },
  {
    fault: 'the corners of a polygon lie at the other ends of its axes',
    file: 'packages/geometry/src/swept.ts',
    from: '[u + offset[first], v + offset[second]]',
    to: '[v + offset[first], u + offset[second]]',
    tests: [`${kinds}/polygon/polygon.test.ts`],
  },
  {
    fault: 'a corner of a polygon may be anywhere',
    file: `${kinds}/polygon/outline-field.ts`,
    from: 'if (problem === null) return checkCoordinates(rings);',
    to: 'if (problem === null) return checkCoordinates(rings.slice(0, 0));',
    tests: [`${kinds}/polygon/polygon.test.ts`],
  },
  {
    fault: 'a polygon may have any number of corners',
    file: `${kinds}/polygon/outline-field.ts`,
    from: 'if (corners > MOST_CORNERS) {',
    to: 'if (corners > 99 * MOST_CORNERS) {',
    tests: [`${kinds}/polygon/polygon.test.ts`],
  },
  {
    fault: '2.99 is taken for a whole number',
    file: `${evaluation}/number-value.ts`,
    from: 'const WHOLE_TOLERANCE = 1e-9;',
    to: 'const WHOLE_TOLERANCE = 1e-2;',
    tests: [`${evaluation}/evaluate-document.test.ts`],
  },
  {
    fault: 'a limit that excludes its own value lets it through',
    file: `${evaluation}/number-value.ts`,
    from: 'if (min !== undefined && (value < min || (exclusive && value === min))) {',
    to: 'if (min !== undefined && value < min) {',
    tests: [`${evaluation}/evaluate-document.test.ts`],
  },
  {
    fault: 'a world without extent is taken',
    file: `${evaluation}/evaluate-world.ts`,
    from: 'if (before + beyond >= SMALLEST_SIZE_MM) return [];',
    to: 'if (before + beyond >= 0) return [];',
    tests: [`${evaluation}/evaluate-document.test.ts`],
  },
  {
    fault: 'a mean over constituents of which one is unknown leaves that one out',
    file: `${kinds}/medium.ts`,
    from: 'if (value === null) return null;',
    to: 'if (value === null) continue;',
    tests: [`${kinds}/pcb/pcb.test.ts`, `${kinds}/via_array/via_array.test.ts`],
  },
  {
    fault: 'the conduction of a cold plate is worth a word from a quarter of its resistance on',
    file: `${kinds}/coldplate/coldplate.ts`,
    from: 'const NOTICEABLE_SHARE = 0.1;',
    to: 'const NOTICEABLE_SHARE = 0.25;',
    tests: [`${kinds}/coldplate/coldplate.test.ts`],
  },
  {
    fault: 'emissivities do not make a solution stale',
    file: 'packages/model/src/solve-inputs.ts',
    from: 'const constant = [conductivity, emissivity, ...(transient',
    to: 'const constant = [conductivity, emissivity === 2, ...(transient',
    tests: ['packages/model/src/solve-inputs.test.ts'],
  },
];
