import { NORMAL, type PlaneName } from '@thermarium/model';
import { cellsAt } from '../readings/cell-interpolation.ts';
import type { FieldHeader } from './field-file.ts';
import { FieldSlab } from './field-slab.ts';
import { PlaneCells } from './plane-cells.ts';
import { type PlaneField, planeAxes, planeValues } from './plane-field.ts';

/** The slabs, by number, that a plane at a coordinate (mm) needs: none outside the grid. */
export function slabsFor(
  { edges, slabLayers }: FieldHeader,
  plane: PlaneName,
  coordinate: number,
): readonly number[] {
  const layers = cellsAt(edges[NORMAL[plane]], coordinate);
  if (layers.length === 0) return [];
  const slabs = Array.from({ length: slabLayers.length - 1 }, (_, slab) => slab);
  if (plane !== 'XY') return slabs;
  return slabs.filter((slab) =>
    layers.some((layer) => layer >= slabLayers[slab] && layer < slabLayers[slab + 1]),
  );
}

/** Builds a plane from the slabs that it needs, one after the other in any order; none is kept. */
export class PlaneSlice {
  private readonly header: FieldHeader;
  private readonly plane: PlaneName;
  private readonly coordinate: number;
  private readonly cells: PlaneCells;

  /** @param withFlux whether the heat flux is wanted too */
  constructor(header: FieldHeader, plane: PlaneName, coordinate: number, withFlux = false) {
    this.header = header;
    this.plane = plane;
    this.coordinate = coordinate;
    this.cells = new PlaneCells(header.edges, NORMAL[plane], coordinate, withFlux);
  }

  /** Takes a slab's bytes, no longer compressed. */
  add(slab: Uint8Array): void {
    this.cells.add(new FieldSlab(this.header, slab));
  }

  finish(): PlaneField {
    const { header, plane, coordinate, cells } = this;
    const { objects, edges, ambient, time } = header;
    const axes = planeAxes(edges, cells.across);
    return { objects, ambient, time, plane, coordinate, axes, values: planeValues(cells) };
  }
}
