import type { CaseEntry, ScenarioParameter, Study } from '@thermarium/api';
import { histogram, rankCorrelation } from '@thermarium/study';
import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { caseTable } from '../studies/case-table.ts';
import { caseColumns, parameterText } from './case-columns.ts';
import { caseTotal, withMode } from './case-total.ts';
import { caseCsv, readFilter, shownCases } from './cases.tsx';
import { variantsOf, whyNotPaired } from './comparison.tsx';
import { type ModeDraft, modeDraft, modeText, readMode } from './mode-draft.ts';
import { cumulativeSpec, histogramSpec, scatterSpec, spread } from './plot-spec.ts';
import { ranked } from './reading.tsx';
import {
  boundsOf,
  type Resistances,
  resistanceCsv,
  resistanceText,
  sourceName,
} from './resistance-matrix.tsx';
import { studyMark } from './scenarios-tab.tsx';

const parameter = (name: string, mode: Partial<ScenarioParameter> = {}): ScenarioParameter => ({
  id: name.charCodeAt(0),
  parameter: name.charCodeAt(0),
  parameter_name: name,
  parameter_description: '',
  default_value: 5,
  default: false,
  values: null,
  random: null,
  normal_dist: null,
  ...mode,
});
const normal = { mean: 10, stddev: 2, min: null, max: null, count: 20 };

describe('the configuration of a parameter', () => {
  const start = modeDraft(parameter('P'));
  const problems = (changes: Partial<ModeDraft>) => readMode({ ...start, ...changes }).problems;

  it('says what is missing or wrong in the words of the specification', () => {
    expect(problems({ mode: 'values', values: ' ' })).toEqual({
      values: 'One or more comma separated values are required!',
    });
    expect(problems({ mode: 'values', values: '1, x' })).toEqual({
      values: 'Enter a valid floating point number!',
    });
    const nothing = { min: null, max: null, count: null };
    expect(problems({ mode: 'random', random: nothing })).toEqual({
      'random.min': 'Min value is required!',
      'random.max': 'Max value is required!',
      'random.count': 'A positive number is expected',
    });
    expect(problems({ mode: 'random', random: { min: 2, max: 1, count: 0 } })).toEqual({
      'random.max': 'Enter a number that is not below the smallest!',
      'random.count': 'A positive number is expected',
    });
    expect(problems({ mode: 'normal_dist', normal_dist: { ...nothing, mean: null, stddev: null } })).toEqual({
      'normal_dist.mean': 'Mean value is required!',
      'normal_dist.stddev': 'Variance value is required!',
      'normal_dist.count': 'A positive number is expected',
    });
  });

  it('takes the fields of the chosen mode and leaves the others out', () => {
    const wrong = { min: null, max: null, count: null };
    expect(readMode({ ...start, mode: 'values', values: '1, 2.5, -3', random: wrong }).body).toMatchObject({
      values: [1, 2.5, -3],
      random: null,
      normal_dist: null,
    });
    expect(readMode({ ...start, random: wrong }).body).toMatchObject({ default: true });
    expect(readMode({ ...start, mode: 'normal_dist', normal_dist: normal }).body).toMatchObject({
      normal_dist: normal,
    });
  });

  it('begins with what is stored, and a distribution around the default', () => {
    expect(start).toMatchObject({ mode: 'default', normal_dist: { mean: 5, count: 100 } });
    expect(modeDraft(parameter('P', { values: [1, 2] }))).toMatchObject({ mode: 'values', values: '1, 2' });
  });

  it('is told in a few words', () => {
    const told = (mode: Partial<ScenarioParameter>) => modeText(parameter('P', mode));
    expect(told({ values: [1, 2.5] })).toBe('1, 2.5');
    expect(told({ values: [1, 2, 3, 4, 5, 6, 7] })).toBe('1, 2, 3, 4, 5, 6, … (7 values)');
    expect(told({ random: { min: 1, max: 2, count: 1 } })).toBe('1 to 2, 1 draw');
    expect(told({ normal_dist: { ...normal, min: 6 } })).toBe('10 ± 2 above 6, 20 draws');
    expect(told({ normal_dist: { ...normal, min: 6, max: 12 } })).toBe('10 ± 2 within 6 to 12, 20 draws');
    expect(told({})).toBe('');
  });
});

