import { describe, expect, it } from 'vitest';
import { evaluateDocument } from '../evaluation/evaluate-document.ts';
import { propertyAt } from '../property-table.ts';
import { sampleDocument } from '../testing/sample-kinds.ts';
import { curves } from './curves.ts';
import type { LibraryMaterial, MaterialCategory } from './library-material.ts';
import { starterLibrary, toProjectMaterial } from './starter-library.ts';

const named = (name: string): LibraryMaterial => {
  const found = starterLibrary.find((material) => material.name === name);
  if (!found) throw new Error(`The library has no '${name}'.`);
  return found;
};
const relative = (value: number, expected: number) => Math.abs(value / expected - 1);
const conductivities = ({ conductivity, conductivity_y, conductivity_z }: LibraryMaterial) =>
  [conductivity, conductivity_y ?? conductivity, conductivity_z ?? conductivity] as const;

/** Widest plausible values: k in W/(m·K), density in kg/m³, density times specific heat in MJ/(m³·K). */
const ranges: Record<MaterialCategory, Record<'k' | 'density' | 'rhoC', readonly [number, number]>> = {
  metal: { k: [10, 430], density: [2600, 21500], rhoC: [1.4, 4.3] },
  solder: { k: [15, 250], density: [7200, 14700], rhoC: [1.3, 2.3] },
  laminate: { k: [0.1, 40], density: [1400, 2400], rhoC: [1.4, 2.2] },
  encapsulant: { k: [0.15, 5], density: [1100, 3000], rhoC: [1.3, 2.6] },
  interface: { k: [0.5, 1700], density: [800, 7500], rhoC: [0.6, 3.7] },
  ceramic: { k: [1, 2000], density: [2100, 5000], rhoC: [1.5, 3.7] },
  semiconductor: { k: [40, 2400], density: [2300, 6200], rhoC: [1.4, 3.1] },
  gas: { k: [0.01, 0.2], density: [0.05, 7], rhoC: [0.0008, 0.0045] },
  liquid: { k: [0.05, 0.7], density: [850, 1700], rhoC: [1.5, 4.3] },
};

describe('the starter library', () => {
  it('covers every category', () => {
    expect(starterLibrary.length).toBeGreaterThanOrEqual(80);
    for (const category of Object.keys(ranges)) {
      expect(starterLibrary.filter((material) => material.category === category).length).toBeGreaterThan(5);
    }
  });

  it('can be imported as a whole into a project', () => {
    const materials = starterLibrary.map(toProjectMaterial);
    expect(evaluateDocument(sampleDocument({ materials }), []).issues).toEqual([]);
    expect(materials[0]).not.toHaveProperty('source');
  });

  it.each(starterLibrary.map((material) => [material.name, material] as const))(
    'has %s plausible and with a source',
    (_, material) => {
      const { k, density, rhoC } = ranges[material.category];
      for (const value of conductivities(material)) {
        expect(value).toBeGreaterThanOrEqual(k[0]);
        expect(value).toBeLessThanOrEqual(k[1]);
      }
      expect(material.density).toBeGreaterThanOrEqual(density[0]);
      expect(material.density).toBeLessThanOrEqual(density[1]);
      const heat = (material.density * material.specific_heat) / 1e6;
      expect(heat).toBeGreaterThanOrEqual(rhoC[0]);
      expect(heat).toBeLessThanOrEqual(rhoC[1]);
      expect(material.source.length).toBeGreaterThan(20);
      expect(material.source).not.toMatch(/undefined/);
    },
  );
});

describe('materials that follow temperature', () => {
  const kelvin = (celsius: number) => celsius - 273.15;
  const evaluated = evaluateDocument(sampleDocument({ materials: starterLibrary.map(toProjectMaterial) }), [])
    .model?.materials;

  it.each(curves.map((curve) => [curve.of, curve] as const))(
    '%s, k(T), is at 25 °C as the constant one',
    (of, { within }) => {
      const [curved, constant] = [evaluated?.get(`${of}, k(T)`), evaluated?.get(of)];
      if (!curved?.overTemperature || !constant) throw new Error(`${of} is not in the library.`);
      expect(constant.overTemperature).toBeUndefined();
      expect(relative(curved.conductivity[0], constant.conductivity[0])).toBeLessThan(within);
      expect(relative(curved.specificHeat ?? 0, constant.specificHeat ?? 1)).toBeLessThan(0.02);
      expect(curved).toMatchObject({ density: constant.density, emissivity: constant.emissivity });
    },
  );

  it('leaves constant what has no published curve, and tells the source of each curve', () => {
    const curved = starterLibrary.filter(({ conductivity_table = '' }) => conductivity_table !== '');
    expect(curved.map(({ name }) => name)).toEqual(curves.map(({ of }) => `${of}, k(T)`));
    for (const { source } of curved) expect(source).toMatch(/^over temperature: .{20}/);
  });

  it('silicon conducts two fifths as well at 600 K as at 300 K, and between as measured', () => {
    const table = evaluated?.get('Silicon, k(T)')?.overTemperature?.conductivity[0];
    if (!table) throw new Error('Silicon has no table.');
    expect(propertyAt(table, kelvin(600)) / propertyAt(table, kelvin(300))).toBeCloseTo(61.9 / 148, 6);
    // Glassbrenner and Slack: 1.48 W/(cm·K) at 300 K; about T^-1.3 from there to 600 K.
    for (const at of [325, 375, 450, 550]) {
      expect(relative(propertyAt(table, kelvin(at)), 148 * (at / 300) ** -1.3)).toBeLessThan(0.06);
    }
  });

  it.each([
    ['Gallium nitride', 130, -0.43],
    ['Gallium arsenide', 45.5, -1.3],
  ])('%s follows its power law between the points, too', (name, at300, exponent) => {
    const table = evaluated?.get(`${name}, k(T)`)?.overTemperature?.conductivity[0];
    if (!table) throw new Error(`${name} has no table.`);
    for (let at = 210; at < 450; at += 7)
      expect(relative(propertyAt(table, kelvin(at)), at300 * (at / 300) ** exponent)).toBeLessThan(0.006);
  });
});

