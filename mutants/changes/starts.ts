import type { HandMadeChange } from '../hand-made-change.ts';

/** Faults of what a transient starts from, and of temperatures that are held over time. */
export const startChanges: readonly HandMadeChange[] = [
  {
    fault: 'a held wall follows the ambient over time',
    file: 'packages/mesh/src/scene/compile-scene.ts',
    from: 'this.courseOf(isHeldAt ? held_at_over_time : ambientOverTime?.text)',
    to: 'this.courseOf(held_at_over_time || ambientOverTime?.text)',
    tests: ['packages/solution/src/ambient-over-time.test.ts'],
  },
  {
    fault: 'a temperature of 0 °C is taken for blank by what needs it',
    file: 'packages/model/src/declared-fields.ts',
    from: "typeof value === 'number' || Boolean(value)",
    to: 'Boolean(value)',
    tests: ['packages/kinds/src/declarations.test.ts'],
  },
  {
    fault: 'a steady start takes the mean of powers over time',
    file: 'packages/solver/src/transient/steady-start.ts',
    from: 'load.schedule.at(0)',
    to: 'load.steady',
    tests: ['packages/solution/src/steady-start.test.ts'],
  },
  {
    fault: 'a steady start is in the surroundings of a steady solve',
    file: 'packages/solver/src/transient/steady-start.ts',
    from: '  problem.surroundings?.take(0);\n',
    to: '',
    tests: ['packages/solution/src/steady-start.test.ts'],
  },
  {
    fault: 'the powers of a steady start are off at 0 s',
    file: 'packages/solver/src/transient/transient-march.ts',
    from: 'if (this.#settings.startsLoaded) this.#loads.setAfter(0);',
    to: '',
    tests: ['packages/solution/src/steady-start.test.ts'],
  },
  {
    fault: 'the heat of a steady start is booked without its powers',
    file: 'packages/mesh/src/discretise/schedule.ts',
    from: 'return isOnBefore ? watts * (schedule?.at(0) ?? 1) : 0;',
    to: 'return 0;',
    tests: ['packages/solution/src/steady-start.test.ts'],
  },
  {
    fault: 'initial temperatures have a say in a steady start',
    file: 'packages/mesh/src/scene/compile-scene.ts',
    from: "this.world.startFrom === 'steady state' ? 0 :",
    to: '',
    tests: ['packages/solution/src/steady-start.test.ts'],
  },
  {
    fault: 'a start from a stored field forgets that its ambient was another one',
    file: 'packages/solution/src/stored/stored-start.ts',
    from: 'else rise[cell] = shift + found[n];',
    to: 'else rise[cell] = found[n];',
    tests: ['packages/solution/src/stored/stored-start.test.ts'],
  },
  {
    fault: 'what a stored field does not have starts at ambient',
    file: 'packages/solution/src/stored/stored-start.ts',
    from: 'initial?.slice() ?? new Float64Array(grid.cells)',
    to: 'new Float64Array(grid.cells)',
    tests: ['packages/solution/src/stored/stored-start.test.ts'],
  },
  {
    fault: 'the powers of a start from a stored field are off at 0 s',
    file: 'packages/solution/src/solve.ts',
    from: 'startsLoaded: start !== null || stored !== undefined,',
    to: 'startsLoaded: start !== null,',
    tests: ['packages/solution/src/stored/stored-start.test.ts'],
  },
  {
    fault: 'a cut cell starts at the temperature of its middle',
    file: 'packages/solution/src/stored/stored-start.ts',
    from: 'grid.code[cell] < VOID ? grid.cutAt(cell).centroid : null',
    to: 'null',
    tests: ['packages/solution/src/stored/stored-start.test.ts'],
  },
  {
    fault: 'a transient goes on from the first step of a stored one',
    file: 'apps/server/src/solutions/start-solution.ts',
    from: 'stored.storedField(stored.lastStep)',
    to: 'stored.storedField(0)',
    tests: ['apps/server/src/jobs/stored-start.test.ts'],
  },
];
