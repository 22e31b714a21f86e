import {
  disabledReason,
  evaluateFields,
  type Field,
  type FieldTable,
  followerIn,
  type Issue,
  mainMaterialIn,
  materialFields,
  parameterFields,
  planeOfFlat,
  starterLibrary,
  withConsequences,
  worldFields,
} from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { type Kind, kinds, MOST_DRAWN_ELEMENTS, plane } from './index.ts';
import { contextOf } from './testing/index.ts';

const { material } = contextOf();

function kindOf(type: string): Kind {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return kind;
}

/** All tables: of kinds, of rows of their lists, of planes and of the world. */
const tables: readonly (readonly [string, FieldTable])[] = [
  ['world', worldFields],
  ['material', materialFields],
  ['parameter', parameterFields],
  ...[...kinds, plane].flatMap(({ type, fields }): [string, FieldTable][] => [
    [type, fields],
    ...Object.entries(fields).flatMap(([key, field]): [string, FieldTable][] =>
      field.kind === 'list' ? [[`${type}.${key}`, field.item]] : [],
    ),
  ]),
];

/** The names of other fields that a field's declaration uses, and the kind that each must be of. */
function mentioned(field: Field): readonly (readonly [string, Field['kind'] | null])[] {
  const others = [...(field.needs ? [field.needs.field] : []), ...(field.overruledBy ?? [])];
  const needed = others.map((other) => [other, null] as const);
  if (field.kind === 'number') {
    const { totalOf, along } = field;
    return [
      ...needed,
      ...(totalOf === undefined ? [] : [[totalOf, 'list'] as const]),
      ...(along === undefined ? [] : [[along, 'choice'] as const]),
    ];
  }
  if (field.kind !== 'material' || !field.mixture) return needed;
  return [...needed, [field.mixture.second, 'material'], [field.mixture.share, 'number']];
}

describe.each(tables)('the fields of %s', (_, fields) => {
  it('speak of fields that are there', () => {
    for (const [key, field] of Object.entries(fields)) {
      for (const [other, kind] of mentioned(field)) {
        expect(fields[other], `${key} speaks of ${other}`).toBeDefined();
        if (kind !== null) expect(fields[other].kind, `${key} speaks of ${other}`).toBe(kind);
      }
      if (field.kind !== 'list') continue;
      const { total, namedBy, steps, sortedBy } = field;
      const numbers = [total?.of, steps, sortedBy].filter((each) => each !== undefined);
      for (const each of numbers) expect(field.item[each]?.kind, `${key}: ${each}`).toBe('number');
      if (namedBy !== undefined) expect(field.item[namedBy]?.kind).toBe('text');
    }
  });

  it('have rows to begin with that are right, of materials in the starter library', () => {
    const materialNames = new Set(starterLibrary.map(({ name }) => name));
    const report = (found: Issue) => expect.fail(`${found.path}: ${found.message}`);
    const context = { parameters: new Map(), materialNames, report, owner: '' };
    for (const [key, field] of Object.entries(fields)) {
      if (field.kind !== 'list') continue;
      for (const { rows } of field.presets ?? []) {
        expect(rows.flatMap(Object.keys).filter((cell) => !(cell in field.item))).toEqual([]);
        expect(evaluateFields({ [key]: field }, { [key]: rows }, '', context)).not.toBeNull();
      }
    }
  });

  it('can become free of their needs', () => {
    for (const [key, field] of Object.entries(fields)) {
      if (!field.needs) continue;
      const { field: other, not, is, reason } = field.needs;
      expect(disabledReason(fields, { [other]: not ?? null }, key)).toBe(reason);
      const met = is ?? (not === undefined ? true : null);
      expect(disabledReason(fields, { [other]: met }, key)).toBeNull();
    }
  });

  it('have an explanation each, of sentences', () => {
    for (const [key, { hint }] of Object.entries(fields)) expect(hint, key).toMatch(/^[A-Z].*\.$/);
  });
});

describe.each(kinds.map((kind) => [kind.type, kind] as const))('the read-outs of a %s', (_, kind) => {
  it('stand at fields and tabs that it has', () => {
    const tabs = Object.values(kind.fields).map(({ tab }) => tab);
    for (const { place } of kind.readouts) {
      if ('field' in place) expect(kind.fields[place.field]?.kind).toBe('number');
      else expect(tabs).toContain(place.tab);
    }
  });
});

