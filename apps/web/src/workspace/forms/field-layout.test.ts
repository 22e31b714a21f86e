import { kinds, plane } from '@thermarium/kinds';
import { worldFields } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { type LayoutItem, layoutOf, tabOfPath } from './field-layout.ts';

function fieldsOf(type: string) {
  const kind = [...kinds, plane].find((each) => each.type === type);
  if (!kind) throw new Error(`No kind ${type}.`);
  return kind.fields;
}
const nameOf = (item: LayoutItem) =>
  item.type === 'axes' ? `${item.label}(${item.axes.map(({ axis }) => axis).join('')})` : item.key;
const laidOut = (type: string) =>
  Object.fromEntries(layoutOf(fieldsOf(type)).map(({ name, items }) => [name, items.map(nameOf)]));

describe('the tabs of the specification', () => {
  it.each([
    ['box', ['Spatial', 'Thermal']],
    ['heatsink', ['Spatial', 'Thermal']],
    ['transient_source', ['Spatial', 'Thermal']],
    ['pcb', ['General', 'Layers']],
    ['assembly', ['Translation', 'Thermal', 'Array']],
  ])('%s has %j', (type, tabs) => {
    expect(layoutOf(fieldsOf(type)).map(({ name }) => name)).toEqual(tabs);
  });

  it('a plane is a single form', () => {
    expect(laidOut('plane')).toEqual({ '': ['name', 'plane', 'coordinate', 'visible'] });
  });

  it('every field of every kind that names a tab stands in it, once', () => {
    for (const { type, fields } of kinds) {
      const placed = layoutOf(fields).flatMap(({ items }) =>
        items.flatMap((item) => (item.type === 'axes' ? item.axes.map(({ key }) => key) : [item.key])),
      );
      const asked = Object.entries(fields).flatMap(([key, { tab }]) => (tab === undefined ? [] : [key]));
      expect(placed.toSorted(), type).toEqual(asked.toSorted());
    }
  });
});

describe('one quantity along several axes', () => {
  it('stands side by side under its name', () => {
    expect(laidOut('box').Spatial).toEqual(['Position(xyz)', 'Size(xyz)', 'hole', 'sphere']);
    expect(laidOut('heatsink').Spatial?.slice(0, 2)).toEqual(['Position(xyz)', 'Base size(xyz)']);
    expect(laidOut('ball_array').Spatial).toContain('Count(xy)');
    expect(laidOut('assembly').Array).toEqual(['is_array', 'Count(xyz)', 'Pitch(xyz)']);
  });

  it('also the bounds of the world', () => {
    const bounds = layoutOf(worldFields).find(({ name }) => name === 'Bounds');
    expect(bounds?.items.map(nameOf)).toEqual(['Min(xyz)', 'Max(xyz)']);
  });
});

it('what an object does stands before its walls, and switches come last', () => {
  const { Thermal = [] } = laidOut('box');
  expect(Thermal.slice(0, 3)).toEqual(['material_name', 'power', 'power_over_temperature']);
  expect(Thermal.slice(3, 6)).toEqual(['hc', 'convection', 'ambient']);
  expect(Thermal.indexOf('enclosed_air')).toBeGreaterThan(Thermal.indexOf('contact_resistance'));
  expect(Thermal.indexOf('held_at_over_time')).toBe(Thermal.indexOf('held_at') + 1);
  expect(Thermal.slice(-2)).toEqual(['bound', 'power_on_walls']);
});

it('finds the tab of what is wrong', () => {
  expect(tabOfPath(fieldsOf('pcb'), 'layers[1].thickness')).toBe('Layers');
  expect(tabOfPath(fieldsOf('pcb'), 'hc')).toBe('General');
  expect(tabOfPath(fieldsOf('pcb'), 'nonsense')).toBeUndefined();
});
