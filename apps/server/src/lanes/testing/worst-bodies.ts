import type { Endpoint } from '@thermarium/api';
import { z } from 'zod';

/** As much of a JSON schema as bodies of the table use. */
interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Room for what stands around the values of a body. */
const SPARE_BYTES = 2048;
/** Of a long expression; its field takes 2000. */
const LONGEST = 1980;

/** The largest body that an endpoint's schema and limits let through, with what costs most in each of its fields. */
export function largestBody({ body, bodyLimit, valueLimit }: Endpoint): unknown {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return largest(schema, '', bodyLimit - SPARE_BYTES, valueLimit - 100);
}

/** Keys that name something which must be there. */
const REFERENCES = /^(?:id|parent|index|timestamp|clone|within|user|material|.*_material|parent_folder)$/;

function largest(schema: Schema, key: string, bytes: number, values: number): unknown {
  if (schema.anyOf) {
    const rank = ({ type, maxLength = 0 }: Schema) =>
      type === 'array' ? 4 : type === 'object' ? 3 : type === 'string' ? 1 + Math.min(maxLength, 1) : 0;
    const choices = schema.anyOf.toSorted((a, b) => rank(b) - rank(a));
    const isNumber = schema.anyOf.some(({ type }) => type === 'number');
    if (isNumber && choices[0].type === 'string') return sum(Math.min(LONGEST, bytes));
    return choices[0] && largest(choices[0], key, bytes, values);
  }
  if (schema.enum) return schema.enum.at(-1);
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'array': {
      const { items = {}, maxItems = 100_000 } = schema;
      const one = largest(items, key, bytes / 4, values);
      const size = Buffer.byteLength(JSON.stringify(one) ?? '') + 1;
      const parts = 1 + (JSON.stringify(one) ?? '').split(/[,:]/).length;
      const count = Math.min(maxItems, Math.floor(bytes / size), Math.floor(values / parts));
      return Array.from({ length: count }, () => one);
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !REFERENCES.test(name));
      const share = bytes / Math.max(1, fields.length);
      return Object.fromEntries(fields.map(([name, field]) => [name, largest(field, name, share, values)]));
    }
    case 'string':
      return textOf(schema, key, bytes);
    case 'boolean':
      return true;
    default:
      return 1;
  }
}

function textOf({ pattern = '', maxLength = 10_000 }: Schema, key: string, bytes: number): string {
  if (key === 'polygon') return star(9_999);
  if (pattern.includes('#')) return '#abcdef';
  return 'n'.repeat(Math.min(maxLength, Math.max(1, Math.floor(bytes / 2))));
}

export function sum(length: number): string {
  return `${'1+'.repeat(Math.max(0, Math.floor(length / 2) - 1))}1`;
}

/** Corners of an outline whose edges all come near each other. */
export function star(corners: number): string {
  return Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners;
    const radius = n % 2 === 0 ? 9 : 0.01;
    return `${(radius * Math.cos(angle)).toFixed(9)} ${(radius * Math.sin(angle)).toFixed(9)}`;
  }).join(', ');
}
