import { crc32, deflateSync } from 'node:zlib';
import { paintStill, sceneOfDocument } from '@thermarium/picture/still';
import { documentOf, type ProjectRows } from '../model/load-document.ts';

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

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** 8 bits for each of red, green, blue and opacity; deflated, not interlaced. */
const FORM = [8, 6, 0, 0, 0];
/** Each row states by how its bytes differ: from those of the pixel before. */
const BY_PIXEL_BEFORE = 1;

/** A picture as PNG (ISO/IEC 15948). @param pixels red, green, blue and opacity of each, row by row from above */
function encodePng(pixels: Uint8Array, width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(FORM, 8);
  const row = 4 * width;
  const rows = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y++) {
    rows[y * (row + 1)] = BY_PIXEL_BEFORE;
    for (let x = 0; x < row; x++) {
      const before = x < 4 ? 0 : pixels[y * row + x - 4];
      rows[y * (row + 1) + 1 + x] = pixels[y * row + x] - before;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
