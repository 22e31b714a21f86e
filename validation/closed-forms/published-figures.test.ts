import { describe, expect, it } from 'vitest';
import { halfSpaceRise } from './half-space.ts';
import { type PlateArea, plateRise } from './plate.ts';

describe('a centred square source on a convecting plate', () => {
  // side, source, thickness in mm; W/(m·K); W/(m²·K); W; mean and peak rise in K as published.
  it.each([
    {
      plate: 'copper',
      side: 40,
      source: 10,
      thickness: 2,
      k: 390,
      h: 1000,
      power: 50,
      mean: 41.136,
      peak: 43.607,
    },
    {
      plate: 'aluminium',
      side: 60,
      source: 12,
      thickness: 5,
      k: 200,
      h: 500,
      power: 40,
      mean: 31.289,
      peak: 33.187,
    },
    {
      plate: 'silicon',
      side: 10,
      source: 1,
      thickness: 0.5,
      k: 130,
      h: 1e5,
      power: 10,
      mean: 34.973,
      peak: 42.247,
    },
  ])('$plate: mean $mean K, peak $peak K', ({ side, source, thickness, k, h, power, mean, peak }) => {
    const width = side / 1000;
    const range = [(side - source) / 2000, (side + source) / 2000] as const;
    const middle = [width / 2, width / 2] as const;
    const plate = {
      width,
      depth: width,
      layers: [{ thickness: thickness / 1000, conductivity: k }],
      topFilm: 0,
      bottomFilm: h,
      edgeFilm: 0,
    };
    const rise = (where: PlateArea): number =>
      plateRise(plate, [{ x: range, y: range, power }], where, 0, 1200);
    expect(Math.abs(rise({ x: range, y: range }) - mean)).toBeLessThan(7e-4);
    expect(Math.abs(rise({ x: middle, y: middle }) - peak)).toBeLessThan(2e-3);
  });

  it('is warmed as far in total as its film can carry off', () => {
    const plate = {
      width: 0.05,
      depth: 0.03,
      layers: [{ thickness: 0.002, conductivity: 100 }],
      topFilm: 20,
      bottomFilm: 700,
      edgeFilm: 300,
    };
    const source = { x: [0.01, 0.02], y: [0.005, 0.025], power: 10 } as const;
    const whole = { x: [0, 0.05], y: [0, 0.03] } as const;
    const top = plateRise(plate, [source], whole);
    const bottom = plateRise(
      { ...plate, layers: [...plate.layers, { thickness: 1e-12, conductivity: 100 }] },
      [source],
      whole,
      1,
    );
    // Edges: means over the layers of thin slices of the plate, at the four sides.
    const slices = 60;
    let edges = 0;
    for (let n = 0; n < slices; n++) {
      const above = ((n + 0.5) / slices) * 0.002;
      const cut = [
        { thickness: above, conductivity: 100 },
        { thickness: 0.002 - above, conductivity: 100 },
      ];
      for (const side of [
        { x: [0, 0], y: [0, 0.03], length: 0.03 },
        { x: [0.05, 0.05], y: [0, 0.03], length: 0.03 },
        { x: [0, 0.05], y: [0, 0], length: 0.05 },
        { x: [0, 0.05], y: [0.03, 0.03], length: 0.05 },
      ] as const) {
        const rise = plateRise({ ...plate, layers: cut }, [source], side, 1, 80);
        edges += (300 * side.length * 0.002 * rise) / slices;
      }
    }
    const area = 0.05 * 0.03;
    expect(20 * area * top + 700 * area * bottom + edges).toBeCloseTo(10, 2);
  });
});

describe('a half-space under a constant flux', () => {
  it("has Holman's 79.3 °C at 25 mm after 30 s (Heat Transfer, example 4-2)", () => {
    const steel = { flux: 3.2e5, conductivity: 45, diffusivity: 45 / (8000 * 401.79) };
    expect(35 + halfSpaceRise(steel, 0.025, 30)).toBeCloseTo(79.3, 1);
  });

  it('holds the heat that came in', () => {
    const steel = { flux: 1e4, conductivity: 16, diffusivity: 4e-6 };
    const points = 4000;
    const reach = 0.2;
    let stored = 0;
    for (let n = 0; n < points; n++) {
      const depth = ((n + 0.5) / points) * reach;
      stored += (halfSpaceRise(steel, depth, 60) * (steel.conductivity / steel.diffusivity) * reach) / points;
    }
    expect(stored / (1e4 * 60)).toBeCloseTo(1, 6);
  });
});
