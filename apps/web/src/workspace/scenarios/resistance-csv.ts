import type { StudyResistance } from '@thermarium/api';
import { csvText } from '@thermarium/exchange';

/** The thermal resistances of one model. */
export type Resistances = StudyResistance[number];

/** The temperature whose rise per watt is told. */
export type Response = 'max' | 'mean';

export const RESPONSES = ['max', 'mean'] as const satisfies readonly Response[];

/** The name of a source: its path, or those of the objects that share its power, with their parts. */
export function sourceName(parts: Resistances['sources'][number]): string {
  const shares = Object.entries(parts);
  const [only] = shares;
  if (shares.length === 1) return only[0];
  return shares.map(([path, watts]) => `${path} ${(100 * watts).toFixed(0)} %`).join(' + ');
}

/** A resistance in °C/W, with four digits. */
export function resistanceText(value: number | null): string {
  return value === null ? '–' : DIGITS.format(value);
}

const DIGITS = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 4, maximumSignificantDigits: 4 });

/**
 * All matrices as a CSV file with all digits: a row per object and temperature, a column per source. `caseNumber`: of
 * the first case for whose model a matrix holds.
 */
export function resistanceCsv(
  models: readonly Resistances[],
  caseNumber: (model: Resistances) => number,
): string {
  const sources = [...new Set(models.flatMap((model) => model.sources.map(sourceName)))];
  const head = ['First case', 'Object', 'Temperature', ...sources.map((source) => `${source} [°C/W]`)];
  const rows = models.flatMap((model) => {
    const places = sources.map((source) => model.sources.findIndex((each) => sourceName(each) === source));
    return model.objects.flatMap((path, object) =>
      RESPONSES.map((response) => [
        caseNumber(model),
        path,
        response,
        ...places.map((place) => model[response][place]?.[object] ?? null),
      ]),
    );
  });
  return csvText(head, rows);
}
