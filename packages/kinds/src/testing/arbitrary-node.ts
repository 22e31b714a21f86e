import type { EvaluatedNode, Field, FieldTable, NumberField } from '@thermarium/model';
import fc from 'fast-check';
import type { Kind } from '../kind.ts';
import { repairs, type Values } from './repairs.ts';
import { testMaterials } from './test-context.ts';

/** Round numbers, so that grids stay small: quarters of a millimetre, tens of micrometres. */
const RANGES: { readonly [unit in NumberField['unit']]: (field: NumberField) => fc.Arbitrary<number> } = {
  mm: (field) => ((field.min ?? 0) < 0 ? steps(-40, 40, 0.25) : steps(1, 32, 0.25)),
  µm: () => steps(1, 40, 10),
  mW: () => steps(0, 50, 100),
  W: () => steps(0, 50, 0.1),
  s: () => steps(0, 100, 0.1),
  '%': () => steps(0, 100, 1),
  '°C': () => steps(-40, 100, 1),
  '°C/W': () => steps(1, 100, 0.1),
  '°C·mm²/W': () => steps(0, 20, 10),
  'W/m·K': () => steps(1, 4000, 0.1),
  'W/m²·K': () => steps(0, 100, 10),
  'kg/m³': () => steps(1, 200, 100),
  'J/kg·K': () => steps(1, 40, 100),
  'J/K': () => steps(1, 40, 0.1),
  'l/min': () => steps(1, 40, 0.1),
  'kJ/l·K': () => steps(1, 40, 0.1),
  kPa: () => steps(1, 40, 10),
  '1': ({ min = 1, max = 4 }) => (max <= 1 ? steps(0, 10, max / 10) : steps(Math.max(1, min), 4, 1)),
};

function steps(first: number, last: number, step: number): fc.Arbitrary<number> {
  return fc.integer({ min: first, max: last }).map((n) => n * step);
}

function arbitraryField(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'number': {
      const value = RANGES[field.unit](field);
      return field.optional ? fc.option(value) : value;
    }
    case 'flag':
      return fc.boolean();
    case 'choice': {
      const option = fc.constantFrom(...field.options);
      return field.optional ? fc.option(option) : option;
    }
    case 'material': {
      const name = fc.constantFrom(...testMaterials.keys());
      return field.optional ? fc.option(name) : name;
    }
    case 'list':
      return fc.array(arbitraryTable(field.item), { minLength: 1, maxLength: 4 });
    default:
      return fc.constant(field.default);
  }
}

function arbitraryTable(fields: FieldTable): fc.Arbitrary<Values> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, arbitraryField(field)])),
  );
}

/** Valid evaluated values of a kind, drawn from its field table and repaired to pass the kind's check. */
export function arbitraryValues(kind: Kind): fc.Arbitrary<EvaluatedNode['values']> {
  const repair = repairs[kind.type] ?? ((values) => values);
  return arbitraryTable(kind.fields).map(repair);
}

/** A valid node of a kind without children, named by its type. Materials are those of `testMaterials`. */
export function arbitraryNode(kind: Kind): fc.Arbitrary<EvaluatedNode> {
  const { type } = kind;
  return arbitraryValues(kind).map((values) => ({
    id: null,
    type,
    path: type,
    name: type,
    values,
    children: [],
  }));
}
