import { type Document, evaluateDocument, type Issue } from '@thermarium/model';
import type { FileKind, ModelWriting } from '../format.ts';
import type { Loss } from '../loss.ts';
import { Entities } from './entities.ts';
import { listOf, stringOf } from './part21-text.ts';
import { planStep, type StepPlan } from './plan.ts';
import { Products } from './products.ts';

/** A STEP file that is written piece by piece, as it is read. */
export interface StepPieces {
  /** Null, with the reasons among the issues, where the model has errors. */
  readonly pieces: Generator<string, void> | null;
  readonly issues: readonly Issue[];
  readonly losses: readonly Loss[];
}

/**
 * A document without errors as a STEP file (ISO 10303-21, AP242) in pieces: its bodies with exact faces, names and
 * colours, its assemblies as products. Bodies of arrays, fins and copies of assemblies are one shape at many places.
 */
export function stepPieces(document: Document, kinds: readonly FileKind[]): StepPieces {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) return { pieces: null, issues, losses: [] };
  const plan = planStep(model, kinds);
  return { pieces: textOf(plan), issues: [], losses: plan.losses };
}

/** The text of a STEP file of a document without errors. */
export async function writeStep(document: Document, kinds: readonly FileKind[]): Promise<ModelWriting> {
  const { pieces, issues, losses } = stepPieces(document, kinds);
  return { text: pieces && [...pieces].join(''), issues, losses };
}

function* textOf({ name, inside }: StepPlan): Generator<string, void> {
  yield headerOf(name);
  const entities = new Entities();
  const products = new Products(entities);
  yield* products.assembly(name, inside);
  yield `${entities.take()}ENDSEC;\nEND-ISO-10303-21;\n`;
}

const SCHEMA = 'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }';

function headerOf(name: string): string {
  const time = new Date().toISOString().slice(0, 19);
  return [
    'ISO-10303-21;',
    'HEADER;',
    `FILE_DESCRIPTION(('Thermarium model'),'2;1');`,
    `FILE_NAME${listOf([stringOf(name), stringOf(time), `('')`, `('')`, `'Thermarium'`, `'Thermarium'`, `''`])};`,
    `FILE_SCHEMA((${stringOf(SCHEMA)}));`,
    'ENDSEC;',
    'DATA;',
    '',
  ].join('\n');
}
