import type { Scenario, ScenarioChange } from '@thermarium/api';
import { answerParameterMode } from '@thermarium/records';
import { countCases } from '@thermarium/study';
import type { ModelRow, RowContent } from '../../model/rows.ts';

/** The columns of a scenario that a request states. */
export function stated({ name, sampler, seed }: ScenarioChange): Partial<RowContent<'scenario'>> {
  return {
    ...(name !== undefined && { name }),
    ...(sampler !== undefined && { sampler }),
    ...(seed !== undefined && { seed }),
  };
}

export function answerScenario(
  { id, name, parameters: modes, sampler, seed, timestamp }: ModelRow<'scenario'>,
  parameters: readonly ModelRow<'parameter'>[],
): Scenario {
  const all = parameters.map((parameter) => answerParameterMode(parameter, modes));
  return {
    id,
    name,
    parameters: all,
    sampler,
    seed,
    // JSON has no infinity.
    cases: Math.min(countCases(all), Number.MAX_SAFE_INTEGER),
    timestamp: timestamp.toISOString(),
  };
}
