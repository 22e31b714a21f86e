import { readdirSync } from 'node:fs';
import { type Solid, unionOf } from '@thermarium/geometry';
import type { Contribution } from '@thermarium/mesh';
import {
  defaultsOf,
  evaluateDocument,
  type Material,
  type NumberField,
  stepsIn,
  type TreeNode,
} from '@thermarium/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containers, groupKind, type Kind, kinds, plane, powersOverTime } from './index.ts';
import { arbitraryNode, contextOf, testMaterials } from './testing/index.ts';

const context = contextOf();

const materials: readonly Material[] = [...testMaterials.values()].map(({ name, conductivity }) => ({
  name,
  color: '#888888',
  density: 1000,
  specific_heat: 1000,
  surface_emissivity: 0.5,
  anisotropic: true,
  conductivity: conductivity[0],
  conductivity_y: conductivity[1],
  conductivity_z: conductivity[2],
}));

function evaluate(kind: Kind, fields: { readonly [field: string]: unknown }) {
  const node: TreeNode = { type: kind.type, name: 'part', active: true, visible: true, ...fields };
  const document = {
    name: 'test',
    world: {},
    materials,
    parameters: [],
    scenarios: [],
    tree: [node],
    planes: [],
  };
  return evaluateDocument(document, kinds);
}

function errorsOf(kind: Kind, fields: { readonly [field: string]: unknown }): readonly string[] {
  return evaluate(kind, fields)
    .issues.filter(({ severity }) => severity === 'error')
    .map(({ path, code }) => `${path} ${code}`);
}

/** The values of a new element of a kind, active and with a material. */
function withMaterial(kind: Kind): { readonly [field: string]: unknown } {
  return {
    ...defaultsOf(kind.fields),
    ...kind.newElement,
    // Inactive nodes are only warned of.
    active: true,
    ...('material_name' in kind.fields && { material_name: 'copper' }),
  };
}

const volume = (solids: readonly Pick<Solid, 'volume'>[]) =>
  solids.reduce((sum, solid) => sum + solid.volume, 0);
const conductors = (parts: readonly Contribution[]) =>
  parts.flatMap((part) =>
    part.type === 'conductor' ? [part.solid] : part.type === 'node' ? [{ volume: part.volume }] : [],
  );

function boxOf(part: Contribution) {
  if ('solid' in part) return part.solid.bounds;
  if (part.type === 'node') return unionOf(part.solids.map(({ solid }) => solid.bounds));
  return part.type === 'surface-source' || part.type === 'volume-source' ? part.box : null;
}

/** Every number anywhere inside a contribution that is plain data. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

it('has every folder that states a kind on its list', () => {
  const here = new URL('.', import.meta.url);
  const folders = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(new URL(`${name}/`, here)).includes(`${name}.ts`));
  expect(folders.sort()).toEqual([...kinds, plane].map(({ type }) => type).sort());
});

it('gives each kind its own type and path', () => {
  expect(new Set(kinds.map(({ type }) => type)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ apiName }) => apiName)).size).toBe(kinds.length);
});

it('lists the containers, and the kinds with a power over time', () => {
  const typesOf = (some: readonly Kind[]) => some.map(({ type }) => type);
  expect(typesOf(containers)).toEqual(typesOf(kinds.filter(({ container }) => container)));
  expect(groupKind.container).toBe(true);
  expect(typesOf(powersOverTime)).toEqual(typesOf(kinds.filter(({ fields }) => stepsIn(fields))));
});

/** The issues of kinds whose new elements are invalid at first. */
const INCOMPLETE: { readonly [type: string]: readonly string[] } = {
  // The specified defaults put five fins of 0.5 mm on a base of 1 mm.
  heatsink: ['tree/part.fin_count fins-overlap'],
  // Layers are for the person to add; until then it is inactive.
  pcb: ['tree/part.layers no-layers'],
};

