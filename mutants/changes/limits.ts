import type { HandMadeChange } from '../hand-made-change.ts';

const judging = ['packages/solution/src/limits/limits.test.ts'];
const command = ['apps/cli/src/verdict/check-solve.test.ts'];

export const limitChanges: readonly HandMadeChange[] = [
  {
    fault: 'a limit that is reached counts as broken',
    file: 'packages/solution/src/figures/verdict.ts',
    from: 'isSolved && margin >= 0',
    to: 'isSolved && margin > 0',
    tests: judging,
  },
  {
    fault: 'a solve that did not converge passes',
    file: 'packages/solution/src/figures/verdict.ts',
    from: "return isSolved && margin >= 0 ? 'pass'",
    to: "return margin >= 0 ? 'pass'",
    tests: [...judging, ...command],
  },
  {
    fault: 'the limit of an assembly comes before that of the object',
    file: 'packages/model/src/standing/highest-allowed.ts',
    from: "if (own !== null) return known(own, 'object', name);",
    to: "if (own !== null && around === null) return known(own, 'object', name);",
    tests: ['packages/model/src/standing/highest-allowed.test.ts'],
  },
  {
    fault: 'a transient is judged by its end',
    file: 'packages/solution/src/limits/limits-report.ts',
    from: 'if (hottest === null || own > hottest)',
    to: 'if (hottest === null || own !== hottest)',
    tests: [...judging, ...command],
  },
  {
    fault: 'a check of a model without limits passes',
    file: 'apps/cli/src/verdict/check-solve.ts',
    from: 'return isChecked && !tests.some(isFailed)',
    to: 'return !tests.some(isFailed)',
    tests: command,
  },
  {
    fault: 'only what has become warmer differs from an earlier report',
    file: 'apps/cli/src/verdict/thermal-tests.ts',
    from: 'Math.abs(change) <= tolerance',
    to: 'change <= tolerance',
    tests: command,
  },
  {
    fault: 'pages judge by the limits of the solve',
    file: 'apps/web/src/workspace/limits/judged-solution.ts',
    from: 'return state.shownCase ? solution.objects :',
    to: 'return state.type ? solution.objects :',
    tests: ['apps/web/src/workspace/limits/judged-solution.test.ts'],
  },
];