it('finds fields by what they are', () => {
  const { fields } = kindOf('via_array');
  expect(followerIn(fields, 'quickModel')).toBe('lumped');
  expect(followerIn(fields, 'coefficient')).toBe('hc');
  expect(followerIn(fields, 'ambient')).toBe('ambient');
  expect(followerIn(kindOf('source').fields, 'coefficient')).toBeNull();
  expect(mainMaterialIn(fields)).toBe('material_name');
  expect(mainMaterialIn(kindOf('pcb').fields)).toBeNull();
  const flat = kinds.filter((kind) => planeOfFlat(kind.fields) !== null);
  expect(flat.map(({ type }) => type)).toEqual(['source', 'transient_source', 'patch']);
});

describe('a source in a plane', () => {
  const source = kindOf('source');
  const flat = { plane: 'XY', dx: 10, dy: 20, dz: 0 };

  it('has no size along the normal', () => {
    expect(disabledReason(source.fields, flat, 'dz')).toBe('A planar source has no thickness');
    expect(disabledReason(source.fields, flat, 'dx')).toBeNull();
    expect(disabledReason(source.fields, { ...flat, plane: null }, 'dz')).toBeNull();
    expect(disabledReason(kindOf('cylinder').fields, { plane: 'XY', dz: 1 }, 'dz')).toBeNull();
  });

  it('turns with its sizes', () => {
    expect(withConsequences(source, flat, { plane: 'XZ' })).toEqual({ plane: 'XZ', dz: 20, dy: 0 });
    expect(withConsequences(source, flat, { plane: 'XY' })).toEqual({ plane: 'XY', dz: 0 });
    expect(withConsequences(source, flat, { plane: null })).toEqual({ plane: null, dz: 1 });
    expect(withConsequences(source, flat, { dx: 3 })).toEqual({ dx: 3 });
  });
});

it('what needs a temperature takes input at 0 °C too', () => {
  const { fields } = kindOf('patch');
  expect(disabledReason(fields, { held_at: 0 }, 'held_at_over_time')).toBeNull();
  const kept = withConsequences({ fields }, { held_at: 20, held_at_over_time: '0 20, 5 60' }, { held_at: 0 });
  expect(kept).toEqual({ held_at: 0 });
});

it('an assembly that becomes an array has one of everything at least', () => {
  const before = { is_array: false, xcount: 0, ycount: 3, zcount: null };
  const after = withConsequences(kindOf('assembly'), before, { is_array: true });
  expect(after).toEqual({ is_array: true, xcount: 1, zcount: 1 });
});

it('a layer without a secondary material is all primary', () => {
  const { layers } = kindOf('pcb').fields;
  if (layers.kind !== 'list') throw new Error('Boards have layers.');
  const table = { fields: layers.item };
  expect(withConsequences(table, { ratio: 30 }, { fill_material_name: null })).toEqual({
    fill_material_name: null,
    ratio: 100,
  });
  expect(withConsequences(table, { ratio: 30 }, { fill_material_name: 'FR-4' })).not.toHaveProperty('ratio');
});

describe('power densities', () => {
  const density = (type: string, values: object) =>
    kindOf(type).readouts[0].read({ x: 0, y: 0, z: 0, ...values }, material);

  it('of bodies are over their volume', () => {
    const reading = density('box', { dx: 9, dy: 9, dz: 0.77, power: 1600, sphere: false });
    expect(reading?.unit).toBe('W/m³');
    expect(reading?.numbers[0]).toBeCloseTo(2.5653e7, -4);
    expect(density('box', { dx: 9, dy: 9, dz: 0.77, power: 0, sphere: false })).toBeNull();
  });

  it('of sources are over their area, or their volume where they have no plane', () => {
    const flat = { plane: 'XY', dx: 4, dy: 5, dz: 0, power: 2000 };
    expect(density('source', flat)).toEqual({ numbers: [expect.closeTo(100_000, 6)], unit: 'W/m²' });
    const volume = density('source', { ...flat, plane: null, dz: 1 });
    expect(volume).toEqual({ numbers: [expect.closeTo(1e8, 3)], unit: 'W/m³' });
    expect(density('source', { ...flat, dx: 0 })).toBeNull();
  });

  it('of polygons without an outline there is none', () => {
    const crossing = { plane: 'XY', thickness: 1, power: 5, polygon: '0 0, 4 4, 4 0, 0 4' };
    expect(density('polygon', crossing)).toBeNull();
    expect(density('polygon', { ...crossing, polygon: '0 0, 4 0, 4 4' })?.unit).toBe('W/m³');
  });
});

it('an array says how many elements it has, and that not all of them are drawn', () => {
  const [elements] = kindOf('ball_array').readouts;
  expect(elements.read({ xcount: 3, ycount: 4 }, material)).toEqual({
    numbers: [12],
    unit: '1',
    decimals: 0,
  });
  const many = elements.read({ xcount: MOST_DRAWN_ELEMENTS, ycount: 2 }, material);
  expect(many?.remark?.text).toContain('display will be reduced to approximately 15,000');
});
