import type { HandMadeChange } from '../hand-made-change.ts';

const engine = 'packages/study/src/engine';
const guesses = [`${engine}/first-guess.test.ts`];
const modelKeys = 'packages/solution/src/superposition/model-keys.ts';
const keys = ['packages/solution/src/superposition/model-keys.test.ts'];

export const studyChanges: readonly HandMadeChange[] = [
  {
    fault: 'a first guess forgets that the powers differ',
    file: `${engine}/first-guess.ts`,
    from: '(solved.power === 0 ? 1 : power / solved.power)',
    to: '(solved.power === 0 ? 1 : power / power)',
    tests: guesses,
  },
  {
    fault: 'a first guess is the nearest case as it is',
    file: `${engine}/first-guess.ts`,
    from: '.slice(0, 2 * (this.#columns.length + 1))',
    to: '.slice(0, 1)',
    tests: guesses,
  },
  {
    fault: 'a first guess is made of the farthest cases',
    file: `${engine}/first-guess.ts`,
    from: 'squared(a.offset) - squared(b.offset)',
    to: 'squared(b.offset) - squared(a.offset)',
    tests: guesses,
  },
  {
    fault: 'a first guess is that of another grid',
    file: `${engine}/first-guess.ts`,
    from: 'grid[0] === nx && grid[1] === ny && grid[2] === nz',
    to: 'grid[0] * grid[1] * grid[2] === nx * ny * nz',
    tests: guesses,
  },
  {
    fault: 'resistances to ambient ask for grids of their own',
    file: 'packages/kinds/src/coldplate/coldplate.ts',
    from: "unit: '°C/W',\n    alters: 'property',",
    to: "unit: '°C/W',",
    tests: keys,
  },
  {
    fault: 'cases with enclosed air are superposed',
    file: 'packages/solution/src/superposition/model-keys.ts',
    from: '? field.isLaw === true',
    to: '? false',
    tests: ['packages/solution/src/superposition/model-keys.test.ts'],
  },
  {
    fault: 'a film where there was none keeps the grid',
    file: modelKeys,
    from: "value === null || (value === 0 && alters === 'property')",
    to: 'value === null',
    tests: keys,
  },
  {
    fault: 'fields with other conductivities are superposed',
    file: modelKeys,
    from: 'JSON.stringify([world, around, conductivities, treeOf(',
    to: 'JSON.stringify([world, around, conductivities.length, treeOf(',
    tests: keys,
  },
  {
    fault: 'fields with radiation are superposed',
    file: modelKeys,
    from: 'if (model.world.radiation || media.some(conductsByTemperature)) return null;',
    to: 'if (media.some(conductsByTemperature)) return null;',
    tests: keys,
  },
  {
    fault: 'fields whose conductivity follows temperature are superposed',
    file: modelKeys,
    from: 'if (model.world.radiation || media.some(conductsByTemperature)) return null;',
    to: 'if (model.world.radiation) return null;',
    tests: keys,
  },
];
