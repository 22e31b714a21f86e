import type { ScenarioMode, ScenarioParameter } from '@thermarium/api';
import { modeOf } from '@thermarium/records';
import { countCases, drawsOf, MOST_CASES } from '@thermarium/study';
import { counted } from '../../ui/counted.ts';
import type { Scenario } from '../records/project-content.ts';

/** The number of cases of a scenario, and how it comes about. */
export interface CaseTotal {
  readonly count: number;
  /** `2 × 3 values × 100 draws`; blank for a single case. */
  readonly product: string;
  /** Why it cannot be run; null: it can. */
  readonly problem: string | null;
}

export function caseTotal({ parameters }: Pick<Scenario, 'parameters'>): CaseTotal {
  const count = countCases(parameters);
  const lists = parameters.flatMap(({ values }) => (values ? [values.length] : []));
  const isDrawn = parameters.some(({ random, normal_dist }) => random ?? normal_dist);
  const parts = [
    ...(lists.length > 0 ? [`${lists.join(' × ')} value${lists.at(-1) === 1 ? '' : 's'}`] : []),
    ...(isDrawn ? [counted(drawsOf(parameters), 'draw')] : []),
  ];
  return {
    count,
    product: parts.length > 1 || lists.length > 1 ? parts.join(' × ') : '',
    problem: count > MOST_CASES ? `A study has at most ${counted(MOST_CASES, 'case')}.` : null,
  };
}

/** The parameters of a scenario in which one of them has another mode. */
export function withMode(
  { parameters }: Pick<Scenario, 'parameters'>,
  { id }: Pick<ScenarioParameter, 'id'>,
  mode: ScenarioMode,
): readonly ScenarioParameter[] {
  const { values = null, random = null, normal_dist = null } = modeOf(mode) ?? {};
  return parameters.map((each) =>
    each.id === id ? { ...each, values: values && [...values], random, normal_dist } : each,
  );
}
