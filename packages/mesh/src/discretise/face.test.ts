import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coupling, Face } from './face.ts';

const AREA = 3;
/** W/(m·K), m */
type Cell = readonly [conductivity: number, size: number];
const LOW: Cell = [2, 0.1];
const HIGH: Cell = [10, 0.4];
/** m²·K/W */
const JOINT = 0.07;

const faceOf = (joint: number, [kLow, sizeLow] = LOW, [kHigh, sizeHigh] = HIGH): Face =>
  new Face().set(2 * AREA, kLow, sizeLow, kHigh, sizeHigh, joint);

describe('a face between two half cells', () => {
  it('conducts from both middles by 2 k A / d', () => {
    const face = faceOf(0);
    expect(face.toLow).toBeCloseTo((2 * 2 * AREA) / 0.1, 12);
    expect(face.toHigh).toBeCloseTo((2 * 10 * AREA) / 0.4, 12);
    expect(face.hasJoint).toBe(false);
  });

  it('is as warm as two resistances in series make it', () => {
    const face = faceOf(0);
    // 120 W/K and 150 W/K between 30 K and 3 K: the fall of 27 K is split as 150 to 120.
    expect(face.rise(30, 3)).toBeCloseTo(30 - (27 * 150) / 270, 12);
    expect(face.riseBelow(30, 3)).toBe(face.rise(30, 3));
    expect(face.riseAbove(30, 3)).toBe(face.rise(30, 3));
    expect(face.flowFromLow(30, 3)).toBeCloseTo((27 * 120 * 150) / 270, 9);
  });

  it('has two temperatures where a joint is: three resistances in series', () => {
    const face = faceOf(JOINT);
    const resistances = [1 / 120, JOINT / AREA, 1 / 150];
    const total = resistances.reduce((sum, resistance) => sum + resistance, 0);
    const watts = 27 / total;
    expect(face.hasJoint).toBe(true);
    expect(face.riseBelow(30, 3)).toBeCloseTo(30 - watts * resistances[0], 12);
    expect(face.riseAbove(30, 3)).toBeCloseTo(3 + watts * resistances[2], 12);
    expect(face.rise(30, 3)).toBeCloseTo((face.riseBelow(30, 3) + face.riseAbove(30, 3)) / 2, 12);
    expect(face.flowFromLow(30, 3)).toBeCloseTo(watts, 9);
    expect(face.flowToHigh(30, 3)).toBeCloseTo(watts, 9);
    expect(coupling(2 * AREA, ...LOW, ...HIGH, JOINT) * 27).toBeCloseTo(watts, 9);
  });

  it('gives the heat of a source in its joint to both sides by their conductances', () => {
    const face = faceOf(JOINT);
    const [toLow, toHigh] = [1 / (1 / 120 + JOINT / AREA / 2), 1 / (1 / 150 + JOINT / AREA / 2)];
    expect(face.heatToLow(5)).toBeCloseTo((5 * toLow) / (toLow + toHigh), 12);
    expect(face.heatToHigh(5)).toBeCloseTo((5 * toHigh) / (toLow + toHigh), 12);
    expect(face.rise(0, 0, 5)).toBeCloseTo(5 / (toLow + toHigh), 12);
  });

  const rise = fc.double({ min: -50, max: 200, noNaN: true });
  const size = fc.double({ min: 1e-6, max: 1, noNaN: true });
  const conductivity = fc.double({ min: 1e-2, max: 1e3, noNaN: true });
  const cell = fc.tuple(conductivity, size);
  const joint = fc.oneof(fc.constant(0), fc.double({ min: 1e-8, max: 1, noNaN: true }));
  const watts = fc.double({ min: -100, max: 100, noNaN: true });

  it('balances: what leaves one cell and what a source brings is what the other one gets', () => {
    fc.assert(
      fc.property(cell, cell, joint, rise, rise, watts, (one, other, resistance, low, high, source) => {
        const face = faceOf(resistance, one, other);
        const [out, into] = [face.flowFromLow(low, high, source), face.flowToHigh(low, high, source)];
        const [below, above] = [face.riseBelow(low, high, source), face.riseAbove(low, high, source)];
        const scale = (face.toLow + face.toHigh) * 300 + Math.abs(source);
        expect(Math.abs(out + source - into) / scale).toBeLessThan(1e-12);
        // Fourier's law in each half cell.
        const [gLow, gHigh] = [(2 * AREA * one[0]) / one[1], (2 * AREA * other[0]) / other[1]];
        expect(Math.abs(low - below - out / gLow)).toBeLessThan(1e-9 * (300 + Math.abs(source) / gLow));
        expect(Math.abs(above - high - into / gHigh)).toBeLessThan(1e-9 * (300 + Math.abs(source) / gHigh));
        // And in each half of the joint.
        const middle = face.rise(low, high, source);
        const half = resistance / (2 * AREA);
        expect(Math.abs(below - middle - out * half)).toBeLessThan(1e-9 * (300 + Math.abs(source) * half));
        expect(Math.abs(middle - above - into * half)).toBeLessThan(1e-9 * (300 + Math.abs(source) * half));
      }),
      { seed: 3 },
    );
  });

  it('is the same from the other side', () => {
    fc.assert(
      fc.property(cell, cell, joint, rise, rise, watts, (one, other, resistance, low, high, source) => {
        const face = faceOf(resistance, one, other);
        const mirrored = faceOf(resistance, other, one);
        expect(mirrored.riseAbove(high, low, source)).toBe(face.riseBelow(low, high, source));
        expect(mirrored.riseBelow(high, low, source)).toBe(face.riseAbove(low, high, source));
        expect(mirrored.heatToHigh(source)).toBe(face.heatToLow(source));
        const [out, into] = [face.flowFromLow(low, high, source), mirrored.flowToHigh(high, low, source)];
        const scale = (face.toLow + face.toHigh) * 300 + Math.abs(source);
        expect(Math.abs(out + into) / scale).toBeLessThan(1e-12);
      }),
      { seed: 4 },
    );
  });

  it('lets no heat through where a side does not conduct', () => {
    expect(faceOf(0, [0, 0.1]).conducts).toBe(false);
    expect(faceOf(JOINT, LOW, [0, 0.4]).conducts).toBe(false);
    expect(faceOf(JOINT).conducts).toBe(true);
    expect(coupling(2 * AREA, 0, 0.1, ...HIGH, 0)).toBe(0);
    // A poor conductor takes all of the fall.
    expect(faceOf(0, [1e-12, 0.1]).rise(30, 3)).toBeCloseTo(3, 9);
  });

  it('parts two cells by a joint without end, and not at all by none', () => {
    const parted = faceOf(1e12);
    expect(parted.riseBelow(30, 3)).toBeCloseTo(30, 9);
    expect(parted.riseAbove(30, 3)).toBeCloseTo(3, 9);
    expect(parted.flowFromLow(30, 3)).toBeCloseTo(0, 9);
    // A source in the middle of it heats both alike.
    expect(parted.heatToLow(5)).toBeCloseTo(2.5, 9);
    const bare = faceOf(1e-15);
    expect(bare.riseBelow(30, 3)).toBeCloseTo(faceOf(0).rise(30, 3), 9);
    expect(bare.riseAbove(30, 3)).toBeCloseTo(faceOf(0).rise(30, 3), 9);
  });
});
