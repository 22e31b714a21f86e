import type { HandMadeChange } from '../hand-made-change.ts';

const solution = 'packages/solution/src';

export const solutionChanges: readonly HandMadeChange[] = [
  {
    fault: 'edges of a heated wall are no hotter than its middle',
    file: `${solution}/readings/edge-values.ts`,
    from: 'for (let a = 0; a < 3; a++) if (a !== axis) value += this.gains[a];',
    to: 'void this.gains;',
    tests: [`${solution}/readings/extremes.test.ts`],
  },
  {
    fault: 'edges of a cooled wall are no colder than its middle',
    file: `${solution}/readings/edge-values.ts`,
    from: 'for (let a = 0; a < 3; a++) if (a !== axis) value *= this.shares[a];',
    to: 'void this.shares;',
    tests: [`${solution}/readings/extremes.test.ts`],
  },
  {
    fault: 'a source does not heat the body above it',
    file: `${solution}/readings/readings.ts`,
    from: 'touch(grid.code[high], rises, low, up);',
    to: 'touch(grid.code[low], rises, low, up);',
    tests: [`${solution}/readings/extremes.test.ts`],
  },
  {
    fault: 'the heat that a cold plate takes is missing from its row',
    file: `${solution}/readings/object-heat.ts`,
    from: 'if (resistanceToAmbient === null || !left) return;',
    to: 'return;',
    tests: [`${solution}/report/object-rows.test.ts`],
  },
  {
    fault: 'dissipated power is reported in watts',
    file: `${solution}/report/object-rows.ts`,
    from: 'dissipated_power: power[object] * 1000,',
    to: 'dissipated_power: power[object],',
    tests: [`${solution}/report/object-rows.test.ts`],
  },
  {
    fault: 'a face on a curved surface has no difference where grids differ',
    file: `${solution}/stored/field-sampler.ts`,
    from: 'if (this.quality[point] === PLACE) continue;',
    to: 'continue;',
    tests: [`${solution}/stored/field-difference.test.ts`],
  },
  {
    fault: 'a difference forgets that the ambients differ',
    file: `${solution}/stored/field-difference.ts`,
    from: 'Float64Array.from(other.rise, (rise) => other.ambient + rise)',
    to: 'Float64Array.from(other.rise, (rise) => shown.ambient + rise)',
    tests: [`${solution}/stored/field-difference.test.ts`],
  },
  {
    fault: 'no field is out of balance',
    file: `${solution}/heat-flow/heat-flow.ts`,
    from: 'unbalanced_W: isSteady ? left : 0,',
    to: 'unbalanced_W: isSteady ? 0 : 0,',
    tests: [`${solution}/heat-flow/heat-flow.test.ts`],
  },
  {
    fault: 'the mean of a body that shares cells is beyond its extremes',
    file: `${solution}/readings/mean-rises.ts`,
    from: 'const rise = Math.min(Math.max(state.rise[cell], extremes.min[object]), extremes.max[object]);',
    to: 'const rise = extremes.min[object] < Infinity ? state.rise[cell] : 0;',
    tests: [`${solution}/readings/mean-rises.test.ts`],
  },
  {
    fault: 'the coldest temperature of a model is its hottest',
    file: `${solution}/report/report.ts`,
    from: 't_min: celsiusOf(extremes.coldest, ambient),',
    to: 't_min: celsiusOf(extremes.hottestRise, ambient),',
    tests: [`${solution}/report/object-rows.test.ts`],
  },
  {
    fault: 'temperatures are beyond all materials from the melting point of iron on',
    file: `${solution}/report/beyond-materials.ts`,
    from: 'const LAST_SOLID = 3422;',
    to: 'const LAST_SOLID = 1538;',
    tests: [`${solution}/report/beyond-materials.test.ts`],
  },
];