describe('the total of a scenario', () => {
  const parameters = [
    parameter('A', { values: [1, 2] }),
    parameter('B', { values: [1, 2, 3] }),
    parameter('C', { normal_dist: normal }),
    parameter('D', { random: { min: 0, max: 1, count: 50 } }),
    parameter('E'),
  ];

  it('is the product of value lists times the joint draws, with how it comes about', () => {
    expect(caseTotal({ parameters })).toEqual({
      count: 300,
      product: '2 × 3 values × 50 draws',
      problem: null,
    });
    expect(caseTotal({ parameters: [parameter('E')] })).toEqual({ count: 1, product: '', problem: null });
  });

  it('follows a change that is only typed, and says when it is too large', () => {
    const mode = { random: { min: 0, max: 1, count: 2000 } } as Parameters<typeof withMode>[2];
    expect(caseTotal({ parameters: withMode({ parameters }, parameters[4], mode) })).toMatchObject({
      count: 12_000,
      problem: 'A study has at most 10,000 cases.',
    });
  });
});

describe('scenarios in the document', () => {
  it('are added, renamed, configured and taken back', async () => {
    const document = memoryDocument({ parameters: [{ name: 'W', value: 3 }] });
    const state = () => document.store.getState();
    const added = await document.addScenario({ name: 'hot' });
    const id = added.ok ? added.value.id : -1;
    expect(added).toMatchObject({ value: { name: 'hot', sampler: 'latin-hypercube', seed: 1 } });
    const [w] = state().parameters;
    await document.setScenarioParameter(id, w.id, { values: [1, 2] });
    expect(state().scenarios[0].parameters).toMatchObject([
      { parameter_name: 'W', default_value: 3, default: false, values: [1, 2], random: null },
    ]);
    await document.updateScenario(id, { name: 'cold', sampler: 'sobol', seed: 7 });
    expect(state().scenarios[0]).toMatchObject({ name: 'cold', sampler: 'sobol', seed: 7 });
    await document.undo();
    expect(state().scenarios[0].name).toBe('hot');
    await document.setScenarioParameter(id, w.id, { default: true });
    expect(state().scenarios[0].parameters[0]).toMatchObject({ default: true, values: null });
    expect(await document.updateScenario(id, { name: ' ' })).toMatchObject({
      ok: false,
      fields: { name: ['Name is required!'] },
    });
    await document.removeScenario(id);
    expect(state().scenarios).toEqual([]);
  });
});

const entry = (id: number, max_t: number | null, values: { [name: string]: number }): CaseEntry => ({
  id,
  max_t,
  power: max_t === null ? null : 100 * id,
  solution_id: max_t === null ? null : id,
  task_status: max_t === null ? 'FAILURE' : 'SUCCESS',
  parameters: values,
  problem: max_t === null ? 'no path to ambient' : null,
});
const table = caseTable([
  entry(11, 70.5, { fixed: 1, P: 3, Q: 1 }),
  entry(12, null, { fixed: 1, P: 1, Q: 2 }),
  entry(13, 84.25, { fixed: 1, P: 2, Q: 2 }),
  entry(14, 60, { fixed: 1, P: 4, Q: 3 }),
]);
const columns = caseColumns(table, [{ name: 'P', description: 'in the die, W' }]);

