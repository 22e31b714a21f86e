import type { EvaluatedModel, EvaluatedNode } from './evaluated.ts';
import type { FieldTable } from './field.ts';
import type { EvaluatedMaterial } from './medium.ts';

/** The properties of a material by its name that alter a result. The name itself does not. */
export type Media = (name: string) => unknown;

/**
 * Everything in a model that affects its solution: the evaluated values of its objects in their order, the materials
 * they use, and the world. `fieldsOf`: the fields of a kind by its type.
 */
export function solveInputs(
  model: EvaluatedModel,
  fieldsOf: (type: string) => FieldTable,
  transient: boolean,
): unknown {
  const { material, steps, saveInternalTemp, initial, startFrom, startSolution, ambientOverTime, ...world } =
    model.world;
  const media = mediaAmong((name) => model.materials.get(name), transient);
  const named = objectsByPath(model.tree);
  const nodeContent = (node: EvaluatedNode): unknown => [
    node.id,
    node.type,
    alteringValues(fieldsOf(node.type), node.values, media, transient, named),
    node.children.map(nodeContent),
  ];
  return {
    tree: model.tree.map(nodeContent),
    world: {
      ...world,
      contacts: world.contacts.map((row) => ({ ...row, first: named(row.first), second: named(row.second) })),
    },
    filling: material && materialContent(material, transient),
    ...(transient && { steps, saveInternalTemp, initial, startFrom, startSolution, ambientOverTime }),
  };
}

/** Gives the id of the object that a text names by its path, since a path alters no result. Other texts stay as they are. */
function objectsByPath(tree: readonly EvaluatedNode[]): (text: string) => unknown {
  const ids = new Map<string, number | null>();
  const visit = (node: EvaluatedNode) => {
    ids.set(node.path, node.id);
    node.children.forEach(visit);
  };
  tree.forEach(visit);
  return (text) => ids.get(text.trim()) ?? text;
}

/**
 * The values of an object that can alter a result, in the order of its fields; null in the place of all others. `named` gives
 * a value that stands for the object which a text names.
 */
export function alteringValues(
  fields: FieldTable,
  values: EvaluatedNode['values'],
  media: Media,
  transient: boolean,
  named: (text: string) => unknown = (text) => text,
): unknown {
  return Object.entries(fields).map(([key, field]) => {
    const value = values[key];
    if (field.kind === 'color' || field.alters === 'look') return null;
    if (field.alters === 'start' && !transient) return null;
    if (field.kind === 'material') return typeof value === 'string' ? media(value) : null;
    if (field.kind === 'text' && field.names && typeof value === 'string') return named(value);
    if (field.kind !== 'list' || !Array.isArray(value)) return value;
    return value.map((row: EvaluatedNode['values']) =>
      alteringValues(field.item, row, media, transient, named),
    );
  });
}

export function mediaAmong(
  materialNamed: (name: string) => EvaluatedMaterial | undefined,
  transient: boolean,
): Media {
  return (name) => materialContent(materialNamed(name), transient);
}

/** A steady field does not depend on heat capacities. */
function materialContent(material: EvaluatedMaterial | undefined, transient: boolean): unknown {
  if (!material) return null;
  const { conductivity, emissivity, density, specificHeat, overTemperature } = material;
  const constant = [conductivity, emissivity, ...(transient ? [density, specificHeat] : [])];
  if (!overTemperature) return constant;
  const { conductivity: tables, specificHeat: heat } = overTemperature;
  const isConducting = tables.some((table) => table !== null);
  return [...constant, ...(isConducting ? [tables] : []), ...(transient && heat ? [heat] : [])];
}
