import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluated, readModelJson } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, type ReadTemplate, readTemplates } from '../scripts/templates/read-templates.ts';
import { solveModelText } from '../validation/solve-case.ts';

const templates = readTemplates();

const errorsOf = (model: object) =>
  evaluated(readModelJson(model, kinds), kinds).issues.filter(({ severity }) => severity === 'error');

const withValue = ({ model }: ReadTemplate, name: string, value: number) => ({
  ...model,
  parameters: model.parameters.map((each) => (each.name === name ? { ...each, value } : each)),
});

/** The model as the solver sees it, without the list of its parameters. */
const modelOf = (file: object): string => {
  const { document: _, ...found } = evaluated(readModelJson(file, kinds), kinds);
  return JSON.stringify(found.model, (key, value) => (key === 'parameters' ? undefined : value));
};

it('names the five packages of a first visit, in the order in which they are offered', () => {
  expect(templates.map(({ title }) => title)).toEqual([
    'Lidded BGA on a board',
    'QFN with thermal vias',
    'Power module',
    'Chiplets on an interposer',
    'Heat sink in air',
  ]);
});

it('asks for numbers in units, with the meaning and value that the model states', () => {
  const asked = templates.flatMap(({ numbers }) => numbers);
  expect(asked.find(({ parameter }) => parameter === 'tim1_t')).toEqual({
    parameter: 'tim1_t',
    label: 'Grease under the lid',
    hint: 'grease between die and lid',
    unit: 'mm',
    min: 0.005,
    max: 0.5,
    integer: false,
    value: 0.05,
  });
  expect(asked.filter(({ unit }) => unit === '1').map(({ parameter }) => parameter)).toEqual(['vias']);
});

describe.each(templates.map((template) => ({ name: template.name, template })))('$name', ({ template }) => {
  it('has a picture of its own', () => {
    const file = join(EXAMPLES, template.name, 'picture.png');
    expect(existsSync(file) && readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
  });

  it('has a model without errors, and nothing that an open project would not be filled with', () => {
    expect(errorsOf(template.model)).toEqual([]);
    expect(template.model.scenarios).toEqual([]);
  });

  it.each(template.numbers)('takes $parameter from $min to $max, and the model follows', (number) => {
    const { parameter, min, max, value } = number;
    expect(min).toBeLessThan(value);
    expect(max).toBeGreaterThan(value);
    const [least, most] = [withValue(template, parameter, min), withValue(template, parameter, max)];
    expect([...errorsOf(least), ...errorsOf(most)]).toEqual([]);
    expect(modelOf(least)).not.toBe(modelOf(most));
  });
});

it('is the model of the example, whose answer is checked with its page, and gives another one for other numbers', async () => {
  for (const { name, model } of templates) {
    const example = JSON.parse(readFileSync(join(EXAMPLES, name, 'model.json'), 'utf8'));
    expect(modelOf(model), name).toBe(modelOf(example));
  }
  const template = templates.find(({ name }) => name === 'power-module');
  if (!template) throw new Error('The power module is a template.');
  const model = withValue(template, 'coldplate_r', 0.1);
  const { t_max } = await solveModelText(JSON.stringify(model), { analysis: 'steady', refine: 1 });
  // 0.06 °C/W more under 355 W, nearly all of which goes through the cold plate, than at the 125.5 °C of the page.
  expect(Math.abs(Number(t_max) - 125.5 - 0.06 * 355)).toBeLessThanOrEqual(1.5);
});

it('knows no example twice, and only examples', () => {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const names = templates.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(folders).toEqual(expect.arrayContaining(names));
});
