import type { FluxField } from '../../plane-field.ts';
import type { ArrowAnswer } from '../../wire/arrow-columns.ts';
import { type DeclaredField, readDeclared } from '../planes/read-planes.ts';

/** Reads the heat flux on all planes of the project. */
export function readHeatFlux(answer: ArrowAnswer): DeclaredField<FluxField>[] {
  return readDeclared(answer, (rows, ...place) => rows.flux(...place));
}
