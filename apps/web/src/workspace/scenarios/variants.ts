import { drawsOf } from '@thermarium/study';
import type { Scenario } from '../records/project-content.ts';
import type { CaseTable } from '../studies/case-table.ts';
import { parameterText } from './case-columns.ts';

/** A combination of listed values with all draws: cases of one study that follow one another. */
export interface Variant {
  readonly key: string;
  readonly title: string;
  /** The row of its first case. */
  readonly from: number;
  readonly draws: number;
}

/**
 * The variants of a scenario's study; empty where its cases are not those of the scenario as it is now. Draws vary
 * fastest, so each combination of listed values is a block of cases.
 */
export function variantsOf(
  scenario: Pick<Scenario, 'id' | 'parameters'>,
  table: CaseTable,
): readonly Variant[] {
  const { id, parameters } = scenario;
  const draws = drawsOf(parameters);
  const listed = parameters.flatMap(({ parameter_name, values }) => (values ? [parameter_name] : []));
  const lists = parameters.reduce((product, { values }) => product * (values?.length ?? 1), 1);
  if (draws * lists !== table.count) return [];
  const columns = table.parameters.filter((column) => listed.includes(column.name));
  return Array.from({ length: lists }, (_, at) => {
    const from = at * draws;
    const values = columns.map((column) => `${column.name} = ${parameterText(column.values[from])}`);
    return { key: `${id}:${at}`, title: values.join(', ') || 'All draws', from, draws };
  });
}

/** The values of a variant, one per draw. */
export function valuesOf(values: Float64Array, { from, draws }: Variant): Float64Array {
  return values.subarray(from, from + draws);
}

/**
 * Why two variants cannot be compared draw by draw; null: they can. Parameters that are drawn in both must have the
 * same values in each draw.
 */
export function whyNotPaired(
  first: { readonly table: CaseTable; readonly variant: Variant },
  second: { readonly table: CaseTable; readonly variant: Variant },
): string | null {
  if (first.variant.draws !== second.variant.draws) {
    return 'They have different numbers of draws. Give both scenarios the same count.';
  }
  for (const { name, values } of first.table.parameters) {
    const other = second.table.parameters.find((column) => column.name === name);
    if (!other) continue;
    const [a, b] = [valuesOf(values, first.variant), valuesOf(other.values, second.variant)];
    // A value that is the same in all draws may differ: that is what makes the variant.
    const isDrawn = a.some((value) => value !== a[0]) && b.some((value) => value !== b[0]);
    if (isDrawn && a.some((value, at) => value !== b[at])) {
      return `Their draws of ${name} differ. Run both with the same sampler, seed and distribution.`;
    }
  }
  return null;
}
