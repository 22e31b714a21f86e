import {
  DEFAULT_SAMPLING,
  described,
  didYouMean,
  type IssueCode,
  issue,
  LARGEST_SEED,
  MOST_VALUES,
  NO_NUMBER,
  type NormalMode,
  type Parameter,
  type ParameterMode,
  parsePlainNumber,
  pathSegment,
  type RandomMode,
  type Report,
  SAMPLERS,
  type Scenario,
  type ScenarioParameter,
  scenarioMessages,
  warning,
} from '@thermarium/model';
import type { FileUpgrade } from './file-versions.ts';
import { namedRows } from './read-rows.ts';
import { isJsonObject, own, SectionReader } from './section-reader.ts';

const SCENARIO_KEYS = ['name', 'sampler', 'seed', 'parameters'] as const;
/** The description and default of a parameter are written for people: its own section says them. */
const PARAMETER_KEYS = [
  ...['parameter_name', 'parameter_description', 'default_value', 'default'],
  ...['values', 'random', 'normal_dist'],
] as const;

/** Reads the scenarios of a file whose parameters are read already. */
export function readScenarios(
  root: SectionReader,
  upgrade: FileUpgrade,
  report: Report,
  parameters: readonly Parameter[],
): readonly Scenario[] {
  const names = parameters.map(({ name }) => name);
  const rows = namedRows<Scenario>(
    { section: 'scenarios', type: 'scenario', known: SCENARIO_KEYS, apart: ['name', 'parameters'] },
    (reader, path) => new ScenarioReader(path, names, report).scenario(reader),
  );
  return rows(root, upgrade, report);
}

class ScenarioReader {
  readonly #path: string;
  readonly #names: readonly string[];
  readonly #report: Report;

  constructor(path: string, names: readonly string[], report: Report) {
    this.#path = path;
    this.#names = names;
    this.#report = report;
  }

  scenario(reader: SectionReader): Scenario {
    const name = reader.text('name');
    if (name.trim() === '')
      this.#refuse('required', `${this.#path}.name`, 'Name is required!', 'Give it a name.');
    const typed = reader.text('sampler', DEFAULT_SAMPLING.sampler);
    const sampler = SAMPLERS.find((each) => each === typed);
    if (sampler === undefined) {
      this.#refuse(
        'not-an-option',
        `${this.#path}.sampler`,
        scenarioMessages.noSampler,
        `It is ${described(typed)}.`,
      );
    }
    return {
      name,
      sampler: sampler ?? DEFAULT_SAMPLING.sampler,
      seed: this.#seed(reader.raw('seed')),
      parameters: this.#parameters(reader),
    };
  }

  #seed(typed: unknown): number {
    const seed = typed ?? DEFAULT_SAMPLING.seed;
    const isSeed = typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed <= LARGEST_SEED;
    if (isSeed) return seed;
    this.#refuse('not-whole', `${this.#path}.seed`, scenarioMessages.noSeed, `It is ${described(seed)}.`);
    return DEFAULT_SAMPLING.seed;
  }

  #parameters(scenario: SectionReader): readonly ScenarioParameter[] {
    const seen = new Set<string>();
    return scenario.list('parameters').flatMap((json, index) => {
      if (!isJsonObject(json)) {
        const message = `A parameter of a scenario is ${described(json)}.`;
        this.#refuse(
          'wrong-type',
          `${this.#path}.parameters[${index}]`,
          message,
          'Write it as an object with a parameter_name.',
        );
        return [];
      }
      const stated = own(json, 'parameter_name');
      const name = typeof stated === 'string' ? stated : '';
      const path = `${this.#path}.parameters/${pathSegment(name, index)}`;
      const reader = new SectionReader(json, `${path}.`, this.#report);
      reader.warnOfOthers(PARAMETER_KEYS);
      if (!this.#names.includes(name)) {
        const message = `The file has no parameter ${described(name)}; it is left out of the scenario.`;
        this.#report(
          warning('unknown-parameter', path, message, `Correct its name${didYouMean(name, this.#names)}.`),
        );
        return [];
      }
      if (seen.has(name)) {
        this.#refuse(
          'duplicate-name',
          path,
          `The scenario has the parameter '${name}' twice.`,
          'Remove one of them.',
        );
        return [];
      }
      seen.add(name);
      const mode = new ModeReader(reader, path, this.#report).mode();
      return mode ? [{ parameter_name: name, ...mode }] : [];
    });
  }

  #refuse(code: IssueCode, path: string, message: string, remedy: string): void {
    this.#report(issue(code, path, message, remedy));
  }
}

/** Reads the values of one parameter in a scenario; null: its default. */
class ModeReader {
  readonly #reader: SectionReader;
  readonly #path: string;
  readonly #report: Report;

  constructor(reader: SectionReader, path: string, report: Report) {
    this.#reader = reader;
    this.#path = path;
    this.#report = report;
  }

