import { powerText, statedUnit, temperatureText } from '@thermarium/model';
import type { Parameter } from '../records/project-content.ts';
import type { CaseTable } from '../studies/case-table.ts';

/** A column of the table of cases. */
export interface CaseColumn {
  /** Unique: a parameter's has its name behind `parameter:`. */
  readonly key: string;
  readonly title: string;
  readonly unit: string | null;
  readonly isNumber: boolean;
  /** NaN: unknown. Null: the column has texts. */
  readonly values: Float64Array | null;
  readonly text: (row: number) => string;
}

const NONE = '–';
const PARAMETER = 'parameter:';

function parameterKey(name: string): string {
  return `${PARAMETER}${name}`;
}

/** The columns of a study's cases; `Solution` stands between them and is none of these. Descriptions state parameters' units. */
export function caseColumns(
  table: CaseTable,
  described: readonly Pick<Parameter, 'name' | 'description'>[],
): readonly CaseColumn[] {
  const units = new Map(described.map(({ name, description }) => [name, statedUnit(description)]));
  const { count, maxT, power, statuses, parameters } = table;
  const numbers = (
    key: string,
    title: string,
    unit: string | null,
    values: Float64Array,
    write: (value: number) => string,
  ) => ({
    ...{ key, title, unit, isNumber: true, values },
    text: (row: number) => (Number.isNaN(values[row]) ? NONE : write(values[row])),
  });
  const places = Float64Array.from({ length: count }, (_, row) => row + 1);
  return [
    numbers('number', '#', null, places, (value) => value.toLocaleString('en-US')),
    numbers('max_t', 'Max T', '°C', maxT, temperatureText),
    numbers('power', 'Dissipated power', 'mW', power, powerText),
    {
      ...{ key: 'status', title: 'Status', unit: null, isNumber: false, values: null },
      text: (row) => statuses[row],
    },
    ...parameters.map(({ name, values }) =>
      numbers(parameterKey(name), name, units.get(name) ?? null, values, parameterText),
    ),
  ];
}

const PARAMETER_NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** The value of a parameter in a case, with as many digits as tell cases apart. */
export function parameterText(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e9) ? value.toExponential(4) : PARAMETER_NUMBER.format(value);
}
