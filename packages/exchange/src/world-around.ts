import { type Box, contains, unionOf } from '@thermarium/geometry';
import {
  aroundCopies,
  defaultsOf,
  type EvaluatedNode,
  type WorldInput,
  worldFields,
} from '@thermarium/model';
import type { FileKind, LoadedModel } from './format.ts';
import { evaluated } from './json/load-model-file.ts';
import type { ModelFileReading } from './json/read-model-file.ts';

/** The box around an object with all its copies, mm; null: it occupies nothing. `inner`: that around all in it. */
export function boxOfNode(kind: FileKind, values: EvaluatedNode['values'], inner: Box | null): Box | null {
  if (!kind.container) return kind.bounds?.(values) ?? null;
  return inner && aroundCopies(inner, kind.handsDown?.(values).repetition ?? null);
}

function boxAround(nodes: readonly EvaluatedNode[], kinds: ReadonlyMap<string, FileKind>): Box | null {
  const boxes = nodes.map(({ type, values, children }) => {
    const kind = kinds.get(type);
    return kind ? boxOfNode(kind, values, boxAround(children, kinds)) : null;
  });
  return unionOf(boxes.filter((box) => box !== null));
}

/** The box of the world without settings, mm. */
export function usualWorldBox(): Box {
  const world = defaultsOf(worldFields);
  return {
    min: [0 - Number(world.dxmin), 0 - Number(world.dymin), 0 - Number(world.dzmin)],
    max: [Number(world.dxmax), Number(world.dymax), Number(world.dzmax)],
  };
}

/** The settings of a world with this box, mm. */
export function worldExtent({ min, max }: Box): WorldInput {
  return {
    ...{ dxmin: 0 - min[0], dymin: 0 - min[1], dzmin: 0 - min[2] },
    ...{ dxmax: max[0], dymax: max[1], dzmax: max[2] },
  };
}

/** Evaluates the model of a document that was read, in the usual world made larger by what reaches beyond it. */
export function evaluatedWithRoom(reading: ModelFileReading, kinds: readonly FileKind[]): LoadedModel {
  const loaded = evaluated(reading, kinds);
  const box = loaded.model && boxAround(loaded.model.tree, new Map(kinds.map((kind) => [kind.type, kind])));
  const usual = usualWorldBox();
  if (!reading.document || !box || contains(usual, box)) return loaded;
  const world = { ...reading.document.world, ...worldExtent(unionOf([usual, box]) ?? usual) };
  return evaluated({ ...reading, document: { ...reading.document, world } }, kinds);
}
