import type { StoredField } from './field-file.ts';
import { packSections, SectionFile } from './section-file.ts';

const FORM = 'THRMpack';

/** A stored field in one piece, for a file of its own. */
export function packField({ header, slabs }: StoredField): Uint8Array<ArrayBuffer> {
  const named = slabs.map((slab, n) => [`slab.${n}`, slab] as const);
  return packSections(FORM, {
    slabs: Uint32Array.of(slabs.length),
    header,
    ...Object.fromEntries(named),
  });
}

/** Throws where the bytes are not what `packField` makes. */
export function unpackField(bytes: Uint8Array): StoredField {
  const file = new SectionFile(FORM, bytes);
  const [count] = file.uint32('slabs');
  return {
    header: file.uint8('header'),
    slabs: Array.from({ length: count }, (_, n) => file.uint8(`slab.${n}`)),
  };
}
