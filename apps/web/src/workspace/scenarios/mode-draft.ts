import { type ScenarioMode, type ScenarioParameter, scenarioEndpoints } from '@thermarium/api';
import type { Scalar } from '@thermarium/model';
import { counted } from '../../ui/counted.ts';
import { spokenNumber } from '../../ui/number-text.ts';
import { fitting } from '../records/fitting.ts';

/** The modes of a parameter in a scenario. */
export const MODES = [
  { name: 'default', label: 'Default' },
  { name: 'values', label: 'Values' },
  { name: 'random', label: 'Random' },
  { name: 'normal_dist', label: 'Normal distribution' },
] as const;
export type ModeName = (typeof MODES)[number]['name'];

type Typed<Field extends string> = { readonly [field in Field]: Scalar | null };

/** The typed fields of the dialog. Those of modes that are not chosen are kept. */
export interface ModeDraft {
  readonly mode: ModeName;
  /** Numbers with commas between them. */
  readonly values: string;
  readonly random: Typed<'min' | 'max' | 'count'>;
  readonly normal_dist: Typed<'mean' | 'stddev' | 'min' | 'max' | 'count'>;
}

/** The first error of each field, by its path: `values`, `random.min`. */
export type ModeProblems = { readonly [path: string]: string };

export function modeName({ values, random, normal_dist }: Omit<ScenarioParameter, 'id'>): ModeName {
  if (values) return 'values';
  if (random) return 'random';
  return normal_dist ? 'normal_dist' : 'default';
}

/** The count with which a distribution begins. */
const FIRST_COUNT = 100;

/** The initial values of the dialog. */
export function modeDraft(parameter: ScenarioParameter): ModeDraft {
  const { values, random, normal_dist, default_value } = parameter;
  return {
    mode: modeName(parameter),
    values: values?.join(', ') ?? '',
    random: random ?? { min: null, max: null, count: FIRST_COUNT },
    normal_dist: normal_dist ?? {
      mean: default_value,
      stddev: null,
      min: null,
      max: null,
      count: FIRST_COUNT,
    },
  };
}

/** The mode that a draft makes, as it is sent, or its errors. */
export function readMode({ mode, values, random, normal_dist }: ModeDraft): {
  readonly body: ScenarioMode | null;
  readonly problems: ModeProblems;
} {
  const { value, wrong } = fitting(scenarioEndpoints.setScenarioParameter.body, {
    default: mode === 'default',
    values: mode === 'values' ? values : null,
    random: mode === 'random' ? random : null,
    normal_dist: mode === 'normal_dist' ? normal_dist : null,
  });
  // The first message of a field stays.
  const problems = Object.fromEntries(
    wrong.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
  return { body: value, problems };
}

/** Values of a list that are named one by one in a table. */
const MOST_NAMED = 6;

/** The mode of a parameter in a few words. */
export function modeText({ values, random, normal_dist }: ScenarioParameter): string {
  const number = (value: number) => spokenNumber(value);
  if (values) {
    const named = values.slice(0, MOST_NAMED).map(number).join(', ');
    return values.length > MOST_NAMED ? `${named}, … (${counted(values.length, 'value')})` : named;
  }
  if (random) {
    const { min, max, count } = random;
    return `${number(min)} to ${number(max)}, ${counted(count, 'draw')}`;
  }
  if (!normal_dist) return '';
  const { mean, stddev, min, max, count } = normal_dist;
  const bounds =
    min !== null && max !== null
      ? ` within ${number(min)} to ${number(max)}`
      : min !== null
        ? ` above ${number(min)}`
        : max !== null
          ? ` below ${number(max)}`
          : '';
  return `${number(mean)} ± ${number(stddev)}${bounds}, ${counted(count, 'draw')}`;
}
