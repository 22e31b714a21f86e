import type { Vec3 } from '@thermarium/geometry';
import { type Cutting, orderOf, type Placement, type Shape, sectionEdgesOf } from '@thermarium/picture';
import type { Texture } from 'three';
import { FORM, SOLID_TEXELS } from './cut-chunks.ts';
import { ShapeTexture } from './shape-texture.ts';

/** A list of solids in the texture: its first address and its length. */
export type ListSpan = readonly [first: number, count: number];

/** The addresses of a hole in the texture: its own solid, and the solids that its wall lies in. */
export interface WallAddress {
  readonly solid: number;
  readonly within: ListSpan;
}

/** The addresses of the written holes. */
export interface CutAddresses {
  /** The address of each wall of the cutting. */
  readonly walls: readonly WallAddress[];
  /** The holes that no later body fills. */
  readonly empty: ListSpan;
}

/** Depth of a place under a surface, as a share of the largest coordinate: more than the card's rounding. */
const SKIN = 4e-6;

/** The depth under a surface at which shaders test for holes, mm. */
export function skinOf({ reach }: Cutting): number {
  return SKIN * reach;
}

/** The textures in which shaders look up holes and the bodies that they cut. */
export class CutTexture {
  private readonly solids = new ShapeTexture((length) => new Float32Array(length));
  private readonly spans = new ShapeTexture((length) => new Float32Array(length));

  get solidsTexture(): Texture {
    return this.solids.texture;
  }

  /** The list of holes of each object. */
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
