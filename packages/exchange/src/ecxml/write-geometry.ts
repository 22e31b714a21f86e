import { type Axis, type Box, overlaps, sum, type Vec3 } from '@thermarium/geometry';
import type { Board, Contribution, PowerSchedule } from '@thermarium/mesh';
import {
  copyOffsets,
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  materialByName,
  repeated,
  SINGLE_COPY,
  type Standing,
  walkModel,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { Loss } from '../loss.ts';
import { meanWatts } from '../mean-watts.ts';
import { simpleShapes } from './simple-shapes.ts';
import type { WrittenMaterials } from './write-materials.ts';
import { networkElement } from './write-network.ts';
import { ACTIVE, type WrittenElement, writeElement } from './written-element.ts';
import { isCoarse, leaf, type XmlLines } from './xml-text.ts';

/** More bodies than these of one array become one block, if the array has a fill material. */
export const MOST_OF_AN_ARRAY = 20_000;
/** More elements than these are not written: such files are larger than what programs read. */
export const MOST_ELEMENTS = 100_000;

/** An object or an assembly as it is written at any place. */
interface Piece {
  /** Elements in it. */
  readonly count: number;
  readonly watts: number;
  write(lines: XmlLines, offset: Vec3): void;
}

export interface WriteContext {
  readonly kinds: readonly FileKind[];
  readonly materials: WrittenMaterials;
  readonly lose: (loss: Loss) => void;
}

type Placed = Standing<FileKind, Board>;

/** Writes the objects of a model by what they contribute to the thermal problem, in the order of the tree. */
export class GeometryWriter {
  private readonly model: EvaluatedModel;
  private readonly context: WriteContext;
  private readonly material: (name: string) => EvaluatedMaterial;
  private readonly filled: Box[] = [];

  constructor(model: EvaluatedModel, context: WriteContext) {
    this.model = model;
    this.context = context;
    this.material = materialByName(model);
  }

  write(lines: XmlLines): void {
    const { model, context } = this;
    const pieces = walkModel<FileKind, Board, Piece>(model, context.kinds, (standing, node, inside) =>
      standing.kind.container ? this.group(standing, node, inside()) : this.object(standing, node),
    );
    lines.around('geometry', () => {
      this.fillWorld(lines);
      let count = 0;
      let watts = 0;
      for (const piece of pieces) {
        count += piece.count;
        if (count <= MOST_ELEMENTS) piece.write(lines, [0, 0, 0]);
        else watts += piece.watts;
      }
      if (count > MOST_ELEMENTS) {
        const reason = `Of ${count} elements those beyond ${MOST_ELEMENTS} are left out.`;
        context.lose({ entity: 'geometry', name: model.name, reason, watts });
      }
    });
  }

  /** The material around the objects comes first, so that all of them replace it. */
  private fillWorld(lines: XmlLines): void {
    const { material, min, max } = this.model.world;
    if (!material) return;
    const element = {
      tag: 'solid3dBlock',
      box: { min, max },
      axis: null,
      material: material.name,
      volume: 1,
      watts: 0,
    };
    writeElement(lines, 'World', element, [0, 0, 0]);
  }

  private group(standing: Placed, node: EvaluatedNode, inside: readonly Piece[]): Piece {
    const { name } = node;
    const one = {
      count: inside.reduce((sum, { count }) => sum + count, 0),
      watts: inside.reduce((sum, { watts }) => sum + watts, 0),
    };
    const copies = repeated(SINGLE_COPY, standing.repetition);
    const isSpelledOut = copies.count * one.count <= MOST_ELEMENTS;
    const offsets = isSpelledOut ? copyOffsets(copies) : [[0, 0, 0] as const];
    if (!isSpelledOut) {
      const reason = `Only the first of its ${copies.count} copies is written: all would be too many elements.`;
      const lostCopies = (copies.count - 1) * standing.copies.count;
      this.context.lose({ entity: node.type, name, reason, watts: one.watts * lostCopies });
    }
    return {
      count: one.count * offsets.length,
      watts: one.watts * offsets.length,
      write: (lines, offset) => {
        const each = (shift: Vec3) => {
          for (const piece of inside) piece.write(lines, sum(offset, shift));
        };
        writeAssembly(lines, name, () => {
          if (offsets.length === 1) each(offsets[0]);
          else
            for (const [n, shift] of offsets.entries())
              writeAssembly(lines, `${name} ${n + 1}`, () => each(shift));
        });
      },
    };
  }

  private object(standing: Placed, typed: EvaluatedNode): Piece {
    const node = { ...typed, values: standing.values ?? typed.values };
    const { name } = node;
    const elements = this.elements(node, this.contributions(standing, node), standing.copies.count);
    const watts = elements.reduce((total, element) => total + element.watts, 0);
    return {
      count: elements.length,
      watts,
      write: (lines, offset) => {
        if (elements.length === 1) writeElement(lines, name, elements[0], offset);
        else if (elements.length > 1) {
          writeAssembly(lines, name, () => {
            for (const [n, element] of elements.entries())
              writeElement(lines, `${name} ${n + 1}`, element, offset);
          });
        }
      },
    };
  }

  /** Arrays of too many bodies are homogenised as Quick Model does it. */
  private contributions(standing: Placed, node: EvaluatedNode): readonly Contribution[] {
    const { kind, boards, copies, quickModel } = standing;
    const context = { world: this.model.world, material: this.material, boards };
    const parts = kind.contributions(node, { ...context, lumpedByAssembly: quickModel !== null });
    if (parts.length * copies.count <= MOST_OF_AN_ARRAY) return parts;
    const lumped = kind.contributions(node, { ...context, lumpedByAssembly: true });
    if (lumped.length >= parts.length) return parts;
    this.lose(node, `Its ${parts.length} bodies are written as one block that conducts as they do.`);
    return lumped;
  }

  private elements(
    node: EvaluatedNode,
    parts: readonly Contribution[],
    copies: number,
  ): readonly WrittenElement[] {
    const elements: WrittenElement[] = [];
    const told = new Set<string>();
    const addSource = ({ box, schedule }: { box: Box; schedule: PowerSchedule }, axis: Axis | null) => {
      const tag = axis === null ? 'sourceBlock' : 'source2dBlock';
      const watts = this.watts(schedule, told);
      elements.push({ tag, box, axis, material: null, volume: 0, watts });
    };
    for (const part of parts) {
      switch (part.type) {
        case 'conductor': {
          const material = this.context.materials.nameOf(part.medium, node.name);
          elements.push(...this.bodies(part.solid, material, told));
          break;
        }
        case 'void':
          elements.push(...this.cut(part.solid, told));
          break;
        case 'surface-source':
          addSource(part, part.axis);
          break;
        case 'volume-source':
          addSource(part, null);
          break;
        case 'patch':
          told.add('The standard has no conditions on parts of faces; the patch is not in the file.');
          break;
        case 'node':
        case 'link':
          // They are written together.
          break;
        case 'resistance-to-ambient':
          told.add(
            `The standard has no resistance to ambient; its ${part.kelvinPerWatt} °C/W are not in the file.`,
          );
          if (part.coolant) told.add('The standard has no coolant that warms on its way.');
          break;
        case 'enclosed-air':
          told.add('The standard has no air that moves between walls; it conducts as air at rest there.');
          break;
        case 'channels':
          // The fins themselves are in the file.
          break;
        case 'wall-power':
          if (elements.length > 0)
            told.add('The standard has power within bodies alone, not through their walls.');
          break;
        case 'power':
          // Shared among the elements once all of them are known.
          break;
        default:
          part satisfies never;
      }
    }
    elements.push(...this.network(node, parts, told));
    const volume = elements.reduce((total, element) => total + element.volume, 0);
    for (const part of parts) {
      if (part.type !== 'power' && part.type !== 'wall-power') continue;
      const watts = this.watts(part.schedule, told);
      if (!(volume > 0)) this.loseHeat(node, watts * copies);
      for (const element of elements) element.watts += (watts * element.volume) / volume;
    }
    if (elements.some(({ box }) => isCoarse(box))) {
      told.add('Places have 7 decimals of a metre; a size of it is off by more than 0.1 %.');
    }
    for (const reason of told) this.lose(node, reason);
    return elements;
  }

  /** A package of two resistances, which the standard has. */
  private network(
    node: EvaluatedNode,
    parts: readonly Contribution[],
    told: Set<string>,
  ): readonly WrittenElement[] {
    const nodes = parts.filter((part) => part.type === 'node');
    if (nodes.length === 0) return [];
    const watts = nodes.reduce((sum, { power }) => sum + (power ? this.watts(power, told) : 0), 0);
    const element = networkElement(parts);
    if (element === null) {
      const reason = 'The standard has no thermal network but that of two resistances.';
      this.context.lose({ entity: node.type, name: node.name, reason, watts });
      return [];
    }
    if (nodes.some(({ medium }) => medium.volumetricHeat !== 0))
      told.add('The standard has no heat capacity of a junction; it is not in the file.');
    return [{ ...element, watts }];
  }

  private bodies(
    solid: Extract<Contribution, { type: 'conductor' }>['solid'],
    material: string,
    told: Set<string>,
  ): readonly WrittenElement[] {
    const { shapes, exact } = simpleShapes(solid);
    if (!exact) told.add('Its shape is written as blocks and cylinders of about the same volume.');
    this.filled.push(solid.bounds);
    return shapes.map(({ box, axis, volume }) => {
      const tag = axis === null ? 'solid3dBlock' : 'solidCylinder';
      return { tag, box, axis, material, volume, watts: 0 };
    });
  }

  /** A cut where something was is filled with air; elsewhere nothing has to be cut. */
  private cut(
    solid: Extract<Contribution, { type: 'void' }>['solid'],
    told: Set<string>,
  ): readonly WrittenElement[] {
    if (!this.filled.some((box) => overlaps(box, solid.bounds))) return [];
    told.add('The standard has no holes; air at rest stands in its place.');
    return this.bodies(solid, this.context.materials.air, told).map((element) => ({ ...element, volume: 0 }));
  }

  private watts(schedule: PowerSchedule, told: Set<string>): number {
    const { duration } = this.model.world;
    if (schedule.shape !== 'constant') {
      told.add(`The standard knows no time; its power is written as its mean over ${duration} s.`);
    }
    return meanWatts(schedule, duration);
  }

  private loseHeat({ type, name }: EvaluatedNode, watts: number): void {
    this.context.lose({ entity: type, name, reason: 'Its power has no body in the file.', watts });
  }

  private lose({ type, name }: EvaluatedNode, reason: string): void {
    this.context.lose({ entity: type, name, reason, watts: 0 });
  }
}

function writeAssembly(lines: XmlLines, name: string, inside: () => void): void {
  lines.around('assembly', () => {
    lines.add(leaf('name', name), ACTIVE);
    lines.around('geometry', inside);
  });
}