describe.each(kinds.map((kind) => [kind.type, kind] as const))('%s', (type, kind) => {
  const node = arbitraryNode(kind);

  it('is valid as a new element, or says what is missing', () => {
    expect(errorsOf(kind, withMaterial(kind))).toEqual(INCOMPLETE[type] ?? []);
    expect(kind.newElement.active ?? true).toBe(type !== 'pcb');
  });

  it('gives the values back that a document states', () => {
    fc.assert(
      fc.property(node, ({ values }) => {
        const { model, issues } = evaluate(kind, JSON.parse(JSON.stringify(values)));
        expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(model?.tree[0].values).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  it('hands something down just if it has things in it', () => {
    expect(kind.handsDown !== undefined).toBe(kind.container === true);
  });

  it('contributes the bodies that it draws', () => {
    fc.assert(
      fc.property(node, ({ values, ...rest }) => {
        // Homogenised arrays are one block, and a fill lies beneath the elements.
        const bare = {
          ...values,
          ...('fill_material_name' in values && { fill_material_name: null, lumped: false }),
        };
        const parts = kind.contributions({ ...rest, values: bare }, context);
        const drawn = kind.solids(bare);
        const contributed = conductors(parts);
        if (values.hole === true) expect(parts).toEqual([{ type: 'void', solid: expect.anything() }]);
        else expect(volume(contributed)).toBeCloseTo(volume(drawn), 9);
      }),
      { numRuns: 60 },
    );
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(node, (drawn) => {
        const bounds = kind.bounds(drawn.values);
        for (const part of kind.contributions(drawn, context)) {
          const box = boxOf(part);
          if (!box) continue;
          for (let axis = 0; axis < 3; axis++) {
            expect(box.min[axis]).toBeGreaterThanOrEqual(Number(bounds?.min[axis]) - 1e-9);
            expect(box.max[axis]).toBeLessThanOrEqual(Number(bounds?.max[axis]) + 1e-9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('grows eightfold with all its lengths doubled', () => {
    fc.assert(
      fc.property(node, ({ values }) => {
        expect(volume(kind.solids(doubled(kind, values))) / 8).toBeCloseTo(volume(kind.solids(values)), 9);
      }),
      { numRuns: 60 },
    );
  });

  it('moves as a whole', () => {
    fc.assert(
      fc.property(node, (drawn) => {
        if (kind.container) return;
        const { values } = drawn;
        const moved = {
          ...values,
          x: Number(values.x) + 3,
          y: Number(values.y) - 2,
          z: Number(values.z) + 5,
        };
        const before = kind.contributions(drawn, context);
        const after = kind.contributions({ ...drawn, values: moved }, context);
        expect(after.length).toBe(before.length);
        for (const [index, part] of before.entries()) {
          const other = after[index];
          if ('medium' in part && 'medium' in other) {
            for (const along of [0, 1, 2]) {
              expect(other.medium.conductivity[along] / part.medium.conductivity[along]).toBeCloseTo(1, 9);
            }
          }
          for (const [axis, shift] of [3, -2, 5].entries()) {
            const [from, to] = [boxOf(part), boxOf(other)];
            if (from && to) expect(to.min[axis]).toBeCloseTo(from.min[axis] + shift, 9);
            if (from && to) expect(to.max[axis]).toBeCloseTo(from.max[axis] + shift, 9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('contributes finite numbers only', () => {
    fc.assert(
      fc.property(node, fc.boolean(), (drawn, lumpedByAssembly) => {
        const parts = kind.contributions(drawn, contextOf({ lumpedByAssembly }));
        for (const part of parts) {
          const solids =
            'solid' in part ? [part.solid] : 'solids' in part ? part.solids.map(({ solid }) => solid) : [];
          const data = { ...part, solid: solids.map(({ bounds, volume }) => [bounds, volume]), solids: [] };
          expect(numbersIn(data).filter((value) => !Number.isFinite(value))).toEqual([]);
          if ('medium' in part) expect(Math.min(...part.medium.conductivity)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('refuses numbers that make no sense, with a message', () => {
    const numbers = Object.entries(kind.fields).filter(
      (entry): entry is [string, NumberField] => entry[1].kind === 'number',
    );
    for (const [key, field] of numbers) {
      const wrong: unknown[] = [Number.NaN, Number.POSITIVE_INFINITY, '1 / 0', 'wide', true];
      if (field.min !== undefined)
        wrong.push(field.min - 1, ...(field.exclusive || field.min > 0 ? [0] : []));
      for (const value of wrong) {
        const { issues, model } = evaluate(kind, { ...withMaterial(kind), [key]: value });
        const found = issues.find(({ path }) => path === `tree/part.${key}`);
        expect(model, `${key} = ${value}`).toBeNull();
        expect(found?.severity, `${key} = ${value}`).toBe('error');
        expect(found?.message, `${key} = ${value}`).toMatch(/\w+ \w+/);
      }
    }
  });
});

/** Every length of the object twice as long; positions stay, for volumes do not depend on them. */
function doubled(
  kind: Kind,
  values: { readonly [field: string]: unknown },
): { readonly [field: string]: unknown } {
  const isLength = (key: string) => {
    const field = kind.fields[key];
    return field?.kind === 'number' && (field.unit === 'mm' || field.unit === 'µm');
  };
  const twice = (text: unknown) => String(text).replace(/\d+/g, (digits) => String(2 * Number(digits)));
  const twiceThick = (layer: { readonly thickness: number }) => ({
    ...layer,
    thickness: 2 * layer.thickness,
  });
  return {
    ...values,
    ...Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => isLength(key))
        .map(([key, value]) => [key, Number(value) * 2]),
    ),
    ...('polygon' in values && { polygon: twice(values.polygon) }),
    ...('layers' in values && { layers: (values.layers as { thickness: number }[]).map(twiceThick) }),
  };
}
