import { LARGEST_THUMBNAIL_BYTES } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { FieldsInvalid } from '../../errors/refused.ts';

const DATA_URL = /^data:image\/png;base64,([A-Za-z\d+/]+={0,2})$/;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The start of the first chunk, which has 13 bytes of dimensions. */
const HEADER = Buffer.from('\0\0\0\x0dIHDR', 'latin1');
/** Width and height follow. */
const HEAD_BYTES = SIGNATURE.length + HEADER.length;
/** Largest width or height, pixels: a few bytes can unfold to a picture that fills a browser's memory. */
const MOST_PIXELS = 4096;
/** The last chunk, which is empty, with its checksum. */
const END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');

/**
 * The bytes of a PNG in a data URL; throws a field error on `image` for anything else, whatever its declared
 * type.
 */
export function readPngPicture(dataUrl: string): Uint8Array {
  // The pattern would walk a text of any length.
  if (dataUrl.length > 2 * LARGEST_THUMBNAIL_BYTES) throw wrong(TOO_LARGE);
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) throw wrong('Send a PNG picture as a data URL!');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LARGEST_THUMBNAIL_BYTES) throw wrong(TOO_LARGE);
  if (!isPng(bytes)) throw wrong('This is no PNG picture!');
  const [width, height] = [0, 4].map((offset) => bytes.readUInt32BE(HEAD_BYTES + offset));
  if (Math.min(width, height) < 1 || Math.max(width, height) > MOST_PIXELS) throw wrong(TOO_MANY_PIXELS);
  return bytes;
}

const TOO_LARGE = `Send a picture of at most ${LARGEST_THUMBNAIL_BYTES / 1024} kB!`;
const TOO_MANY_PIXELS = `Send a picture of at most ${MOST_PIXELS} by ${MOST_PIXELS} pixels!`;

function isPng(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  return head.equals(Buffer.concat([SIGNATURE, HEADER])) && bytes.subarray(-END.length).equals(END);
}

function wrong(message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: ['image'], message }]));
}