describe('values that the library computes from others', () => {
  /** J/(kg·K), Incropera, Table A.1, and CRC for antimony and indium. */
  const elements: Record<string, number> = {
    Ag: 235,
    Au: 129,
    Bi: 122,
    Cu: 385,
    Ge: 322,
    In: 233,
    Mo: 251,
    Pb: 129,
    Sb: 207,
    Sn: 227,
    W: 132,
  };
  const composed = starterLibrary.flatMap(({ name, specific_heat }) => {
    const parts = [...name.matchAll(/(Ag|Au|Bi|Cu|Ge|In|Mo|Pb|Sb|Sn|W)(\d+(?:\.\d+)?)/g)];
    const total = parts.reduce((sum, [, , percent]) => sum + Number(percent), 0);
    return total === 100 ? [{ name, specific_heat, parts }] : [];
  });

  it('finds the alloys that state their composition', () => {
    expect(composed.length).toBeGreaterThanOrEqual(13);
  });

  it.each(composed)('specific heat of $name by mass', ({ specific_heat, parts }) => {
    const expected = parts.reduce(
      (sum, [, element, percent]) => sum + (elements[element] * Number(percent)) / 100,
      0,
    );
    expect(relative(specific_heat, expected)).toBeLessThan(0.005);
  });

  it.each([
    ['Underfill, silica 50 %', 50, 1.38, 2220, 745],
    ['Underfill, silica 60 %', 60, 1.38, 2220, 745],
    ['Mould compound, silica 70 %', 70, 1.38, 2220, 745],
    ['Mould compound, silica 80 %', 80, 1.38, 2220, 745],
    ['Mould compound, silica 88 %', 88, 1.38, 2220, 745],
    ['Mould compound, alumina 85 %', 85, 36, 3970, 765],
  ])('%s by Bruggeman', (name, percent, filler, fillerDensity, fillerHeat) => {
    const epoxy = named('Epoxy, unfilled');
    const mass = percent / 100;
    const density = 1 / ((1 - mass) / epoxy.density + mass / fillerDensity);
    const resin = 1 - (mass * density) / fillerDensity;
    // 1 - phi = (k_f - k)/(k_f - k_m) (k_m/k)^(1/3) falls with k: bisection.
    let low = epoxy.conductivity;
    let high = filler;
    for (let step = 0; step < 60; step += 1) {
      const k = (low + high) / 2;
      const share = ((filler - k) / (filler - epoxy.conductivity)) * Math.cbrt(epoxy.conductivity / k);
      if (share > resin) low = k;
      else high = k;
    }
    const material = named(name);
    expect(relative(material.conductivity, low)).toBeLessThan(0.015);
    expect(relative(material.density, density)).toBeLessThan(0.001);
    const heat = (1 - mass) * epoxy.specific_heat + mass * fillerHeat;
    expect(relative(material.specific_heat, heat)).toBeLessThan(0.002);
  });

  it.each([
    // Thickness in µm and copper share of each layer that is not bare FR-4, in 1.6 mm.
    ['JEDEC 1s0p board, effective', [[70, 0.2]]],
    [
      'JEDEC 2s2p board, effective',
      [
        [70, 0.2],
        [35, 1],
        [35, 1],
        [70, 0.2],
      ],
    ],
  ] as const)('%s from its layers', (name, copperLayers) => {
    const [copper, fr4, board] = [named('Copper'), named('FR-4'), named(name)];
    const [inPlane, , through] = conductivities(fr4);
    const bare = 1600 - copperLayers.reduce((sum, [thickness]) => sum + thickness, 0);
    const layers = [[bare, 0], ...copperLayers];
    const mean = (of: (share: number) => number) =>
      layers.reduce((sum, [thickness, share]) => sum + (thickness / 1600) * of(share), 0);
    const mix = (share: number, ofCopper: number, ofFr4: number) => share * ofCopper + (1 - share) * ofFr4;
    const density = mean((share) => mix(share, copper.density, fr4.density));
    const heat = mean((share) =>
      mix(share, copper.density * copper.specific_heat, fr4.density * fr4.specific_heat),
    );
    const [along, , across] = conductivities(board);
    expect(
      relative(
        along,
        mean((share) => mix(share, copper.conductivity, inPlane)),
      ),
    ).toBeLessThan(0.005);
    expect(relative(across, 1 / mean((share) => 1 / mix(share, copper.conductivity, through)))).toBeLessThan(
      0.005,
    );
    expect(relative(board.density, density)).toBeLessThan(0.002);
    expect(relative(board.specific_heat, heat / density)).toBeLessThan(0.002);
  });
});
