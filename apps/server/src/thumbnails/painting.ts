import { paintStill, sceneOfDocument } from '@thermarium/picture/still';
import { documentOf, type ProjectRows } from '../model/load-document.ts';
import { encodePng } from './encode-png.ts';

/** px, as the workspace sends them. */
const SIZE = { width: 320, height: 200 };

/** The painted model of a project. */
export interface Painting {
  /** The project's revision that it shows. */
  readonly revision: number;
  /** Null: nothing of the model is seen. */
  readonly png: Uint8Array | null;
}

/** Paints the rows of a project as the database wrote them (`readModelText`). */
export function paintModel(text: string): Painting {
  const rows = JSON.parse(text) as ProjectRows;
  const pixels = paintStill(sceneOfDocument(documentOf(rows)), SIZE);
  return { revision: rows.revision, png: pixels && encodePng(pixels, SIZE.width, SIZE.height) };
}
