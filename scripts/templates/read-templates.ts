import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadModelFile, modelFileOf } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { INPUT_UNITS, type InputUnit } from '@thermarium/model';

export const EXAMPLES = resolve(import.meta.dirname, '../../examples');

/** An entry of `examples/templates.json`. Meaning, unit and value of a parameter are in the example's model alone. */
interface ListedTemplate {
  /** The folder of the example. */
  readonly example: string;
  readonly title: string;
  readonly about: string;
  readonly numbers: readonly {
    readonly parameter: string;
    readonly label: string;
    readonly min: number;
    readonly max: number;
    readonly whole?: boolean;
  }[];
}

/** A template: an example's model and the parameters that are asked for. */
export type ReadTemplate = ReturnType<typeof readTemplate>;

/** The templates of `examples/templates.json`, in its order. Throws if one does not fit its example. */
export function readTemplates(): readonly ReadTemplate[] {
  const listed: readonly ListedTemplate[] = JSON.parse(read('templates.json'));
  return listed.map(readTemplate);
}

function readTemplate({ example, title, about, numbers }: ListedTemplate) {
  const { document, issues } = loadModelFile(read(example, 'model.json'), kinds);
  const wrong = issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  if (!document || wrong.length > 0) throw new Error(`${example}: ${wrong.join(' ')}`);
  const model = modelFileOf(document, kinds);
  return {
    name: example,
    title,
    about,
    model,
    numbers: numbers.map(({ parameter, label, min, max, whole = false }) => {
      const found = model.parameters.find(({ name }) => name === parameter);
      if (!found) throw new Error(`${example} has no parameter ${parameter}.`);
      const { hint, unit } = describedBy(found.description);
      return { parameter, label, hint, unit, min, max, integer: whole, value: found.value };
    }),
  };
}

/** A parameter's description has its unit after the last comma: `grease between die and lid, mm`. */
function describedBy(description: string): { readonly hint: string; readonly unit: InputUnit } {
  const comma = description.lastIndexOf(', ');
  const end = comma < 0 ? '' : description.slice(comma + 2);
  const unit = INPUT_UNITS.find((each) => each === end);
  return unit === undefined ? { hint: description, unit: '1' } : { hint: description.slice(0, comma), unit };
}

function read(...path: readonly string[]): string {
  return readFileSync(join(EXAMPLES, ...path), 'utf8');
}
