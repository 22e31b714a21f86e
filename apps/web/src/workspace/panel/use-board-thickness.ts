import { useDebouncedValue } from '@mantine/hooks';
import { sumOver } from '../forms/list-rows.ts';
import { listRows } from '../forms/typed-values.ts';
import type { Form } from './use-form.ts';

/** The delay from the last change of a layer to the new thickness of the board, ms. */
const THICKNESS_DELAY = 300;
const MM_PER_MICROMETRE = 1e-3;

/** The form of a board, with the thickness that follows from its layers; any other form unchanged. */
export function useBoardThickness(form: Form): Form {
  const field = form.target.kind.fields.layers;
  const layers =
    field?.kind === 'list' && 'layers' in form.edits.values ? listRows(field, form.values.layers) : null;
  const sum = layers && sumOver(layers, 'thickness', form.parameters);
  const [thickness] = useDebouncedValue(sum, THICKNESS_DELAY);
  if (layers === null || thickness === null) return form;
  const dz = Number((thickness * MM_PER_MICROMETRE).toPrecision(12));
  return { ...form, values: { ...form.values, dz } };
}