  mode(): ParameterMode | null {
    if (this.#reader.flag('default', false)) return null;
    const given = (['values', 'random', 'normal_dist'] as const).filter(
      (key) => (this.#reader.raw(key) ?? null) !== null,
    );
    if (given.length === 0) return null;
    if (given.length > 1) {
      this.#refuse('wrong-type', '', scenarioMessages.manyModes, `It has ${given.join(' and ')}.`);
      return null;
    }
    const [key] = given;
    const blank = { values: null, random: null, normal_dist: null };
    if (key === 'values') return { ...blank, values: this.#values() };
    const part = this.#reader.raw(key);
    if (!isJsonObject(part)) {
      this.#refuse('wrong-type', `.${key}`, `It is ${described(part)}.`, 'Write it as an object.');
      return null;
    }
    const keys = key === 'random' ? ['min', 'max', 'count'] : ['mean', 'stddev', 'min', 'max', 'count'];
    const numbers = new SectionReader(part, `${this.#path}.${key}.`, this.#report);
    numbers.warnOfOthers(keys);
    return key === 'random'
      ? { ...blank, random: this.#random(numbers) }
      : { ...blank, normal_dist: this.#normal(numbers) };
  }

  #values(): readonly number[] {
    const typed = this.#reader.raw('values');
    const listed = typeof typed === 'string' ? typed.split(',') : typed;
    if (!Array.isArray(listed) || listed.length === 0 || listed.some(isBlank)) {
      this.#refuse('required', '.values', scenarioMessages.noValues, 'Give it numbers.');
      return [];
    }
    if (listed.length > MOST_VALUES) {
      this.#refuse('above-maximum', '.values', scenarioMessages.tooMany, `It has ${listed.length}.`);
      return [];
    }
    const numbers = listed.map(asNumber);
    const wrong = numbers.indexOf(null);
    if (wrong >= 0) this.#refuse('not-a-number', '.values', NO_NUMBER, `It has ${described(listed[wrong])}.`);
    return numbers.flatMap((value) => value ?? []);
  }

  #random(numbers: SectionReader): RandomMode {
    const min = this.#number(numbers, 'random.min', scenarioMessages.noMin);
    const max = this.#number(numbers, 'random.max', scenarioMessages.noMax);
    this.#expectOrder('random', min, max);
    return { min, max, count: this.#count(numbers, 'random') };
  }

  #normal(numbers: SectionReader): NormalMode {
    const mean = this.#number(numbers, 'normal_dist.mean', scenarioMessages.noMean);
    const stddev = this.#number(numbers, 'normal_dist.stddev', scenarioMessages.noDeviation);
    if (!(stddev > 0)) {
      this.#refuse('not-positive', '.normal_dist.stddev', scenarioMessages.notPositive, `It is ${stddev}.`);
    }
    const bound = (key: 'min' | 'max'): number | null =>
      (numbers.raw(key) ?? null) === null ? null : this.#number(numbers, `normal_dist.${key}`, NO_NUMBER);
    const [min, max] = [bound('min'), bound('max')];
    if (min !== null && max !== null) this.#expectOrder('normal_dist', min, max);
    return { mean, stddev, min, max, count: this.#count(numbers, 'normal_dist') };
  }

  #expectOrder(mode: string, min: number, max: number): void {
    if (max < min)
      this.#refuse('below-minimum', `.${mode}.max`, scenarioMessages.wrongOrder, `It is ${max}.`);
  }

  #number(numbers: SectionReader, at: string, missing: string): number {
    const typed = numbers.raw(at.slice(at.indexOf('.') + 1)) ?? null;
    const value = asNumber(typed);
    if (value !== null) return value;
    if (typed === null || typed === '') this.#refuse('required', `.${at}`, missing, 'Give it a number.');
    else this.#refuse('not-a-number', `.${at}`, NO_NUMBER, `It is ${described(typed)}.`);
    // Beyond reproach, so that one fault is told once.
    return 1;
  }

  #count(numbers: SectionReader, mode: string): number {
    const typed = numbers.raw('count') ?? null;
    const count = asNumber(typed);
    const at = `.${mode}.count`;
    if (count === null || !Number.isInteger(count) || count < 1) {
      this.#refuse('below-minimum', at, scenarioMessages.noCount, `It is ${described(typed)}.`);
      return 1;
    }
    if (count <= MOST_VALUES) return count;
    this.#refuse('above-maximum', at, scenarioMessages.largeCount, `It is ${count}.`);
    return 1;
  }

  #refuse(code: IssueCode, place: string, message: string, remedy: string): void {
    this.#report(issue(code, `${this.#path}${place}`, message, remedy));
  }
}

/** Null: it is no number, nor text of one. */
function asNumber(typed: unknown): number | null {
  const value = typeof typed === 'string' ? parsePlainNumber(typed) : typed;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

const isBlank = (item: unknown): boolean => typeof item === 'string' && item.trim() === '';
