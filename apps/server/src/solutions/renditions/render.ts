import { fieldFormats } from '@thermarium/exchange/fields';
import { type PlaneField, packField } from '@thermarium/solution';
import { type BlobReader, StoredSolution } from '../stored-solution.ts';
import { type Sink, writeGzip, writePlain } from './answer-writer.ts';
import { InsideNotKept } from './inside-not-kept.ts';
import type { FieldSubject, Order, PlaneSubject, PlanesSubject, SolutionSubject, Written } from './order.ts';
import type { Pieces } from './pieces.ts';
import { type PlaneContent, planeArrow, planeJson } from './plane-pieces.ts';
import { solutionArrow } from './solution-arrow.ts';
import { type SolutionContent, solutionJson } from './solution-json.ts';
import { SubtractedStep } from './subtracted-step.ts';

/** Writes the answer to an order. Rejects with `BlobMissing`, `BlobDamaged` or `InsideNotKept`. */
export async function render(order: Order, blobs: BlobReader, sink: Sink): Promise<Written> {
  const pieces = await piecesOf(order, blobs);
  return order.manner.coding === 'gzip' ? writeGzip(pieces, sink) : writePlain(pieces, sink);
}

async function piecesOf({ subject, manner, summary }: Order, blobs: BlobReader): Promise<Pieces> {
  const stored = await StoredSolution.open(blobs, subject.blobs);
  if (subject.kind === 'field') return fieldPieces(stored, subject);
  const isArrow = manner.form === 'arrow';
  const reference = subject.minus ? await SubtractedStep.open(blobs, subject.minus) : null;
  if (subject.kind === 'solution') {
    const content = await solutionContent(stored, subject, summary);
    const told = reference ? await reference.lessSolution(content) : content;
    return isArrow ? solutionArrow(told) : solutionJson(told);
  }
  const whole = await (subject.kind === 'plane'
    ? planeContent(stored, subject)
    : planesContent(stored, subject));
  const content = reference ? await reference.lessPlanes(whole) : whole;
  return isArrow ? planeArrow(content) : planeJson(content);
}

async function solutionContent(
  stored: StoredSolution,
  { head, step }: SolutionSubject,
  summary: string,
): Promise<SolutionContent> {
  const at = step ?? stored.lastStep;
  const [history, faces] = await Promise.all([stored.history(), stored.faces(at)]);
  const objects = stored.index.objects.map((object, n) => ({ ...object, state: history.at(at, n) }));
  return { head, objects, faces, summary };
}

async function fieldPieces(stored: StoredSolution, { step, format }: FieldSubject): Promise<Pieces> {
  const at = step ?? stored.lastStep;
  if (format === 'field') {
    const kept = await stored.storedField(at);
    if (!kept) throw new InsideNotKept();
    return [packField(kept)];
  }
  const field = await stored.field(at);
  if (!field) throw new InsideNotKept();
  return fieldFormats[format].write(field);
}

async function planeContent(
  stored: StoredSolution,
  { head, step, plane: { plane, coordinate }, withFlux }: PlaneSubject,
): Promise<PlaneContent> {
  const found = await stored.plane(step ?? stored.lastStep, plane, coordinate, withFlux);
  if (!found) throw new InsideNotKept();
  return { head, planes: [found], withFlux };
}

/** Planes that were not stored have no rows. */
async function planesContent(
  stored: StoredSolution,
  { head, step, planes: declared, withFlux }: PlanesSubject,
): Promise<PlaneContent> {
  const found: PlaneField[] = [];
  const planes = [];
  for (const plane of declared) {
    const kept = await stored.plane(step ?? stored.lastStep, plane.plane, plane.coordinate, withFlux);
    if (kept) found.push(kept);
    planes.push({ ...plane, rows: kept?.values.cell.length ?? 0, stored: kept !== null });
  }
  return { head, planes: found, withFlux, more: { planes } };
}
