import { createHash } from 'node:crypto';
import { kinds } from '@thermarium/kinds';
import {
  type Document,
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  evaluateDocument,
  type FieldTable,
} from '@thermarium/model';

/**
 * A digest of everything that can alter the result of a solve, and of nothing else: the evaluated values of active
 * objects in their order, the materials they use, and the world. A solution is stale when its project's digest differs;
 * undoing back makes it fresh again. A model with errors has the digest of its text.
 */
export function fingerprint(document: Document, transient: boolean): string {
  const { model } = evaluateDocument(document, kinds);
  const content = model ? answerContent(model, transient) : { invalid: document };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

function answerContent(model: EvaluatedModel, transient: boolean): unknown {
  const { material, steps, saveInternalTemp, ...world } = model.world;
  const media: Media = (name) => materialContent(model.materials.get(name), transient);
  return {
    tree: model.tree.map((node) => nodeContent(node, media)),
    world,
    filling: material && materialContent(material, transient),
    ...(transient && { steps, saveInternalTemp }),
  };
}

/** The properties of a material by its name. The name itself does not alter the result. */
type Media = (name: string) => unknown;

const fieldsOf = new Map<string, FieldTable>(kinds.map(({ type, fields }) => [type, fields]));

function nodeContent(node: EvaluatedNode, media: Media): unknown {
  const values = valuesContent(fieldsOf.get(node.type) ?? {}, node.values, media);
  return [node.id, node.type, values, node.children.map((child) => nodeContent(child, media))];
}

function valuesContent(fields: FieldTable, values: EvaluatedNode['values'], media: Media): unknown {
  return Object.entries(fields).map(([key, field]) => {
    const value = values[key];
    if (field.kind === 'color' || field.cosmetic) return null;
    if (field.kind === 'material') return typeof value === 'string' ? media(value) : null;
    if (field.kind !== 'list' || !Array.isArray(value)) return value;
    return value.map((row: EvaluatedNode['values']) => valuesContent(field.item, row, media));
  });
}

/** A steady field does not depend on heat capacities. */
function materialContent(material: EvaluatedMaterial | undefined, transient: boolean): unknown {
  if (!material) return null;
  const { conductivity, emissivity, density, specificHeat } = material;
  return [conductivity, emissivity, ...(transient ? [density, specificHeat] : [])];
}
