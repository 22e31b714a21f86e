import { describe, expect, it } from 'vitest';
import { gaussLegendre, type SphereLayer, sphereLayerAcross, sphereLayerAlong } from './sphere-layer.ts';
import { extrapolated } from './testing/unit-cell.ts';

/** Balls at pitch 1 in a layer, uncut in plan. */
function layer(diameter: number, height: number, k1: number, k2: number): SphereLayer {
  const radius = diameter / 2;
  const half = Math.min(radius, height / 2);
  return {
    arrangement: { pitchX: 1, pitchY: 1, staggered: false },
    radius,
    height,
    element: [k1, k1, k1],
    core: null,
    fill: [k2, k2, k2],
    fraction: (2 * Math.PI * (radius ** 2 * half - half ** 3 / 3)) / height,
  };
}

function resolved({ radius, height, element, fill }: SphereLayer, axis: 0 | 2): number {
  const cells = [32, 32, 4 * Math.round(8 * height)] as const;
  const conductivity = ([x, y, z]: readonly [number, number, number]) =>
    Math.hypot(x, y, z) < radius ? element[0] : fill[0];
  return extrapolated({ size: [0.5, 0.5, height / 2], cells, conductivity }, axis);
}

describe('a layer of spheres', () => {
  it('conducts along its axis by the closed form of the series of slices', () => {
    const { points, weights } = gaussLegendre(60);
    for (const [diameter, height, k1, k2] of [
      [0.6, 0.4, 50, 0.6],
      [0.6, 0.4, 0.6, 50],
      [0.8, 0.9, 2, 1],
      [0.5, 0.3, 1, 1.0000001],
    ]) {
      const half = Math.min(diameter, height) / 2;
      let resistance = (height - 2 * half) / k2;
      for (const [i, point] of points.entries()) {
        const share = Math.PI * ((diameter / 2) ** 2 - (half * point) ** 2);
        resistance += (weights[i] * half) / (share * k1 + (1 - share) * k2);
      }
      expect(sphereLayerAlong(layer(diameter, height, k1, k2)) / (height / resistance)).toBeCloseTo(1, 8);
    }
  });

  it('conducts across within 4 % of the resolved unit cell where it is cut at both ends, and from below', () => {
    for (const [diameter, height] of [
      [0.6, 0.375],
      [0.625, 0.5],
      [0.8, 0.5],
    ]) {
      for (const [k1, k2] of [
        [50, 0.6],
        [390, 0.3],
      ]) {
        const balls = layer(diameter, height, k1, k2);
        const ratio = sphereLayerAcross(balls, 0) / resolved(balls, 0);
        expect(ratio).toBeGreaterThan(0.96);
        expect(ratio).toBeLessThan(1.005);
      }
    }
  });

  it('conducts across within 8 % of the resolved unit cell when whole', () => {
    for (const diameter of [0.5, 0.75, 0.875]) {
      const balls = layer(diameter, diameter, 390, 0.3);
      expect(sphereLayerAcross(balls, 0) / resolved(balls, 0)).toBeGreaterThan(0.92);
    }
  });

  it('conducts along within 16 % of the resolved unit cell where it is cut at both ends, and from above', () => {
    for (const [diameter, height] of [
      [0.6, 0.375],
      [0.625, 0.5],
    ]) {
      const balls = layer(diameter, height, 50, 0.6);
      const ratio = sphereLayerAlong(balls) / resolved(balls, 2);
      expect(ratio).toBeGreaterThan(1);
      expect(ratio).toBeLessThan(1.16);
    }
  });

  it('of the fill itself conducts like the fill', () => {
    const balls = layer(0.7, 0.5, 0.3, 0.3);
    expect(sphereLayerAcross(balls, 0)).toBeCloseTo(0.3, 14);
    expect(sphereLayerAlong(balls)).toBeCloseTo(0.3, 14);
  });

  it('of touching balls converges', () => {
    const touching = sphereLayerAcross(layer(1, 0.8, 50, 0.6), 0);
    expect(touching).toBeGreaterThan(sphereLayerAcross(layer(0.999, 0.8, 50, 0.6), 0));
    expect(touching).toBeLessThan(50);
  });
});

it('integrates polynomials of degree 2 n - 1 exactly', () => {
  const { points, weights } = gaussLegendre(6);
  for (let degree = 0; degree <= 11; degree++) {
    const sum = points.reduce((total, x, i) => total + weights[i] * x ** degree, 0);
    expect(sum).toBeCloseTo(degree % 2 === 0 ? 2 / (degree + 1) : 0, 13);
  }
});
