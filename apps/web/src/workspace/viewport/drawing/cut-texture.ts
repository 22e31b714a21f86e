import type { Vec3 } from '@thermarium/geometry';
import type { Texture } from 'three';
import { type Cutting, orderOf, type Placement } from '../shapes/cutting.ts';
import { sectionEdgesOf } from '../shapes/section-edges.ts';
import type { Shape } from '../shapes/shapes.ts';
import { FORM, SOLID_TEXELS } from './cut-chunks.ts';
import { ShapeTexture } from './shape-texture.ts';

/** Where a list of solids begins, and how many there are. */
export type ListSpan = readonly [first: number, count: number];

/** A hole as the shaders name it: its own solid, and those that its wall lies in. */
export interface WallAddress {
  readonly solid: number;
  readonly within: ListSpan;
}

/** What has been written, as the shaders name it. */
export interface CutAddresses {
  /** By wall of the cutting. */
  readonly walls: readonly WallAddress[];
  /** Of holes that nothing fills again. */
  readonly empty: ListSpan;
}

/** By how much of the largest coordinate a place lies under a surface: more than the graphics card rounds. */
const SKIN = 4e-6;

/** How far under a surface shaders ask what is there, mm. */
export function skinOf({ reach }: Cutting): number {
  return SKIN * reach;
}

/** Holes, and what they are cut out of, where shaders look them up. */
export class CutTexture {
  private readonly solids = new ShapeTexture((length) => new Float32Array(length));
  private readonly spans = new ShapeTexture((length) => new Float32Array(length));

  get solidsTexture(): Texture {
    return this.solids.texture;
  }

  /** By object: its list of holes. */
  get spansTexture(): Texture {
    return this.spans.texture;
  }

  write({ cuts, walls, empty }: Cutting, objects: number): CutAddresses {
    const writer = new SolidWriter();
    this.spans.reserve(objects);
    this.spans.values.fill(0);
    for (const [index, holes] of cuts) this.spans.values.set(writer.list(holes), 4 * index);
    const addresses = walls.map(({ hole, within }) => ({
      solid: writer.addressOf(hole),
      within: writer.list(within),
    }));
    const emptied = writer.list(empty);
    this.solids.reserve(writer.texels.length / 4);
    this.solids.values.set(writer.texels);
    this.solids.touchAll();
    this.spans.touchAll();
    return { walls: addresses, empty: emptied };
  }

  dispose(): void {
    this.solids.dispose();
    this.spans.dispose();
  }
}

/** Writes each solid once. */
export class SolidWriter {
  readonly texels: number[] = [];
  private readonly addresses = new Map<Placement, number>();

  addressOf(place: Placement): number {
    let address = this.addresses.get(place);
    if (address === undefined) {
      address = this.texels.length / 4;
      this.addresses.set(place, address);
      this.writeSolid(place);
    }
    return address;
  }

  list(places: readonly Placement[]): ListSpan {
    const addresses = places.map((place) => this.addressOf(place));
    const first = this.texels.length / 4;
    for (const [n, place] of places.entries()) {
      this.texels.push(addresses[n], place.object.hole ? -1 : place.shape.color, orderOf(place), 0);
    }
    return [first, places.length];
  }

  private writeSolid({ shape, shift, box: { min, max } }: Placement): void {
    const edges = shape.form === 'mesh' ? movedEdges(shape, shift) : [];
    const firstEdge = this.texels.length / 4 + SOLID_TEXELS;
    this.texels.push(...min, formOf(shape), ...max, firstEdge);
    const [cx, cy, cz] = shape.form === 'round' ? shape.centre : ([0, 0, 0] as const);
    this.texels.push(cx + shift[0], cy + shift[1], cz + shift[2], edges.length / 4);
    this.texels.push(...(shape.form === 'round' ? shape.half : [1, 1, 1]), 0, ...edges);
  }
}

function formOf(shape: Shape): number {
  if (shape.form === 'block') return FORM.block;
  if (shape.form === 'round') return shape.axis === null ? FORM.ellipsoid : FORM.cylinder + shape.axis;
  return FORM.swept + (sectionEdgesOf(shape.solid)?.axis ?? 0);
}

function movedEdges(shape: Extract<Shape, { readonly form: 'mesh' }>, shift: Vec3): readonly number[] {
  const section = sectionEdgesOf(shape.solid);
  if (!section) return [];
  const across = [0, 1, 2].filter((axis) => axis !== section.axis);
  return section.edges.map((at, n) => at + shift[across[n % 2]]);
}
