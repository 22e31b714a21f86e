import type { ParameterMode } from '@thermarium/model';
import type { ScenarioModeBody } from './bodies.ts';
import type { Values } from './flat-rows.ts';

const DEFAULT: ParameterMode = { values: null, random: null, normal_dist: null };

/** The stored form of a parameter's values in a scenario; null: the default. */
export function modeOf({
  default: isDefault,
  values,
  random,
  normal_dist,
}: ScenarioModeBody): ParameterMode | null {
  if (isDefault) return null;
  return { values: values ?? null, random: random ?? null, normal_dist: normal_dist ?? null };
}

/** A parameter as a scenario is answered with it. */
export interface AnsweredMode {
  readonly id: number;
  readonly parameter: number;
  readonly parameter_name: string;
  readonly parameter_description: string;
  readonly default_value: number;
  readonly default: boolean;
  readonly values: number[] | null;
  readonly random: ParameterMode['random'];
  readonly normal_dist: ParameterMode['normal_dist'];
}

/** A parameter as a scenario has it. `modes`: the scenario's stored modes by the parameters' ids. */
export function answerParameterMode(
  {
    id,
    name,
    description,
    value,
  }: { readonly id: number; readonly name: string; readonly description: string; readonly value: number },
  modes: Values,
): AnsweredMode {
  const stored = modes[id] ?? null;
  // `modeOf` made it.
  const { values, random, normal_dist } = (stored ?? DEFAULT) as ParameterMode;
  return {
    id,
    parameter: id,
    parameter_name: name,
    parameter_description: description,
    default_value: value,
    default: stored === null,
    values: values ? [...values] : null,
    random,
    normal_dist,
  };
}
