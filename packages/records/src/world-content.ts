import {
  evaluateDocument,
  evaluateScalar,
  materialFields,
  parameterFields,
  sameValue,
  worldFields,
} from '@thermarium/model';
import type { WorldBody } from './bodies.ts';
import { type FieldMessage, messagesOf } from './field-message.ts';
import { newValues, type Values } from './flat-rows.ts';
import type { RecordContext } from './record-context.ts';
import { toDocument, toStored } from './stored-fields.ts';
import { answeredPath, completed, typedOver } from './typed-fields.ts';

const WORLD_PATH = 'project.world.';

/** The world of a new project, stored with all fields, so that later defaults do not alter existing projects. */
export function newWorld(finestResolution: number): Values {
  const resolution = Math.max(worldFields.resolution.default, finestResolution);
  return { ...completed(worldFields, {}), resolution };
}

/**
 * Lays the values of a request over a stored world and checks the changed ones by the walk that reads files. Clients
 * send back whole projects to move or rename them, so unchanged values pass even if they are invalid.
 *
 * `finestResolution`: the finest resolution that a user may ask for, mm.
 */
export function checkWorld(
  stored: Values,
  given: WorldBody,
  context: RecordContext,
  finestResolution: number,
): { readonly world: Values; readonly wrong: readonly FieldMessage[] } {
  const complete = completed(worldFields, stored);
  const before = toDocument(worldFields, complete, context.materialNames);
  const { typed: after, wrong } = typedOver(worldFields, complete, given, context);
  const changed = new Set(Object.keys(after).filter((key) => !sameValue(after[key], before[key])));
  if (changed.size === 0 && wrong.length === 0) return { world: stored, wrong };
  const found = [
    ...wrong,
    ...wrongIn(after, changed, context),
    ...(changed.has('resolution') ? tooFine(after.resolution, finestResolution) : []),
  ];
  return {
    world: toStored(worldFields, after, context.materialIds),
    wrong: found.map(({ path, message }) => ({ path: ['world', ...path], message })),
  };
}

/** The issues of changed fields, by field. */
function wrongIn(world: Values, changed: ReadonlySet<string>, context: RecordContext): FieldMessage[] {
  const { issues } = evaluateDocument(
    {
      name: 'project',
      world,
      // The check of a world does not depend on the values of materials.
      materials: [...context.knownMaterials].map((name) =>
        newValues(materialFields, { name, conductivity: 1 }),
      ),
      parameters: [...context.parameters].map(([name, value]) => newValues(parameterFields, { name, value })),
      scenarios: [],
      tree: [],
      planes: [],
    },
    [],
  );
  return issues.flatMap((found) => {
    if (found.severity !== 'error' || !found.path.startsWith(WORLD_PATH)) return [];
    const key = found.path.slice(WORLD_PATH.length);
    if (!changed.has(key) && found.code !== 'empty-world') return [];
    return messagesOf({ ...found, path: key }).map(({ path, message }) => ({
      path: answeredPath(path, worldFields),
      message,
    }));
  });
}

function tooFine(resolution: unknown, finest: number): FieldMessage[] {
  if (typeof resolution !== 'number' && typeof resolution !== 'string') return [];
  const asked = evaluateScalar(resolution, new Map());
  if (!asked.ok || asked.value < worldFields.resolution.min || asked.value >= finest) return [];
  const message = `Enter a number of at least ${finest} mm, the finest that this server solves!`;
  return [{ path: ['resolution'], message }];
}
