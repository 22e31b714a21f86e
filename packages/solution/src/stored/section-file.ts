/**
 * The layout that all stored results share, little endian: eight ASCII letters that name the form, u32 version, u32 number of
 * sections; per section a name of 16 ASCII letters padded with 0, u32 element type, u32 offset in bytes, u32 number of
 * elements, u32 zero; then the sections' elements, each section at a multiple of eight bytes.
 */
const ELEMENT_TYPES = [Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array] as const;

type SectionArray = Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array;

export type Sections = { readonly [name: string]: SectionArray };

const VERSION = 1;
const FORM_LETTERS = 8;
const NAME_LETTERS = 16;
const HEADER_BYTES = 16;
const ENTRY_BYTES = 32;
const ALIGNMENT = 8;

const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** Typed arrays lie in memory as the machine likes it; every machine that runs this is little endian. */
function refuseBigEndian(): void {
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] !== 1) {
    throw new Error('Stored results are little endian; this machine is not.');
  }
}

export function packSections(form: string, sections: Sections): Uint8Array<ArrayBuffer> {
  refuseBigEndian();
  const entries = Object.entries(sections);
  let end = HEADER_BYTES + entries.length * ENTRY_BYTES;
  const offsets = entries.map(([, { byteLength }]) => {
    const offset = aligned(end);
    end = offset + byteLength;
    return offset;
  });
  const bytes = new Uint8Array(aligned(end));
  const view = new DataView(bytes.buffer);
  writeLetters(bytes, 0, form, FORM_LETTERS);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, entries.length, true);
  entries.forEach(([name, array], n) => {
    const entry = HEADER_BYTES + n * ENTRY_BYTES;
    writeLetters(bytes, entry, name, NAME_LETTERS);
    view.setUint32(
      entry + 16,
      ELEMENT_TYPES.findIndex((type) => array instanceof type),
      true,
    );
    view.setUint32(entry + 20, offsets[n], true);
    view.setUint32(entry + 24, array.length, true);
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offsets[n]);
  });
  return bytes;
}

interface Entry {
  readonly type: number;
  readonly offset: number;
  readonly length: number;
}

/** A packed file, read in place: its sections are views on the bytes. Throws where these are not the form, or damaged. */
export class SectionFile {
  private readonly form: string;
  private readonly bytes: Uint8Array;
  private readonly entries = new Map<string, Entry>();

  constructor(form: string, bytes: Uint8Array) {
    refuseBigEndian();
    this.form = form;
    // Views of wider elements must start at multiples of their size.
    this.bytes = bytes.byteOffset % ALIGNMENT === 0 ? bytes : Uint8Array.from(bytes);
    const { buffer, byteOffset, byteLength } = this.bytes;
    if (byteLength < HEADER_BYTES) this.fail('is cut off');
    const view = new DataView(buffer, byteOffset, byteLength);
    if (readLetters(this.bytes, 0, FORM_LETTERS) !== form) this.fail('is something else');
    const version = view.getUint32(8, true);
    if (version !== VERSION) this.fail(`has version ${version}; this program reads version ${VERSION}`);
    const count = view.getUint32(12, true);
    if (HEADER_BYTES + count * ENTRY_BYTES > byteLength) this.fail('is cut off');
    for (let n = 0; n < count; n++) {
      const entry = HEADER_BYTES + n * ENTRY_BYTES;
      const type = view.getUint32(entry + 16, true);
      const offset = view.getUint32(entry + 20, true);
      const length = view.getUint32(entry + 24, true);
      const elementBytes = ELEMENT_TYPES[type]?.BYTES_PER_ELEMENT ?? this.fail('is damaged');
      if (offset % ALIGNMENT !== 0) this.fail('is damaged');
      if (offset + length * elementBytes > byteLength) this.fail('is cut off');
      this.entries.set(readLetters(this.bytes, entry, NAME_LETTERS), { type, offset, length });
    }
  }

  uint8(name: string): Uint8Array {
    const { start, length } = this.section(name, Uint8Array);
    return new Uint8Array(this.bytes.buffer, start, length);
  }

  int32(name: string): Int32Array {
    const { start, length } = this.section(name, Int32Array);
    return new Int32Array(this.bytes.buffer, start, length);
  }

  uint32(name: string): Uint32Array {
    const { start, length } = this.section(name, Uint32Array);
    return new Uint32Array(this.bytes.buffer, start, length);
  }

  float32(name: string): Float32Array {
    const { start, length } = this.section(name, Float32Array);
    return new Float32Array(this.bytes.buffer, start, length);
  }

  float64(name: string): Float64Array {
    const { start, length } = this.section(name, Float64Array);
    return new Float64Array(this.bytes.buffer, start, length);
  }

  private section(name: string, type: (typeof ELEMENT_TYPES)[number]): { start: number; length: number } {
    const entry = this.entries.get(name) ?? this.fail(`has no section '${name}'`);
    if (ELEMENT_TYPES[entry.type] !== type) this.fail(`has a section '${name}' of another type`);
    return { start: this.bytes.byteOffset + entry.offset, length: entry.length };
  }

  private fail(why: string): never {
    throw new Error(`The stored result '${this.form}' ${why}.`);
  }
}

export function lettersOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  writeLetters(bytes, 0, text, text.length);
  return bytes;
}

export function readLetters(bytes: Uint8Array, start = 0, limit = bytes.length): string {
  let text = '';
  for (let n = start; n < start + limit && bytes[n] !== 0; n++) text += String.fromCharCode(bytes[n]);
  return text;
}

function writeLetters(bytes: Uint8Array, start: number, text: string, limit: number): void {
  if (text.length > limit || !/^[\x20-\x7e\n]*$/.test(text)) throw new Error(`'${text}' cannot be a name.`);
  for (let n = 0; n < text.length; n++) bytes[start + n] = text.charCodeAt(n);
}
