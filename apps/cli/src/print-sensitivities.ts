import {
  inputTitle,
  inputUnit,
  inputValueText,
  type Lever,
  leverTitle,
  type Sensitivity,
  type SolveReport,
  stepText,
} from '@thermarium/solution';
import { LONGEST_TABLE, printable, printTable } from './output.ts';

/** Prints how the mean temperature of an object follows the inputs of the model. */
export function printSensitivities({ sensitivities }: Pick<SolveReport, 'sensitivities'>): void {
  console.log('');
  if (sensitivities === null) {
    console.log('There are no sensitivities: nothing is left of the object, or the solve did not converge.');
    return;
  }
  const { object, mean_t, reason, inputs, levers } = sensitivities;
  console.log(`What changes ${printable(object)}, ${mean_t.toFixed(2)} °C in the mean:`);
  if (reason !== null) {
    console.log(reason);
    return;
  }
  printTable(
    ['Input', 'Of', 'Value', 'Step', 'Change [K]'],
    inputs
      .slice(0, LONGEST_TABLE)
      .map((row) => [
        inputTitle(row),
        row.of === null ? '' : printable(row.of),
        valueText(row),
        stepText(row.input),
        signed(row.change),
      ]),
  );
  if (inputs.length > LONGEST_TABLE)
    console.log(`… and ${inputs.length - LONGEST_TABLE} more; --json or --report has them all.`);
  if (levers.length > 0) printLevers(levers);
}

/** Prints the changes by a tenth that help most. */
export function printLevers(levers: readonly Lever[]): void {
  console.log('');
  console.log('What lowers it most:');
  printTable(
    ['Change', 'Of', 'Rise [K]'],
    levers.map(({ input, of, change }) => [leverTitle(input), printable(of), change.toFixed(3)]),
  );
}

function valueText({ input, value }: Pick<Sensitivity, 'input' | 'value'>): string {
  return value === null ? '' : `${inputValueText(value)} ${inputUnit(input)}`.trim();
}

function signed(kelvin: number): string {
  return `${kelvin > 0 ? '+' : ''}${kelvin.toFixed(3)}`;
}
