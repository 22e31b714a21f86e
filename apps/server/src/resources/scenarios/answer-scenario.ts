import type { Parameter, Scenario, ScenarioChange, ScenarioMode, ScenarioParameter } from '@thermarium/api';
import { countCases } from '@thermarium/study';
import type { Values } from '../../db/schema.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';

/**
 * The values of a parameter in a scenario instead of its default: one of these is set, the others are null.
 */
export interface StoredMode {
  readonly values: readonly number[] | null;
  readonly random: ScenarioParameter['random'];
  readonly normal_dist: ScenarioParameter['normal_dist'];
}

const DEFAULT: StoredMode = { values: null, random: null, normal_dist: null };

/** The stored form of a request; null: the default. */
export function modeOf({ default: isDefault, values, random, normal_dist }: ScenarioMode): StoredMode | null {
  if (isDefault) return null;
  return { values: values ?? null, random: random ?? null, normal_dist: normal_dist ?? null };
}

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
  const all = parameters.map((parameter) => answerParameter(parameter, modes));
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

export function answerParameter(
  { id, name, description, value }: Pick<Parameter, 'id' | 'name' | 'description' | 'value'>,
  modes: Values,
): ScenarioParameter {
  const stored = modes[id] ?? null;
  // `modeOf` made it.
  const mode = (stored ?? DEFAULT) as StoredMode;
  return {
    id,
    parameter: id,
    parameter_name: name,
    parameter_description: description,
    default_value: value,
    default: stored === null,
    values: mode.values ? [...mode.values] : null,
    random: mode.random,
    normal_dist: mode.normal_dist,
  };
}
