import type { HandMadeChange } from '../hand-made-change.ts';

const own = 'packages/solution/src/sensitivities';
const slopes = [`${own}/sensitivities.test.ts`];
const levers = [`${own}/lever-effects.test.ts`];

export const sensitivityChanges: readonly HandMadeChange[] = [
  {
    fault: 'sensitivities take radiation by its secant',
    file: `${own}/response.ts`,
    from: 'conductance: walls.tangents(solved.wallRise)',
    to: 'conductance: walls.secants(solved.wallRise)',
    tests: slopes,
  },
  {
    fault: 'sensitivities do not know that powers follow temperature',
    file: `${own}/response.ts`,
    from: 'const fed = watts * slope *',
    to: 'const fed = 0 * watts * slope *',
    tests: slopes,
  },
  {
    fault: 'sensitivities do not know that conductivities follow temperature',
    file: `${own}/response.ts`,
    from: 'cells[cell] -= kelvin * varying.logSlope(cell, axis);',
    to: 'cells[cell] -= 0 * kelvin;',
    tests: slopes,
  },
  {
    fault: 'sensitivities do not know that enclosed air follows its sides',
    file: `${own}/response.ts`,
    from: 'cells[cell] -= throughAir[n] * slope * parts[m];',
    to: 'cells[cell] -= 0 * throughAir[n] * slope * parts[m];',
    tests: slopes,
  },
  {
    fault: 'sensitivities do not know that films follow their walls',
    file: `${own}/response.ts`,
    from: 'onWalls[wall] -= (areas[n] / area) * slope * weight;',
    to: 'onWalls[wall] -= 0 * area * slope * weight;',
    tests: slopes,
  },
  {
    fault: 'a thicker layer leaves powers and means where they were',
    file: `${own}/layer-slopes.ts`,
    from: 'for (const along of AXES) this.#add(cell, along, kelvin);',
    to: 'for (const along of AXES) this.#add(cell, along, 0 * kelvin);',
    tests: slopes,
  },
  {
    fault: 'walls beside a thicker layer do not grow',
    file: `${own}/layer-slopes.ts`,
    from: 'for (const along of AXES) if (along !== axis) this.#add(cell, along, -kelvin);',
    to: 'for (const along of AXES) if (along !== axis) this.#add(cell, along, 0 * kelvin);',
    tests: slopes,
  },
  {
    fault: 'a cell that two media share follows both by their conductivities',
    file: 'packages/mesh/src/discretise/cut-parts.ts',
    from: '.slice(0, -1).slice(-MOST_RAISED)',
    to: '.slice(0, 0)',
    tests: slopes,
  },
  {
    fault: 'contacts of two objects count to both in whole',
    file: `${own}/contact-causes.ts`,
    from: 'part: contactResistance / whole }',
    to: 'part: 1 }',
    tests: slopes,
  },
  {
    fault: 'levers are told by their slopes alone',
    file: `${own}/lever-effects.ts`,
    from: 'return (alpha * first) / (1 - (alpha * second) / first);',
    to: 'return alpha * first + 0 * second;',
    tests: levers,
  },
  {
    fault: 'the heat that grown conductances move does not arrive at faces',
    file: 'packages/solver/src/bounds/raised-conductances.ts',
    from: 'else faces.set(faceOf(low, axis), { low, axis, watts });',
    to: 'else faces.set(faceOf(low, axis), { low, axis, watts: 0 * watts });',
    tests: levers,
  },
];