describe('the table of cases', () => {
  const order = (key: string, descending: boolean, filter = '') =>
    [...shownCases(table.count, columns, { key, descending }, readFilter(filter, columns).passes)].map(
      (row) => row + 1,
    );

  it('has a column for each parameter, those that differ first', () => {
    expect(columns.map(({ title }) => title)).toEqual([
      '#',
      'Max T',
      'Dissipated power',
      'Status',
      'P',
      'Q',
      'fixed',
    ]);
    expect(columns.map(({ text }) => text(2))).toEqual(['3', '84.25', '1,300.00', 'SUCCESS', '2', '2', '1']);
    expect(columns.slice(0, 4).map(({ text }) => text(1))).toEqual(['2', '–', '–', 'FAILURE']);
    expect([parameterText(1e-7), parameterText(15892.98)]).toEqual(['1.0000e-7', '15,893']);
  });

  it('is sorted by any column; cases without a value come last whichever way', () => {
    expect(order('max_t', true)).toEqual([3, 1, 4, 2]);
    expect(order('max_t', false)).toEqual([4, 1, 3, 2]);
    expect(order('parameter:P', false)).toEqual([2, 3, 1, 4]);
    expect(order('status', false)).toEqual([2, 1, 3, 4]);
    expect(order('gone', false)).toEqual([1, 2, 3, 4]);
  });

  it('is filtered by conditions and states', () => {
    expect(order('number', false, 'Max T > 60')).toEqual([1, 3]);
    expect(order('number', false, 'max t >= 60 and P<=3')).toEqual([1, 3]);
    expect(order('number', false, 'fail')).toEqual([2]);
    expect(order('number', false, 'success, q = 2')).toEqual([3]);
    expect(order('number', false, 'T < 65')).toEqual([4]);
    expect(readFilter('R > 1', columns).problem).toBe("There is no column 'R'.");
    expect(readFilter('P > x', columns).problem).toBe('Write a number after >.');
  });

  it('is saved with all digits in the shown order', () => {
    const rows = shownCases(table.count, columns, { key: 'max_t', descending: true }, () => true);
    expect(caseCsv(columns, rows).split('\r\n').slice(0, 5)).toEqual([
      'Case,Max T [°C],Dissipated power [mW],Status,P [W],Q,fixed',
      '3,84.25,1300,SUCCESS,2,2,1',
      '1,70.5,1100,SUCCESS,3,1,1',
      '4,60,1400,SUCCESS,4,3,1',
      '2,,,FAILURE,1,2,1',
    ]);
  });
});

describe('the plots of a study', () => {
  it('set the bins over the limit apart', () => {
    const bins = histogram(Float64Array.of(1, 1, 2, 3, 3, 3));
    if (!bins) throw new Error('There are values.');
    const spec = histogramSpec(bins, { limit: bins.edges[1], marks: [], unit: '°C' });
    const [below, over] = spec.y;
    expect(below.slice(1).every((count) => count === null)).toBe(true);
    expect(over[0]).toBeNull();
    const sum = [...below, ...over].reduce<number>((total, count) => total + (count ?? 0), 0);
    expect(sum).toBe(6);
    expect(spec.tip(0)).toContain('cases');
    expect(spec.caption).toMatch(/^Cases per [\d.]+ °C$/);
  });

  it('end the cumulative curve at all cases', () => {
    const curve = { values: Float64Array.of(1, 2), shares: Float64Array.of(0.5, 1) };
    const spec = cumulativeSpec(curve, { marks: [{ at: 5, label: '', tone: 'limit' }], unit: '°C' });
    expect(spec.y[0]).toEqual([50, 100]);
    expect(spec.xRange[1]).toBeGreaterThan(5);
    expect(spec.tip(0)).toBe('50.0 % of the cases up to 1.00 °C');
  });

  it('know the case of each point, and leave failed ones out', () => {
    const [p] = table.parameters;
    const spec = scatterSpec(p, table.maxT, 80, parameterText);
    expect(spec.x).toEqual([2, 3, 4]);
    expect(spec.rows).toEqual([2, 0, 3]);
    expect(spec.y).toEqual([
      [null, 70.5, 60],
      [84.25, null, null],
    ]);
    expect(spec.tip(0)).toBe('Case 3: 84.25 °C at P = 2');
  });

  it('have a margin also where all values are equal', () => {
    expect(spread([])).toEqual([0, 1]);
    expect(spread([4, 4])).toEqual([3.5, 4.5]);
  });

  it('name the parameter that matters most first, whichever way it acts', () => {
    const named = ranked(table.parameters, ({ values }) => rankCorrelation(values, table.maxT));
    expect(named.map(({ column }) => column.name)).toEqual(['P', 'Q', 'fixed']);
    expect(named[2].correlation).toBeNull();
  });
});

