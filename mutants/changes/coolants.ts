import type { HandMadeChange } from '../hand-made-change.ts';

const coolant = 'packages/solver/src/coolant';
const inSolver = [`${coolant}/coolants.test.ts`];
const inSolution = ['packages/solution/src/coolant.test.ts'];

export const coolantChanges: readonly HandMadeChange[] = [
  {
    fault: 'the coolant beside a station is as it leaves it',
    file: `${coolant}/coolants.ts`,
    from: 'entering: units > 0 ? effectiveness / units : 1',
    to: 'entering: 1 - effectiveness',
    tests: inSolver,
  },
  {
    fault: 'coolants in series enter at their own ambient',
    file: `${coolant}/coolants.ts`,
    from: 'let rise = feeds.length === 0 && inlets ? inlet : 0;\n      for (const { line: feeding, part } of feeds) rise += part * this.#leaving[feeding];',
    to: 'let rise = inlets ? inlet : 0;',
    tests: inSolver,
  },
  {
    fault: 'a solve takes the coolant as it enters',
    file: `${coolant}/coolant-solver.ts`,
    from: 'this.#coolants.addHeat(x, false, out, -1);',
    to: '',
    tests: inSolver,
  },
  {
    fault: 'what rounding leaves of a coolant is solved for again and again',
    file: `${coolant}/coolant-solver.ts`,
    from: 'const MOST_BROKEN_PROMISES = 3;',
    to: 'const MOST_BROKEN_PROMISES = 1e9;',
    tests: inSolution,
  },
  {
    fault: 'a coolant flows up its axis whatever its direction',
    file: 'packages/mesh/src/discretise/coolants.ts',
    from: '(isReversed ? other - one : one - other)',
    to: 'one - other',
    tests: inSolution,
  },
  {
    fault: 'a coolant enters a transient as at its start',
    file: 'packages/mesh/src/discretise/surroundings.ts',
    from: 'if (coolants !== null) takeInlets(scene, coolants, time);',
    to: '',
    tests: inSolution,
  },
  {
    fault: 'the copies of a coldplate mix before as many others',
    file: 'packages/mesh/src/scene/scene-coolants.ts',
    from: 'const isPaired = feeding.length === 1 && all.length === own.length;',
    to: 'const isPaired = false;',
    tests: inSolution,
  },
  {
    fault: 'a coolant may run in a circle',
    file: 'packages/mesh/src/scene/scene-coolants.ts',
    from: 'if (before >= 0) return [...way.slice(before), object];',
    to: 'if (before >= 0) return null;',
    tests: inSolution,
  },
  {
    fault: 'the heat of a coldplate counts against its inlet',
    file: 'packages/mesh/src/discretise/coolants.ts',
    from: 'if (own && beside) return',
    to: 'if (own && !beside) return',
    tests: inSolution,
  },
  {
    fault: 'bounds take the coolant as it enters',
    file: 'packages/mesh/src/discretise/bounded-problem.ts',
    from: 'if (!coolants) return innerHeat;',
    to: 'if (coolants || !coolants) return innerHeat;',
    tests: inSolution,
  },
  {
    fault: 'superposed powers keep the warmth of their inlets',
    file: 'packages/solution/src/superposition/powers.ts',
    from: 'unit.coolants?.map((line) => ({ ...line, inlet: 0 })) ?? null',
    to: 'unit.coolants',
    tests: ['packages/solution/src/superposition/superposition.test.ts'],
  },
];
