import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packSections, SectionFile } from './section-file.ts';

const FORM = 'TESTform';

const sections = fc.record({
  bytes: fc.uint8Array(),
  signed: fc.int32Array(),
  unsigned: fc.uint32Array(),
  single: fc.float32Array(),
  double: fc.float64Array(),
});

describe('the form of stored results', () => {
  it('gives back what was put in, wherever in memory the bytes lie', () => {
    fc.assert(
      fc.property(sections, fc.nat({ max: 16 }), (stored, shift) => {
        const packed = packSections(FORM, stored);
        const moved = new Uint8Array(packed.length + shift).subarray(shift);
        moved.set(packed);
        const file = new SectionFile(FORM, moved);
        expect({
          bytes: file.uint8('bytes'),
          signed: file.int32('signed'),
          unsigned: file.uint32('unsigned'),
          single: file.float32('single'),
          double: file.float64('double'),
        }).toEqual(stored);
      }),
    );
  });

  it('is the one that the manual describes', () => {
    const packed = packSections(FORM, { pair: Uint32Array.of(1, 258) });
    const letters = (text: string, length: number) =>
      [...text.padEnd(length, '\0')].map((c) => c.charCodeAt(0));
    expect([...packed]).toEqual([
      ...letters(FORM, 8),
      ...[1, 0, 0, 0, 1, 0, 0, 0],
      ...letters('pair', 16),
      ...[2, 0, 0, 0, 48, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
      ...[1, 0, 0, 0, 2, 1, 0, 0],
    ]);
  });

  it('is refused when it is cut off anywhere, of another form, version or type, or without a section', () => {
    const packed = packSections(FORM, { bytes: Uint8Array.of(1), doubles: Float64Array.of(1, 2) });
    for (let length = 0; length < packed.length; length++) {
      expect(() => new SectionFile(FORM, packed.slice(0, length)), `${length} bytes`).toThrow();
    }
    expect(() => new SectionFile('ELSEform', packed)).toThrow(/something else/);
    const newer = packed.slice();
    newer[8] = 2;
    expect(() => new SectionFile(FORM, newer)).toThrow(/version 2/);
    const file = new SectionFile(FORM, packed);
    expect(() => file.float32('doubles')).toThrow(/another type/);
    expect(() => file.uint8('missing')).toThrow(/no section 'missing'/);
  });
});
