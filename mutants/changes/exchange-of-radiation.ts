import type { HandMadeChange } from '../hand-made-change.ts';

const discretise = 'packages/mesh/src/discretise';
const factors = [`${discretise}/view-factors.test.ts`];
const surfaces = ['packages/solution/src/surface-exchange.test.ts'];

export const radiationChanges: readonly HandMadeChange[] = [
  {
    fault: 'what lies behind the plane of the other counts',
    file: `${discretise}/view-factors.ts`,
    from: 'isUp ? [Math.max(low, plane), high] : [low, Math.min(high, plane)]',
    to: '[low, high]',
    tests: factors,
  },
  {
    fault: 'nothing stands in the way of radiation',
    file: `${discretise}/sight-lines.ts`,
    from: 'if (blocks[cell] === 1) return false;',
    to: '',
    tests: surfaces,
  },
  {
    fault: 'planes are left out though what blocks differs between their sides',
    file: `${discretise}/blocking-grid.ts`,
    from: 'if (blocks[cell] !== blocks[cell - stride]) isNew',
    to: 'if (blocks[cell] > blocks[cell - stride]) isNew',
    tests: surfaces,
  },
  {
    fault: 'surfaces reflect nothing',
    file: 'packages/solver/src/boundary/grey-exchange.ts',
    from: 'const reflected = (1 - patches[i].emissivity) / areas[i];',
    to: 'const reflected = 0 / areas[i];',
    tests: surfaces,
  },
  {
    fault: 'heat that objects radiate to each other counts as heat to ambient',
    file: 'packages/solution/src/readings/object-heat.ts',
    from: 'heat[from] -= watts;\n    heat[to] += watts;',
    to: '',
    tests: surfaces,
  },
  {
    fault: 'what arrives from other surfaces is left as it was at first',
    file: 'packages/solver/src/steady/settle-exchange.ts',
    from: 'const isMet = residual <= residualBelow && (errorBelow === undefined || moved <= errorBelow);',
    to: 'const isMet = true;',
    tests: surfaces,
  },
  {
    fault: 'bounds forget what arrives from other surfaces',
    file: `${discretise}/placed-heat.ts`,
    from: 'placed.walls[wall] += exchange.watts[wall];',
    to: 'placed.walls[wall] += 0;',
    tests: surfaces,
  },
  {
    fault: 'the warning of facing walls stays where they exchange radiation',
    file: `${discretise}/discretise.ts`,
    from: 'if (!scene.world.radiation || scene.world.radiationExchange) return [];',
    to: 'if (!scene.world.radiation) return [];',
    tests: surfaces,
  },
];
