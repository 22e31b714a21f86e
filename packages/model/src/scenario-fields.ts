import { choice, count, number, text } from './field-builders.ts';
import { DEFAULT_SAMPLING, LARGEST_SEED, MOST_VALUES, SAMPLERS } from './scenario.ts';

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
