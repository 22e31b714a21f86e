import { boxVolume } from '@thermarium/geometry';
import {
  type Document,
  defaultsOf,
  issue,
  type Material,
  materialFields,
  NO_COLOR,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import type { FileContent, FileKind, ModelReading, ReadContext } from '../format.ts';
import { modelFileTooLarge } from '../json/read-model-file.ts';
import type { Loss } from '../loss.ts';
import { evaluatedWithRoom } from '../world-around.ts';
import { colorsIn } from './colors.ts';
import type { Frame } from './frame.ts';
import { type Body, Damaged, GeometryReader, type Units } from './geometry-reader.ts';
import { movedBody } from './measure.ts';
import { MOST_PLACES } from './most-places.ts';
import { Part21File } from './part21-file.ts';
import { type Recognised, recognised, shifted } from './recognise.ts';
import { type Placed, Structure } from './structure.ts';

/** Larger files are refused unread. */
const STEP_LIMIT_BYTES = 64 * 1024 * 1024;
const USUAL_NAME = 'Imported';
/** Kinds of losses that are told one by one; of those beyond it the number is told. */
const MOST_LOSSES = 1000;

const NO_CONDUCTIVITIES =
  'STEP files have no conductivities: each colour became a material of 1 W/m·K. Set its values.';

interface Lost extends Loss {
  times: number;
}

/** Reads the solids of a STEP file as objects of the kinds that know them, in its assemblies. */
export async function readStep(content: FileContent, context: ReadContext): Promise<ModelReading> {
  const tooLarge = modelFileTooLarge(content.bytes.length, STEP_LIMIT_BYTES);
  if (tooLarge) return { document: null, model: null, issues: [tooLarge], losses: [] };
  const file = new Part21File(content.text('latin1'));
  const structure = new Structure(file);
  const tops = structure.tops();
  if (tops.length === 0) {
    const none = issue(
      'wrong-format',
      '',
      'The STEP file has no solid bodies.',
      'Export solids: surfaces and meshes are not read.',
    );
    return { document: null, model: null, issues: [none], losses: [] };
  }
  const maker = new NodeMaker(file, context.kinds);
  if (structure.left > 0) {
    maker.lose('assembly', 'file', `Places of bodies beyond ${MOST_PLACES} are left out.`);
  }
  if (structure.damaged > 0) {
    const places = structure.damaged === 1 ? 'One place is' : `${structure.damaged} places are`;
    const reason = `${places} damaged, scaled or mirrored; what stands there is left out.`;
    maker.lose('assembly', 'file', reason);
  }
  const [first] = tops;
  const isOne = tops.length === 1 && first.solid === null;
  const tree = maker.nodes(isOne ? first.inside : tops);
  const document: Document = {
    name: (isOne && first.name.trim()) || context.name?.trim() || USUAL_NAME,
    world: defaultsOf(worldFields),
    materials: [...maker.materials.values()],
    parameters: [],
    scenarios: [],
    tree,
    planes: [],
  };
  return { ...evaluatedWithRoom({ document, issues: [] }, context.kinds), losses: maker.losses };
}

class NodeMaker {
  private readonly lost = new Map<string, Lost>();
  private untold = 0;
  readonly materials = new Map<string, Material>();
  private readonly file: Part21File;
  private readonly kinds: readonly FileKind[];
  private readonly container: FileKind | undefined;
  private readonly colors: ReadonlyMap<number, string>;
  private readonly bodies = new Map<number, Body | string>();
  private readonly turned = new Map<string, Recognised | null>();

  constructor(file: Part21File, kinds: readonly FileKind[]) {
    this.file = file;
    this.kinds = kinds;
    this.container = kinds.find(({ container }) => container);
    this.colors = colorsIn(file);
    this.lose('material', 'file', NO_CONDUCTIVITIES);
  }

  /** Places of one body that lost the same are one loss with their number. */
  get losses(): readonly Loss[] {
    const losses = [...this.lost.values()].map(({ times, ...loss }) => ({
      ...loss,
      reason: times === 1 ? loss.reason : `${loss.reason} This holds for ${times} places of it.`,
    }));
    const more = `${this.untold} further solids were not read as they are; they are too many to name.`;
    return this.untold === 0
      ? losses
      : [...losses, { entity: 'solid', name: 'file', reason: more, watts: 0 }];
  }

  nodes(placed: readonly Placed[]): readonly TreeNode[] {
    return placed.flatMap((each): readonly TreeNode[] => {
      if (each.solid) return this.object(each, each.solid) ?? [];
      const children = this.nodes(each.inside);
      return this.container ? [{ ...start(this.container, each.name), children }] : children;
    });
  }

  lose(entity: string, name: string, reason: string): void {
    const key = JSON.stringify([entity, name, reason]);
    const known = this.lost.get(key);
    if (known) known.times++;
    else if (this.lost.size < MOST_LOSSES) this.lost.set(key, { entity, name, reason, watts: 0, times: 1 });
    else this.untold++;
  }

  private object({ name, frame }: Placed, solid: NonNullable<Placed['solid']>): readonly TreeNode[] | null {
    const body = this.body(solid);
    if (typeof body === 'string') {
      this.lose('solid', name, body);
      return null;
    }
    const found = this.recognised(solid.id, body, frame);
    if (!found) {
      this.lose('solid', name, 'No kind of object stands for it.');
      return null;
    }
    const { min, max } = found.measures.bounds;
    if (![...min, ...max].every(Number.isFinite) || !(boxVolume(found.measures.bounds) > 0)) {
      this.lose('solid', name, 'It has no volume.');
      return null;
    }
    if (!found.exact) this.lose('solid', name, this.boundingReason(found));
    const material_name = this.materialOf(this.colors.get(solid.id) ?? NO_COLOR);
    return [{ ...start(found.kind, name), ...found.values, material_name }];
  }

  /** Bodies that are turned alike are recognised once. */
  private recognised(id: number, body: Body, frame: Frame): Recognised | null {
    const key = `${id} ${[frame.x, frame.y, frame.z].join(' ')}`;
    const known = this.turned.get(key);
    const turned =
      known === undefined ? recognised(movedBody(body, { ...frame, origin: [0, 0, 0] }), this.kinds) : known;
    this.turned.set(key, turned);
    return turned && shifted(turned, frame.origin);
  }

  /** The body in its own place; a text: the reason why there is none. */
  private body({ id, units }: NonNullable<Placed['solid']>): Body | string {
    const known = this.bodies.get(id);
    if (known !== undefined) return known;
    const body = this.read(id, units);
    this.bodies.set(id, body);
    return body;
  }

  private read(id: number, units: Units): Body | string {
    try {
      return new GeometryReader(this.file, units).body(id);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      return `It is damaged: ${error.message}`;
    }
  }

  private boundingReason({ kind, measures: { bounds, volume } }: Recognised): string {
    const names = this.kinds.filter(({ step }) => step).map(({ title }) => title.toLowerCase());
    const neither = `neither a ${names.slice(0, -1).join(', a ')} nor a ${names.at(-1)}`;
    const around = `It is ${neither} along the axes: the ${kind.title.toLowerCase()} around it stands in its place, ${figure(boxVolume(bounds))} mm³`;
    return volume === null
      ? `${around}; its own volume is not known.`
      : `${around}; its own volume is ${figure(volume)} mm³.`;
  }

  private materialOf(color: string): string {
    const name = `STEP ${color}`;
    if (!this.materials.has(name)) {
      this.materials.set(name, { ...defaultsOf(materialFields), name, color, conductivity: 1 } as Material);
    }
    return name;
  }
}

function start({ type, fields }: FileKind, name: string): TreeNode {
  return {
    ...defaultsOf(fields),
    type,
    name: name.trim() === '' ? 'solid' : name,
    active: true,
    visible: true,
  };
}

const figure = (volume: number) => Number(volume.toPrecision(6));
