import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { length, micrometres, number, power } from '../field-builders.ts';
import { worldFields } from '../world.ts';
import { convertedNumber, evaluatedNumber, readTyped, summedMillimetres, unitFault } from './read-typed.ts';
import type { InputUnit, Quantity } from './units.ts';

const size = length('ΔX', 1);
const pitch = micrometres('Pitch', 1000);
const heat = power('Power', 0);
const of = (unit: InputUnit): Quantity => ({ label: 'It', unit });

describe('a typed number', () => {
  it.each([
    ['12.5e-3', 0.0125],
    ['3,5', 3.5],
    [' -7 ', -7],
    ['−28.000', -28],
    ['1,234.5', 1234.5],
    ['1 234.5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ["1'234.5", 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1234567],
    ['-1,234.5e2', -123450],
    ['1 234', 1234],
    ['1,234', 1.234],
    ['', null],
    ['  ', null],
  ])('%j is %j', (typed, read) => {
    expect(readTyped(typed, size)).toBe(read);
  });

  it.each(['1,23,456', '12 34', '1,2345.6', '1 234 56', '1e999', '1,5,5'])('is not made of %j', (typed) => {
    expect(readTyped(typed, size)).toBe(typed);
  });

  it('reads what a person writes with any separator between thousands', () => {
    const separated = fc.tuple(
      fc.integer({ min: 1_000_000, max: 999_999_999_999 }),
      fc.constantFrom(',', ' ', "'", '\u00a0'),
      fc.integer({ min: 0, max: 999 }),
    );
    fc.assert(
      fc.property(separated, ([whole, separator, thousandths]) => {
        const written = whole.toLocaleString('en-US').replaceAll(',', separator);
        const decimals = String(thousandths).padStart(3, '0');
        expect(readTyped(`${written}.${decimals}`, size)).toBe(Number(`${whole}.${decimals}`));
      }),
    );
  });
});

describe('a number with a unit', () => {
  it.each([
    ['2 W', heat, 2000],
    ['2W', heat, 2000],
    ['350 uW', heat, 0.35],
    ['-1,234.5 mW', heat, -1234.5],
    ['2e3 µW', heat, 2],
    ['35 µm', size, 0.035],
    ['35 μm', size, 0.035],
    ['35um', size, 0.035],
    ['0.5 in', size, 12.7],
    ['0.5"', size, 12.7],
    ['62 mil', size, 1.5748],
    ['3,5 cm', size, 35],
    ['1 mm', pitch, 1000],
    ['1 mil', pitch, 25.4],
    ['60 °C', of('°C'), 60],
    ['60 C', of('°C'), 60],
    ['60 degC', of('°C'), 60],
    ['60 deg C', of('°C'), 60],
    ['333.15 K', of('°C'), 60],
    ['140 °F', of('°C'), 60],
    ['0.1 K', worldFields.abs_tol, 0.1],
    ['50 mK', worldFields.abs_tol, 0.05],
    ['1.8 °F', worldFields.abs_tol, 1],
    ['10 ms', worldFields.duration, 0.01],
    ['20 µs', worldFields.duration, 0.00002],
    ['2 min', worldFields.duration, 120],
    ['150 W/mK', of('W/m·K'), 150],
    ['150 W/(m·K)', of('W/m·K'), 150],
    ['150 W/m-K', of('W/m·K'), 150],
    ['150 W/m/K', of('W/m·K'), 150],
    ['150 W m⁻¹ K⁻¹', of('W/m·K'), 150],
    ['1.5 W/cm K', of('W/m·K'), 150],
    ['10 W/m²°C', of('W/m²·K'), 10],
    ['10 W/(m^2 K)', of('W/m²·K'), 10],
    ['8.96 g/cm3', of('kg/m³'), 8960],
    ['385 J/(kg·K)', of('J/kg·K'), 385],
    ['0.385 kJ/kgK', of('J/kg·K'), 385],
    ['50 mJ/K', of('J/K'), 0.05],
    ['120 l/h', of('l/min'), 2],
    ['4.17 MJ/(m³·K)', of('kJ/l·K'), 4.17],
    ['4170 J/(l K)', of('kJ/l·K'), 4.17],
    ['1 gpm', of('l/min'), 3.785411784],
    ['50 mL/s', of('l/min'), 3],
    ['0.5 K/W', of('°C/W'), 0.5],
    ['40 %', of('%'), 40],
    ['36 km/h', of('m/s'), 10],
  ] as const)('%s of %o is %d', (typed, quantity, read) => {
    expect(readTyped(typed, quantity)).toBe(read);
  });

  it('may have every unit as the program shows it', () => {
    const units: readonly InputUnit[] = [
      ...([
        'mm',
        'µm',
        'mW',
        'W',
        's',
        '%',
        '°C',
        '°C/W',
        'W/m·K',
        'W/m²·K',
        'kg/m³',
        'J/kg·K',
        'm/s',
      ] as const),
    ];
    const read = units.map((unit) => readTyped(`12.5 ${unit}`, of(unit)));
    expect(read).toEqual(units.map(() => 12.5));
  });

  it('is the decimal number that it would be with the point moved, whatever its digits', () => {
    const digits = fc.tuple(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(digits, ([whole, places]) => {
        const typed = (whole / 10 ** places).toFixed(places);
        expect(readTyped(`${typed} µm`, size)).toBe(Number(`${typed}e-3`) + 0);
        expect(readTyped(`${typed} W`, heat)).toBe(Number(`${typed}e3`) + 0);
      }),
    );
  });

  it('is no expression, and an expression is no number with a unit', () => {
    for (const typed of ['2*W', 'W', '2 + W', 'mm', '2*mm + 1', 'max(1,5)', '2^3', '(2)W', 'W/2']) {
      expect(readTyped(typed, heat)).toBe(typed);
      expect(unitFault(typed, heat)).toBeNull();
    }
  });
});

describe('a wrong unit', () => {
  it('says which one is meant, with an example', () => {
    expect(unitFault('2 kg', heat)).toBe("Power is in mW: '2 W' or '2000' are understood.");
    expect(unitFault('2 W', size)).toBe("ΔX is in mm: '35 µm' or '0.035' are understood.");
    expect(unitFault('60 °C', worldFields.abs_tol)).toBe('Absolute tolerance is in °C: enter 60.');
    expect(unitFault('5 W', worldFields.abs_tol)).toBe(
      "Absolute tolerance is in °C: '0.1 K' or '0.1' are understood.",
    );
    expect(unitFault('3 pcs', of('1'))).toBe('It has no unit: enter 3.');
  });

  it('tells a parameter of its name apart', () => {
    const parameters = new Map([['W', 4]]);
    expect(unitFault('2 W', size, parameters)).toMatch(/ A product is written '2\*W'\.$/);
    expect(unitFault('2pi', size)).toMatch(/ A product is written '2\*pi'\.$/);
    expect(readTyped('2 W', heat)).toBe(2000);
  });

  it('has examples that are understood, as the same number', () => {
    const quantities = [
      size,
      pitch,
      heat,
      worldFields.abs_tol,
      of('°C'),
      of('W'),
      of('s'),
      of('%'),
      of('°C/W'),
    ];
    const others = (['W/m·K', 'W/m²·K', 'kg/m³', 'J/kg·K', 'm/s'] as const).map(of);
    for (const quantity of [...quantities, ...others]) {
      const [, unit, none] = /'(.*)' or '(.*)'/.exec(unitFault('2 parsec', quantity) ?? '') ?? [];
      expect(readTyped(unit ?? '', quantity)).toBe(Number(none));
    }
  });

  it('is none of names that objects of the language have', () => {
    expect(readTyped('2 constructor', number({ label: 'R', unit: '°C/W', default: 1 }))).toBe(
      '2 constructor',
    );
  });
});

it('takes the digits away that float64 leaves behind', () => {
  expect(convertedNumber(0.0072 * 1000.0000000000001)).toBe(7.2);
  expect(evaluatedNumber(10.3 - 10.2)).toBe(0.1);
  expect(evaluatedNumber(1e-9 / 3)).toBe(3.333333333333e-10);
  expect(summedMillimetres(1000.3 - 1000.2)).toBe(0.1);
  for (const tidy of [convertedNumber, evaluatedNumber, summedMillimetres]) {
    expect(Object.is(tidy(-0), 0)).toBe(true);
  }
});

it('tells a computed value to 1e-12 of it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (value) => {
      expect(Math.abs(evaluatedNumber(value) - value)).toBeLessThanOrEqual(1e-12 * Math.abs(value));
    }),
  );
});
