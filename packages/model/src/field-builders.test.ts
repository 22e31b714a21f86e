import { describe, expect, expectTypeOf, it } from 'vitest';
import type { FieldValues } from './field.ts';
import {
  choice,
  color,
  count,
  flag,
  list,
  material,
  micrometres,
  number,
  size,
  text,
} from './field-builders.ts';

const fields = {
  dx: size('ΔX', 1, { tab: 'Spatial' }),
  hc: number({ label: 'h', unit: 'W/m²·K', default: null, optional: true, min: 0 }),
  sphere: flag('Sphere', false),
  plane: choice('Plane', ['XY', 'XZ', 'YZ'], 'XY', { tab: 'Spatial' }),
  region: choice('Plane', ['XY', 'XZ'], 'XY', { optional: true }),
  material_name: material('Material', { tab: 'Thermal' }),
  fill_material_name: material('Fill', { optional: true }),
  color: color('Color', '#000'),
  ring: text('Polygon'),
  layers: list('Layers', { thickness: micrometres('Thickness', null), note: text('Note') }),
};

describe('the field builders', () => {
  it('give precise value types', () => {
    type Values = FieldValues<typeof fields>;
    expectTypeOf<Values['dx']>().toEqualTypeOf<number>();
    expectTypeOf<Values['hc']>().toEqualTypeOf<number | null>();
    expectTypeOf<Values['sphere']>().toEqualTypeOf<boolean>();
    expectTypeOf<Values['plane']>().toEqualTypeOf<'XY' | 'XZ' | 'YZ'>();
    expectTypeOf<Values['region']>().toEqualTypeOf<'XY' | 'XZ' | null>();
    expectTypeOf<Values['material_name']>().toEqualTypeOf<string>();
    expectTypeOf<Values['fill_material_name']>().toEqualTypeOf<string | null>();
    expectTypeOf<Values['color']>().toEqualTypeOf<string>();
    expectTypeOf<Values['ring']>().toEqualTypeOf<string>();
    expectTypeOf<Values['layers'][number]['thickness']>().toEqualTypeOf<number>();
  });

  it('set the limits that their names promise and let options override them', () => {
    expect(size('ΔX', 1)).toMatchObject({ unit: 'mm', min: 1e-4 });
    expect(count('N', 3)).toMatchObject({ unit: '1', integer: true, min: 1 });
    expect(count('N', 3, { min: 0 })).toMatchObject({ min: 0 });
    expect(micrometres('D', 5000, { tab: 'Spatial' })).toMatchObject({
      unit: 'µm',
      min: 0.1,
      tab: 'Spatial',
    });
  });
});
