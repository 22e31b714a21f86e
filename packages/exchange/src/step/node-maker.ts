import { boxVolume } from '@thermarium/geometry';
import {
  defaultsOf,
  hexOf,
  LARGEST_LENGTH_MM,
  type Material,
  materialFields,
  NO_COLOR,
  type TreeNode,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { Loss } from '../loss.ts';
import { type Body, movedBody } from './body.ts';
import type { Frame } from './frame.ts';
import { GeometryReader } from './geometry-reader.ts';
import type { Effort } from './measure.ts';
import type { Part21File } from './part21-file.ts';
import { numberOf, refOf, refsOf, type Value } from './part21-parser.ts';
import { Damaged, type Units } from './place-reader.ts';
import { type Recognised, recognised, shifted } from './recognise.ts';
import type { Placed } from './structure.ts';

/** Faces of splines and the like that are measured exactly, some tens of seconds of work. */
const MOST_PATCHES = 3000;
/** Kinds of losses that are told one by one; of those beyond it the number is told. */
const MOST_LOSSES = 1000;

const NO_CONDUCTIVITIES =
  'STEP files have no conductivities: each colour became a material of 1 W/m·K. Set its values.';

interface Lost extends Loss {
  times: number;
}

/** A place of a body that no object stands at. */
interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/** Makes objects of the bodies of a file, and keeps what is lost. */
export class NodeMaker {
  private readonly lost = new Map<string, Lost>();
  private untold = 0;
  /** The places of bodies that became objects. */
  made = 0;
  /** Those that did not, with the reasons. */
  readonly leftOut: LeftOut[] = [];
  readonly materials = new Map<string, Material>();
  private readonly file: Part21File;
  private readonly kinds: readonly FileKind[];
  private readonly container: FileKind | undefined;
  private readonly colors: ReadonlyMap<number, string>;
  private readonly bodies = new Map<number, Body | string>();
  private readonly turned = new Map<string, Recognised | null>();
  private readonly effort: Effort = { patches: MOST_PATCHES };

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
      if (each.solid) return this.object(each, each.solid);
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

  private object(placed: Placed, solid: NonNullable<Placed['solid']>): readonly TreeNode[] {
    const node = this.nodeOf(placed, solid);
    if (typeof node !== 'string') {
      this.made++;
      return [node];
    }
    this.leftOut.push({ name: placed.name, reason: node });
    this.lose('solid', placed.name, node);
    return [];
  }

  /** The object in the place of a body; a text: the reason why there is none. */
  private nodeOf({ name, frame }: Placed, solid: NonNullable<Placed['solid']>): TreeNode | string {
    const body = this.body(solid);
    if (typeof body === 'string') return body;
    const found = this.recognised(solid.id, body, frame);
    if (!found) return 'No kind of object stands for it.';
    const { bounds } = found.measures;
    const ends = [...bounds.min, ...bounds.max];
    if (!ends.every(Number.isFinite) || !(boxVolume(bounds) > 0)) return 'It has no volume.';
    if (ends.some((each) => Math.abs(each) > LARGEST_LENGTH_MM)) {
      return `It reaches further than ${LARGEST_LENGTH_MM} mm from the origin.`;
    }
    if (found.problem !== null) return `The ${nameOf(found.kind)} around it is refused: ${found.problem}`;
    if (!found.exact) this.lose('solid', name, this.boundingReason(found));
    const material_name = this.materialOf(this.colors.get(solid.id) ?? NO_COLOR);
    return { ...start(found.kind, name), ...found.values, material_name };
  }

  /** Bodies that are turned alike are recognised once. */
  private recognised(id: number, body: Body, frame: Frame): Recognised | null {
    const key = `${id} ${[frame.x, frame.y, frame.z].join(' ')}`;
    const known = this.turned.get(key);
    const turned =
      known === undefined
        ? recognised(movedBody(body, { ...frame, origin: [0, 0, 0] }), this.kinds, this.effort)
        : known;
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
    const names = this.kinds.filter(({ step }) => step).map(nameOf);
    const neither = `neither a ${names.slice(0, -1).join(', a ')} nor a ${names.at(-1)}`;
    const around = `It is ${neither} along the axes: the ${nameOf(kind)} around it stands in its place, ${figure(boxVolume(bounds))} mm³`;
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

function nameOf({ title }: FileKind): string {
  return title.toLowerCase();
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

/** Entities that are looked through for the colour of a style. */
const MOST_LOOKED_AT = 100;

/** The colours of items that have one, `#rrggbb`. */
function colorsIn(file: Part21File): ReadonlyMap<number, string> {
  const colors = new Map<number, string>();
  const ofStyle = new Map<number, string | null>();
  for (const [, { values }] of file.all('STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM')) {
    const item = refOf(values[2]);
    for (const style of refsOf(values[1])) {
      if (!ofStyle.has(style)) ofStyle.set(style, colorOf(file, style));
      const color = ofStyle.get(style);
      if (color && item !== null) colors.set(item, color);
    }
  }
  return colors;
}

function colorOf(file: Part21File, style: number): string | null {
  const waiting: Value[] = [{ ref: style }];
  for (let looked = 0; waiting.length > 0 && looked < MOST_LOOKED_AT; looked++) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, MOST_LOOKED_AT));
    const ref = refOf(value);
    const part = ref === null ? undefined : file.parts(ref)[0];
    if (part?.type === 'COLOUR_RGB') {
      const [red, green, blue] = part.values.slice(1, 4).map((each) => 255 * clamped(numberOf(each)));
      return hexOf([red ?? 0, green ?? 0, blue ?? 0]);
    }
    if (part) waiting.push(...part.values.slice(0, MOST_LOOKED_AT));
  }
  return null;
}

function clamped(share: number | null): number {
  return Math.min(1, Math.max(0, share ?? 0));
}
