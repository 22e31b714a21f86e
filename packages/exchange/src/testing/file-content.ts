import { fileContent } from '../file-content.ts';
import type { FileContent } from '../format.ts';

/** The content of a file with this text. */
export function contentOf(text: string | Uint8Array): FileContent {
  return fileContent(typeof text === 'string' ? new TextEncoder().encode(text) : text);
}