describe('thermal resistances', () => {
  const model: Resistances = {
    case: 13,
    sources: [{ die: 1 }, { 'stack/a': 0.75, 'stack/b': 0.25 }],
    objects: ['die', 'gone'],
    mean: [
      [4, null],
      [1.25, null],
    ],
    max: [
      [5.123456, null],
      [1.5, null],
    ],
  };
  const other: Resistances = { ...model, case: 14, sources: [{ die: 1 }], mean: [[3, 2]], max: [[6, 2.5]] };

  it('are saved with all digits, a row per object and a column per source of any model', () => {
    const numberOf = ({ case: id }: Resistances) => id - 10;
    expect(resistanceCsv([model, other], numberOf).split('\r\n')).toEqual([
      'First case,Object,Temperature,die [°C/W],stack/a 75 % + stack/b 25 % [°C/W]',
      '3,die,max,5.123456,1.5',
      '3,die,mean,4,1.25',
      '3,gone,max,,',
      '3,gone,mean,,',
      '4,die,max,6,',
      '4,die,mean,3,',
      '4,gone,max,2.5,',
      '4,gone,mean,2,',
      '',
    ]);
  });

  it('of a mean say between what they are proven to lie', () => {
    const bounded = { ...model, mean_low: [[3.98, null]], mean_high: [[4.02, null]] };
    expect(boundsOf(bounded, 'mean', 0, 0)).toBe(
      '3.9800 … 4.0200 °C/W guaranteed, 4.0000 °C/W within 0.5 %: good',
    );
    expect(boundsOf(bounded, 'max', 0, 0)).toBeNull();
    expect([boundsOf(bounded, 'mean', 0, 1), boundsOf(bounded, 'mean', 1, 0)]).toEqual([null, null]);
    expect(boundsOf(model, 'mean', 0, 0)).toBeNull();
  });

  it('are shown with four digits, and sources by the objects that share them', () => {
    expect([5.123456, 0.0012, 1234.5, null].map(resistanceText)).toEqual(['5.123', '0.001200', '1,235', '–']);
    expect(sourceName({ die: 1 })).toBe('die');
  });
});

describe('variants', () => {
  const parameters = [
    parameter('Q', { values: [1, 2] }),
    parameter('P', { random: { min: 0, max: 9, count: 3 } }),
  ];
  const scenario = { id: 7, parameters };
  const cases = (draws: readonly number[], lists: readonly number[] = [1, 2]) =>
    caseTable(lists.flatMap((Q, n) => draws.map((P, at) => entry(n * 3 + at, 50 + P, { Q, P }))));

  it('are the combinations of listed values, each with all draws', () => {
    expect(variantsOf(scenario, cases([4, 5, 6]))).toEqual([
      { key: '7:0', title: 'Q = 1', from: 0, draws: 3 },
      { key: '7:1', title: 'Q = 2', from: 3, draws: 3 },
    ]);
    expect(variantsOf(scenario, cases([4, 5]))).toEqual([]);
    const drawn = { id: 8, parameters: parameters.slice(1) };
    expect(variantsOf(drawn, cases([4, 5, 6], [1]))).toMatchObject([{ title: 'All draws' }]);
  });

  it('are compared on the same draws only', () => {
    const side = (draws: readonly number[], at: number) => {
      const own = cases(draws);
      return { table: own, variant: variantsOf(scenario, own)[at] };
    };
    expect(whyNotPaired(side([4, 5, 6], 0), side([4, 5, 6], 1))).toBeNull();
    expect(whyNotPaired(side([4, 5, 6], 0), side([4, 6, 5], 1))).toContain('draws of P differ');
    const fewer = { ...side([4, 5, 6], 1), variant: { key: '', title: '', from: 0, draws: 2 } };
    expect(whyNotPaired(side([4, 5, 6], 0), fewer)).toContain('different numbers of draws');
  });
});

describe('the mark of a study', () => {
  const study = (change: Partial<Study>) =>
    studyMark({ state: 'SUCCESS', cases: 240, done: 240, failed: 0, stale: false, ...change } as Study);

  it('tells how far it is and how it ended', () => {
    expect(study({ state: null })).toBeNull();
    expect(study({ state: 'RUNNING', done: 220, failed: 4 })).toEqual({ text: '93 %', tone: 'running' });
    expect(study({})).toEqual({ text: 'SUCCESS', tone: 'done' });
    expect(study({ stale: true })?.text).toBe('Stale');
    expect(study({ failed: 3 })).toEqual({ text: '3 failed', tone: 'wrong' });
  });
});
