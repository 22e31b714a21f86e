import { expect, it } from 'vitest';
import { sampleKinds } from '../testing/sample-kinds.ts';
import { readModelFile } from './read-model-file.ts';

const read = (scenarios: unknown) =>
  readModelFile(
    JSON.stringify({
      ...{ format: 'thermarium', version: 1, project: { name: 'p' } },
      parameters: [
        { name: 'P', value: 1 },
        { name: 'K', value: 2 },
        { name: 'H', value: 3 },
      ],
      scenarios,
    }),
    sampleKinds,
  );
/** The issues of a parameter with this mode, without the place that they have in common. */
const findings = (mode: object) =>
  read([{ name: 's', parameters: [{ parameter_name: 'P', ...mode }] }]).issues.map(
    ({ path, message }) => `${path.replace('scenarios/s.parameters/P', '')}: ${message}`,
  );
const blank = { values: null, random: null, normal_dist: null };

it('scenarios are read with what they leave out', () => {
  const { document, issues } = read([
    { name: 'plain' },
    {
      ...{ name: 'all', sampler: 'sobol', seed: 7 },
      parameters: [
        // As the program answers it.
        { parameter_name: 'P', parameter_description: 'power', default_value: 1, default: true, ...blank },
        { parameter_name: 'K', values: '1, 2.5' },
        { parameter_name: 'H', normal_dist: { mean: 3, stddev: '0.1', max: 4, count: 5 } },
      ],
    },
    { name: 'random', parameters: [{ parameter_name: 'K', random: { min: 1, max: 2, count: 3 } }] },
  ]);
  expect(issues).toEqual([]);
  expect(document?.scenarios).toEqual([
    { name: 'plain', sampler: 'latin-hypercube', seed: 1, parameters: [] },
    {
      ...{ name: 'all', sampler: 'sobol', seed: 7 },
      parameters: [
        { parameter_name: 'K', ...blank, values: [1, 2.5] },
        { parameter_name: 'H', ...blank, normal_dist: { mean: 3, stddev: 0.1, min: null, max: 4, count: 5 } },
      ],
    },
    {
      ...{ name: 'random', sampler: 'latin-hypercube', seed: 1 },
      parameters: [{ parameter_name: 'K', ...blank, random: { min: 1, max: 2, count: 3 } }],
    },
  ]);
});

it.each([
  [{ values: ' ' }, '.values: One or more comma separated values are required!'],
  [{ values: [] }, '.values: One or more comma separated values are required!'],
  [{ values: [1, 'x'] }, '.values: Enter a valid floating point number!'],
  [{ values: Array(10_001).fill(1) }, '.values: Enter at most 10000 values!'],
  [{ random: { max: 2, count: 1 } }, '.random.min: Min value is required!'],
  [{ random: { min: 1, count: 1 } }, '.random.max: Max value is required!'],
  [{ random: { min: 2, max: 1, count: 1 } }, '.random.max: Enter a number that is not below the smallest!'],
  [{ random: { min: 1, max: 2 } }, '.random.count: A positive number is expected'],
  [{ random: { min: 1, max: 2, count: 1.5 } }, '.random.count: A positive number is expected'],
  [{ random: { min: 1, max: 2, count: 20_000 } }, '.random.count: Enter at most 10000!'],
  [{ random: [1] }, '.random: It is a list.'],
  [{ normal_dist: { stddev: 1, count: 1 } }, '.normal_dist.mean: Mean value is required!'],
  [{ normal_dist: { mean: 1, count: 1 } }, '.normal_dist.stddev: Variance value is required!'],
  [{ normal_dist: { mean: 1, stddev: 0, count: 1 } }, '.normal_dist.stddev: Enter a positive number!'],
  [
    { normal_dist: { mean: 1, stddev: 1, min: 'a', count: 1 } },
    '.normal_dist.min: Enter a valid floating point number!',
  ],
  [
    { values: [1], random: { min: 1, max: 2, count: 1 } },
    ': Choose one of values, random and normal distribution!',
  ],
])('%j is refused', (mode, problem) => {
  expect(findings(mode)).toEqual([problem]);
});

it('scenarios of parameters that are not there, or twice, are told', () => {
  const { document, issues } = read([
    { name: ' ', sampler: 'dice', seed: -1 },
    {
      name: 's',
      parameters: [
        { parameter_name: 'k', values: [1] },
        5,
        { parameter_name: 'K', values: [1] },
        { parameter_name: 'K', values: [2] },
      ],
    },
  ]);
  expect(issues.map(({ path, code, severity }) => `${path} ${code} ${severity}`)).toEqual([
    'scenarios/#1.name required error',
    'scenarios/#1.sampler not-an-option error',
    'scenarios/#1.seed not-whole error',
    'scenarios/s.parameters/k unknown-parameter warning',
    'scenarios/s.parameters[1] wrong-type error',
    'scenarios/s.parameters/K duplicate-name error',
  ]);
  expect(issues[3].remedy).toContain("did you mean 'K'?");
  expect(document?.scenarios[1].parameters).toMatchObject([{ values: [1] }]);
});
