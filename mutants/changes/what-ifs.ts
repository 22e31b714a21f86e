import type { HandMadeChange } from '../hand-made-change.ts';

const core = 'packages/solution/src/what-if';
const exact = [`${core}/what-if.test.ts`];
const page = 'apps/web/src/workspace/what-if';

export const whatIfChanges: readonly HandMadeChange[] = [
  {
    fault: 'what is behind a resistance gets warmer with the world, whatever its own ambient',
    file: `${core}/ambient-slope.ts`,
    from: 'const innerHeat = slopes(unpowered.problem.innerHeat, warmer.problem.innerHeat, kelvin);',
    to: 'const innerHeat = slopes(null, null, kelvin);',
    tests: exact,
  },
  {
    fault: 'a coolant gets warmer with the world, whatever its own inlet',
    file: `${core}/ambient-slope.ts`,
    from: 'inlet: ((warmer.coolants?.[n].inlet ?? 0) - line.inlet) / kelvin,',
    to: 'inlet: 0,',
    tests: exact,
  },
  {
    fault: 'walls of their own ambient get warmer with the world',
    file: `${core}/ambient-slope.ts`,
    from: 'const surroundings = slopes(unpowered.walls.surroundings, warmer.walls.surroundings, kelvin);',
    to: 'const surroundings = slopes(null, null, kelvin);',
    tests: exact,
  },
  {
    fault: 'means take small parts of cells hotter than their object',
    file: `${core}/mean-responses.ts`,
    from: 'else if (rise > max[object]) means[object] += weights[part] * (max[object] - rise);',
    to: 'else if (rise > max[object]) means[object] += 0;',
    tests: exact,
  },
  {
    fault: 'faces of small parts of cells are hotter than their object',
    file: `${core}/face-responses.ts`,
    from: 'else if (into[row] > hottest) into[row] = hottest;',
    to: 'else if (into[row] > hottest) into[row] = into[row];',
    tests: exact,
  },
  {
    fault: 'readings are held against a narrower range of powers than can be chosen',
    file: `${core}/what-if.ts`,
    from: 'half.fill(LARGEST_FACTOR / 2, 0, count);',
    to: 'half.fill(0.25, 0, count);',
    tests: exact,
  },
  {
    fault: 'two readings together outdo more than their mean does',
    file: 'packages/solution/src/superposition/thin-candidates.ts',
    from: 'part * rise + (1 - part) * other[f]',
    to: 'Math.max(rise, other[f])',
    tests: [...exact, 'packages/solution/src/superposition/thin-candidates.test.ts'],
  },
  {
    fault: 'a power that was none before is forgotten',
    file: `${core}/sources.ts`,
    from: 'if (own !== 0 && !known.has(key)) return null;',
    to: 'if (own !== 0 && known.size === 0) return null;',
    tests: exact,
  },
  {
    fault: 'sources of an assembly share no slider',
    file: `${core}/sources.ts`,
    from: 'assemblies[own.object] ?? own.object',
    to: 'own.object',
    tests: exact,
  },
  {
    fault: 'the last choice of several is not shown',
    file: `${page}/open-what-if.ts`,
    from: 'if (this.isOutdated) this.ask();',
    to: 'if (this.isOutdated) this.isOutdated = false;',
    tests: [`${page}/open-what-if.test.ts`],
  },
  {
    fault: 'what has become the model’s stays chosen',
    file: `${page}/open-what-if.ts`,
    from: 'if (!isChosen(slider)) this.powers.delete(slider.key);',
    to: 'if (isChosen(slider)) this.powers.delete(slider.key);',
    tests: [`${page}/open-what-if.test.ts`],
  },
  {
    fault: 'an expression is multiplied without brackets',
    file: `${page}/power-change.ts`,
    from: '`(${typed}) * ${rounded(factor)}`',
    to: '`${typed} * ${rounded(factor)}`',
    tests: [`${page}/power-change.test.ts`],
  },
];
