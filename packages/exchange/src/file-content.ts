import type { FileContent } from './format.ts';

/** The content of a file of these bytes. */
export function fileContent(bytes: Uint8Array): FileContent {
  return { bytes, text: (encoding) => new TextDecoder(encoding).decode(bytes) };
}
