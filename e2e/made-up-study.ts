import type { Page } from '@playwright/test';
import type { CaseEntry, Study, StudyObjects, StudyResistance } from '@thermarium/api';

/** A study whose answers are made up: what pages do with it does not depend on solves. */
export interface MadeUpStudy {
  readonly cases: number;
  /** The names of the parameters that all differ between cases. */
  readonly parameters: readonly string[];
  /** The numbers of cases that failed. */
  readonly failed?: readonly number[];
}

/** Answers for the study of any scenario on a page. */
export async function answerForStudy(page: Page, study: MadeUpStudy): Promise<void> {
  const cases = JSON.stringify(casesOf(study));
  const answers: readonly [string, unknown][] = [
    ['study/', stateOf(study)],
    ['study/objects/', objectsOf(study)],
    ['study/resistance/', RESISTANCE],
  ];
  for (const [path, json] of answers) {
    await page.route(new RegExp(`/scenario/\\d+/${path}(\\?|$)`), (route) => route.fulfill({ json }));
  }
  await page.route(/\/scenario\/\d+\/case\/(\?|$)/, (route) =>
    route.fulfill({ contentType: 'application/json', body: cases }),
  );
}

function stateOf({ cases, parameters, failed = [] }: MadeUpStudy): Study {
  return {
    ...{ state: 'SUCCESS', sampler: 'latin-hypercube', seed: 1, way: 'superposed', stale: false },
    ...{ cases, done: cases - failed.length, failed: failed.length, parameters: [...parameters] },
    ...{ started: '2026-01-01T00:00:00Z', finished: '2026-01-01T00:01:00Z', seconds: 60, solves: 7 },
    ...{ user_name: '', problem: null },
  };
}

function casesOf({ cases, parameters, failed = [] }: MadeUpStudy): readonly CaseEntry[] {
  return Array.from({ length: cases }, (_, at) => {
    const values = parameters.map((_name, n) => 10 + Math.sin((at + 1) * (n + 1.37)));
    const isFailed = failed.includes(at + 1);
    return {
      id: at + 1,
      max_t: isFailed ? null : 60 + values.reduce((sum, value, n) => sum + value / (n + 1), 0),
      power: isFailed ? null : 1000 + 10 * (values[0] ?? 0),
      solution_id: isFailed ? null : at + 1,
      task_status: isFailed ? 'FAILURE' : 'SUCCESS',
      problem: isFailed ? "Box 'die' has no way to ambient." : null,
      parameters: Object.fromEntries(parameters.map((name, n) => [name, values[n]])),
    };
  });
}

function objectsOf(study: MadeUpStudy): StudyObjects {
  const cases = casesOf(study);
  const max_t = cases.map(({ max_t: hottest }) => hottest && hottest - 5);
  return {
    cases: cases.map(({ id }) => id),
    objects: [{ key: '1.1', path: 'die', min_t: max_t, max_t }],
  };
}

const RESISTANCE: StudyResistance = [
  {
    case: 1,
    sources: [{ die: 1 }, { 'stack/upper': 0.75, 'stack/lower': 0.25 }],
    objects: ['die', 'lid', 'stack/upper', 'stack/lower'],
    mean: [
      [4.1, 2.2, 1.3, 1.1],
      [1.2, 1.4, 3.3, 3.1],
    ],
    max: [
      [5.123, 2.5, 1.4, null],
      [1.31, 1.52, 3.9, null],
    ],
  },
];
