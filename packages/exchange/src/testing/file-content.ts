import type { FileContent } from '../format.ts';

/** The content of a file with this text. */
export function contentOf(text: string | Uint8Array): FileContent {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { bytes, text: (encoding) => new TextDecoder(encoding).decode(bytes) };
}
