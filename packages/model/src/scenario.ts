import { choice, count, number, text } from './field-builders.ts';

/** `count` values evenly distributed from `min` to `max`. */
export interface RandomMode {
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** `count` values of a normal distribution; bounds truncate it. */
export interface NormalMode {
  readonly mean: number;
  readonly stddev: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly count: number;
}

/** The values of a parameter in a scenario: one of these is set, the others are null. None is set: its default. */
export interface ParameterMode {
  readonly values: readonly number[] | null;
  readonly random: RandomMode | null;
  readonly normal_dist: NormalMode | null;
}

/** A parameter as a scenario has it. */
export interface ScenarioParameter extends ParameterMode {
  readonly parameter_name: string;
}

/** The ways to draw the values of random and normally distributed parameters. */
export const SAMPLERS = ['latin-hypercube', 'sobol', 'random'] as const;
export type Sampler = (typeof SAMPLERS)[number];

/** The way in which a scenario's values are drawn. The same seed draws the same values. */
export interface Sampling {
  readonly sampler: Sampler;
  /** A whole number from 0 to `LARGEST_SEED`. */
  readonly seed: number;
}

/** New scenarios begin with the same seed, so that two variants are compared on the same draws. */
export const DEFAULT_SAMPLING: Sampling = { sampler: 'latin-hypercube', seed: 1 };
export const LARGEST_SEED = 2_147_483_647;

/** Sets of values that a model's parameters take. Parameters that are not named have their defaults. */
export interface Scenario extends Sampling {
  readonly name: string;
  readonly parameters: readonly ScenarioParameter[];
}

/** Most values of one parameter in a scenario. */
export const MOST_VALUES = 10_000;

/** The refusals of a parameter's values in a scenario, in forms, calls and files. */
export const scenarioMessages = {
  noValues: 'One or more comma separated values are required!',
  tooMany: `Enter at most ${MOST_VALUES} values!`,
  noMin: 'Min value is required!',
  noMax: 'Max value is required!',
  noMean: 'Mean value is required!',
  noDeviation: 'Variance value is required!',
  notPositive: 'Enter a positive number!',
  wrongOrder: 'Enter a number that is not below the smallest!',
  noCount: 'A positive number is expected',
  largeCount: `Enter at most ${MOST_VALUES}!`,
  noSampler: `Choose one of ${SAMPLERS.join(', ')}!`,
  noSeed: 'Enter a whole number from 0 on!',
  manyModes: 'Choose one of values, random and normal distribution!',
} as const;

/** The way in which the values of a scenario are drawn. */
export const samplingFields = {
  sampler: choice('Sampler', SAMPLERS, DEFAULT_SAMPLING.sampler, {
    hint: 'How random and normally distributed values are drawn. The first two spread them more evenly than chance.',
  }),
  seed: count('Seed', DEFAULT_SAMPLING.seed, {
    hint: 'The same seed draws the same values, so that two variants are compared on the same draws.',
    min: 0,
    max: LARGEST_SEED,
    expression: false,
  }),
};

const drawn = (label: string, hint: string) =>
  number({ label, hint, unit: '1', default: null, expression: false });

const draws = count('Count', null, {
  hint: 'The number of values that are drawn, jointly with those of other parameters.',
  max: MOST_VALUES,
  expression: false,
});

/** The values that a parameter takes in a scenario, by their paths in its mode. One mode is set. */
export const scenarioModeFields = {
  values: text('Values', '', { hint: 'Numbers with commas between them.' }),
  'random.min': drawn('Min', 'The smallest value. Values are evenly likely up to the largest one.'),
  'random.max': drawn('Max', 'The largest value.'),
  'random.count': draws,
  'normal_dist.mean': drawn('Mean', 'The mean of the normal distribution.'),
  'normal_dist.stddev': {
    ...drawn('Standard deviation', 'The standard deviation of the distribution before it is cut off.'),
    min: 0,
    exclusive: true,
  },
  'normal_dist.min': {
    ...drawn('Min (optional)', 'No smaller value is drawn. Blank: the distribution is not cut off below.'),
    optional: true,
  },
  'normal_dist.max': {
    ...drawn('Max (optional)', 'No larger value is drawn. Blank: the distribution is not cut off above.'),
    optional: true,
  },
  'normal_dist.count': draws,
} as const;
