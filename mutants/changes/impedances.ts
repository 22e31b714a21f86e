import type { HandMadeChange } from '../hand-made-change.ts';

const server = 'apps/server/src';
const calls = [`${server}/resources/tasks/impedance.test.ts`];
const solve = 'apps/web/src/workspace/solve';

/** Thermal impedances, as tasks of the server and in the page. */
export const impedanceChanges: readonly HandMadeChange[] = [
  {
    fault: 'a project keeps every thermal impedance that was ever found',
    file: `${server}/solutions/impedances.ts`,
    from: '.offset(IMPEDANCES_KEPT)',
    to: '.offset(IMPEDANCES_KEPT * 100)',
    tests: calls,
  },
  {
    fault: 'a thermal impedance is fresh whatever becomes of the model',
    file: `${server}/solutions/impedances.ts`,
    from: 'stale: fingerprint !== current',
    to: 'stale: fingerprint === current && false',
    tests: calls,
  },
  {
    fault: 'an object that is switched off is taken for the source of heat',
    file: `${server}/resources/tasks/start-impedance.ts`,
    from: 'return id !== null && !ids.has(id);',
    to: 'return id !== null && id < 0 && !ids.has(id);',
    tests: calls,
  },
  {
    fault: 'a thermal impedance that was found reads the solutions anew',
    file: `${solve}/open-solves.ts`,
    from: "      if (!isSeen) say('Thermal impedance found', 'success');\n      return;\n",
    to: "      if (!isSeen) say('Thermal impedance found', 'success');\n",
    tests: [`${solve}/open-solves.test.ts`],
  },
  {
    fault: 'a curve far from its source is drawn over twenty decades',
    file: 'apps/web/src/workspace/impedance/log-log.ts',
    from: 'drawn >= DEPTH * size',
    to: 'drawn > 0',
    tests: ['apps/web/src/workspace/impedance/log-log.test.ts'],
  },
];
