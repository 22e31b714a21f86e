import { evaluateNumber, limitsOfNumber, type NumberRule, type Scalar } from '@thermarium/model';
import type { TemplateModel, TemplateNumber } from './template.ts';

/** Typed values by the name of their parameter. */
export type TypedNumbers = Readonly<Record<string, Scalar | null>>;

/** The values with which a template's form begins. */
export function numbersOf(numbers: readonly TemplateNumber[]): TypedNumbers {
  return Object.fromEntries(numbers.map(({ parameter, value }) => [parameter, value]));
}

/** The field of a number: a parameter is a plain number. */
export function askedField(number: TemplateNumber): NumberRule & { readonly expression: false } {
  return { ...number, expression: false };
}

/** `evenly over the die; 0 to 500 W`. A hint that only repeats the label is left out. */
export function numberNote(number: TemplateNumber): string {
  const unit = number.unit === '1' ? '' : ` ${number.unit}`;
  const limits = `${limitsOfNumber(number)}${unit}`;
  return isRepeated(number) ? limits : `${number.hint}; ${limits}`;
}

function isRepeated({ label, hint }: TemplateNumber): boolean {
  const told = new Set(wordsOf(label));
  return wordsOf(hint).every((word) => told.has(word));
}

const wordsOf = (text: string) => text.toLowerCase().split(' ');

/** The messages of the typed numbers that the template does not take, by parameter. */
export function wrongNumbers(
  numbers: readonly TemplateNumber[],
  typed: TypedNumbers,
): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const number of numbers) {
    const given = typed[number.parameter] ?? null;
    evaluateNumber(askedField(number), given, new Map(), (_code, message) => {
      wrong[number.parameter] = message;
    });
  }
  return wrong;
}

/** The model with the typed numbers as values of its parameters. All must be ones that the template takes. */
export function withNumbers(model: TemplateModel, typed: TypedNumbers): TemplateModel {
  const parameters = model.parameters.map((parameter) => {
    const value = typed[parameter.name] ?? parameter.value;
    return { ...parameter, value: Number(value) };
  });
  return { ...model, parameters };
}
