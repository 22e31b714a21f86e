import {
  defaultOf,
  described,
  didYouMean,
  type FieldTable,
  type IssueCode,
  issue,
  type Report,
  type Scalar,
  warning,
} from '@thermarium/model';

/** A JSON object after parsing: own keys only, values of any sort. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own keys only: for a file without `constructor`, the inherited one must not be found. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Reads the values of one JSON object. A missing or null value takes its default in silence (a null number is
 * blank); one of a wrong type is reported and takes the default too, so that the rest of the file can still be checked.
 */
export class SectionReader {
  private readonly object: JsonObject;
  private readonly prefix: string;
  private readonly report: Report;

  constructor(object: JsonObject, prefix: string, report: Report) {
    this.object = object;
    this.prefix = prefix;
    this.report = report;
  }

  /** The value in the file; undefined when the key is missing. */
  raw(key: string): unknown {
    return own(this.object, key);
  }

  text(key: string, fallback = ''): string {
    const value = this.raw(key) ?? fallback;
    if (typeof value === 'string') return value;
    return this.refuse('not-text', key, value, 'a text', fallback);
  }

  flag(key: string, fallback: boolean): boolean {
    const value = this.raw(key) ?? fallback;
    if (typeof value === 'boolean') return value;
    return this.refuse('not-a-flag', key, value, 'true or false', fallback);
  }

  /** A number or an expression; null: blank. Only a missing key takes `fallback`. */
  scalar(key: string, fallback: Scalar | null = null): Scalar | null {
    const given = this.raw(key);
    const value = given === undefined ? fallback : given;
    if (value === null || typeof value === 'number' || typeof value === 'string') return value;
    return this.refuse('not-a-number', key, value, 'a number or an expression', fallback);
  }

  list(key: string): readonly unknown[] {
    const value = this.raw(key) ?? [];
    if (Array.isArray(value)) return value;
    return this.refuse('not-a-list', key, value, 'a list', []);
  }

  record(key: string): JsonObject {
    const value = this.raw(key) ?? {};
    if (isJsonObject(value)) return value;
    return this.refuse('wrong-type', key, value, 'an object', {});
  }

  /**
   * The values of a table's fields as they are typed, with defaults for missing keys; rows of lists likewise. Values
   * are not judged here: the evaluation of the document does that.
   */
  fields(table: FieldTable): { [key: string]: unknown } {
    const values: { [key: string]: unknown } = {};
    for (const [key, field] of Object.entries(table)) {
      const value = this.raw(key);
      if (field.kind !== 'list' || !Array.isArray(value)) {
        values[key] = value === undefined ? defaultOf(field) : value;
        continue;
      }
      values[key] = value.map((row: unknown, index) => {
        if (!isJsonObject(row)) return row;
        const reader = new SectionReader(row, `${this.prefix}${key}[${index}].`, this.report);
        reader.warnOfOthers(Object.keys(field.item));
        return reader.fields(field.item);
      });
    }
    return values;
  }

  /** Warns of every key that the format does not have here. They are left out. */
  warnOfOthers(known: readonly string[]): void {
    for (const key of Object.keys(this.object)) {
      if (known.includes(key)) continue;
      const message = `Unknown key ${described(key)}; it is left out.`;
      const remedy = `Remove it${didYouMean(key, known)}.`;
      this.report(warning('unknown-key', `${this.prefix}${key.slice(0, 60)}`, message, remedy));
    }
  }

  private refuse<Value>(
    code: IssueCode,
    key: string,
    found: unknown,
    expected: string,
    instead: Value,
  ): Value {
    const message = `Expected ${expected}, found ${described(found)}.`;
    this.report(issue(code, `${this.prefix}${key}`, message, `Write ${expected}.`));
    return instead;
  }
}
