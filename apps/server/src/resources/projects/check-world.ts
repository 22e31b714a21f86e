import { materialIdKey, type WorldBody } from '@thermarium/api';
import { defaultsOf, evaluateDocument, evaluateScalar, materialFields, worldFields } from '@thermarium/model';
import type { Values } from '../../db/schema.ts';
import type { FieldMessage } from '../../http/field-errors.ts';
import { sameValue } from '../../model/rows.ts';
import { toDocument, toStored } from '../../model/stored-fields.ts';
import type { FieldContext } from './world-answer.ts';

const MATERIAL = 'material_name';
const MATERIAL_ID = materialIdKey(MATERIAL);
const WORLD_PATH = 'project.world.';
const UNKNOWN_MATERIAL: FieldMessage = {
  path: ['world', MATERIAL_ID],
  message: 'The project has no such material.',
};

/** The world of a new project, stored completely: later defaults do not alter what was made before. */
export function newWorld(finestResolution: number): Values {
  const defaults = toStored(worldFields, defaultsOf(worldFields), new Map());
  return { ...defaults, resolution: Math.max(worldFields.resolution.default, finestResolution) };
}

/**
 * Lays what a request sends over a stored world, and checks it by the same walk that reads files. Clients send whole
 * projects back to move or rename them: what does not differ from what is stored is nobody's fault, and passes.
 *
 * `finestResolution`: the finest that a user may ask for, mm.
 */
export function checkWorld(
  stored: Values,
  given: WorldBody,
  context: FieldContext,
  finestResolution: number,
): { readonly world: Values; readonly wrong: readonly FieldMessage[] } {
  const before = toDocument(worldFields, { ...newWorld(finestResolution), ...stored }, context.materials);
  const filling = chosenMaterial(stored, given, context);
  const after: Values = { ...before, ...typedIn(given), [MATERIAL]: filling ?? null };
  const changed = new Set(Object.keys(after).filter((key) => !sameValue(after[key], before[key])));
  if (changed.size === 0 && filling !== undefined) return { world: stored, wrong: [] };
  const idOf = new Map([...context.materials].map(([id, name]) => [name, id]));
  return {
    world: toStored(worldFields, after, idOf),
    wrong: [
      ...(filling === undefined ? [UNKNOWN_MATERIAL] : []),
      ...wrongIn(after, changed, context),
      ...tooFine(after.resolution, changed, finestResolution),
    ],
  };
}

/** The document's values of a request, but for the material; an empty switch is its default. */
function typedIn(given: WorldBody): Values {
  const typed: { [key: string]: unknown } = {};
  for (const [key, field] of Object.entries(worldFields)) {
    const value = given[key];
    if (value === undefined || field.kind === 'material') continue;
    typed[key] = field.kind === 'flag' ? (value ?? field.default) : value;
  }
  return typed;
}

/** The name of the material that a request asks for; null: none, undefined: there is none with this id. */
function chosenMaterial(stored: Values, given: WorldBody, { materials }: FieldContext): unknown {
  const [id, name] = [given[MATERIAL_ID], given[MATERIAL]];
  const kept = stored[MATERIAL_ID] ?? null;
  if (id !== undefined && id !== kept) return typeof id === 'number' ? materials.get(id) : null;
  const keptName = typeof kept === 'number' ? (materials.get(kept) ?? null) : null;
  return name === undefined ? keptName : name || null;
}

function wrongIn(world: Values, changed: ReadonlySet<string>, context: FieldContext): FieldMessage[] {
  const { issues } = evaluateDocument(
    {
      name: 'project',
      world,
      // Their own values are none of the world's business.
      materials: [...context.materials.values()].map((name) => ({ ...ANY_MATERIAL, name })),
      parameters: [...context.parameters].map(([name, value]) => ({ name, value, description: '' })),
      scenarios: [],
      tree: [],
      planes: [],
    },
    [],
  );
  return issues.flatMap(({ path, code, message, severity }) => {
    if (severity !== 'error' || !path.startsWith(WORLD_PATH)) return [];
    const key = path.slice(WORLD_PATH.length);
    if (!changed.has(key) && code !== 'empty-world') return [];
    return [{ path: ['world', key === MATERIAL ? MATERIAL_ID : key], message }];
  });
}

const ANY_MATERIAL = {
  color: materialFields.color.default,
  density: null,
  specific_heat: null,
  surface_emissivity: null,
  anisotropic: false,
  conductivity: 1,
  conductivity_y: null,
  conductivity_z: null,
};

function tooFine(resolution: unknown, changed: ReadonlySet<string>, finest: number): FieldMessage[] {
  if (!changed.has('resolution')) return [];
  if (typeof resolution !== 'number' && typeof resolution !== 'string') return [];
  const asked = evaluateScalar(resolution, new Map());
  if (!asked.ok || asked.value < worldFields.resolution.min || asked.value >= finest) return [];
  const message = `Enter a number of at least ${finest} mm, the finest that this server solves!`;
  return [{ path: ['world', 'resolution'], message }];
}
