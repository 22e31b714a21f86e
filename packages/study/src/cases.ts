import type { ParameterMode, ScenarioParameter } from '@thermarium/model';

/** Most cases of a study. */
export const MOST_CASES = 10_000;

/** The cases of a study: a value per case of each parameter that is not at its default. */
export interface Cases {
  readonly count: number;
  readonly columns: readonly CaseColumn[];
}

export interface CaseColumn {
  /** The parameter's. */
  readonly name: string;
  /** One per case. */
  readonly values: Float64Array;
}

/**
 * The number of cases of a scenario: the product of its value lists, times the joint draws of all parameters that are
 * drawn, which are as many as the largest count among them asks for. May exceed `MOST_CASES`.
 */
export function countCases(parameters: readonly ParameterMode[]): number {
  return parameters.reduce((product, { values }) => product * (values?.length ?? 1), drawsOf(parameters));
}

/** The number of joint draws, 1 if no parameter is drawn. */
export function drawsOf(parameters: readonly ParameterMode[]): number {
  return Math.max(1, ...parameters.map(({ random, normal_dist }) => (random ?? normal_dist)?.count ?? 1));
}

/** The values of every parameter in one case, by name. */
export function valuesInCase({ columns }: Cases, index: number): ReadonlyMap<string, number> {
  return new Map(columns.map(({ name, values }) => [name, values[index]]));
}

/**
 * The cases of a scenario whose draws are given: every combination of its value lists, the first list varying slowest,
 * with all draws. The draws are the same in every combination, so that combinations can be compared draw by draw.
 *
 * @param drawn the values of a drawn parameter, one per draw.
 */
export function spreadCases(
  parameters: readonly ScenarioParameter[],
  drawn: (parameter: ScenarioParameter, draws: number) => Float64Array,
): Cases {
  const draws = drawsOf(parameters);
  const count = countCases(parameters);
  let block = count;
  const columns = parameters.flatMap((parameter): CaseColumn[] => {
    const { parameter_name: name, values } = parameter;
    if (values) {
      block /= values.length;
      const run = block;
      return [
        {
          name,
          values: Float64Array.from(
            { length: count },
            (_, at) => values[Math.floor(at / run) % values.length],
          ),
        },
      ];
    }
    if (!parameter.random && !parameter.normal_dist) return [];
    const each = drawn(parameter, draws);
    return [{ name, values: Float64Array.from({ length: count }, (_, at) => each[at % draws]) }];
  });
  return { count, columns };
}
