import type { Vec3 } from '@thermarium/geometry';
import { across, isShown } from '@thermarium/picture';
import { Group } from 'three';
import { shownPlanes } from '../../../scene/shown-planes.ts';
import type { Ray, ViewPort } from '../../../viewport/viewport-layer.ts';
import type { FluxField } from '../../plane-field.ts';
import { shownDifference, shownSolution } from '../../results-state.ts';
import type { Drawing, DrawingParts } from '../drawing.ts';
import { shownOverlays } from '../list.ts';
import { ArrowMesh } from './arrow-mesh.ts';
import { isSameRaster, largestOf, type Raster, rasterFlux, rasterFor } from './flux-raster.ts';
import { fluxFields } from './heat-flux.ts';

interface Drawn {
  readonly field: FluxField;
  readonly arrows: ArrowMesh;
  /** The input that the arrows were last made from, and the largest flux of one. */
  made: { readonly raster: Raster; readonly visibility: object; readonly largest: number } | null;
}

/** Draws the heat flux on the planes of the project as arrows, evenly spaced in the picture. */
export class DrawnHeatFlux implements Drawing {
  readonly root = new Group();
  private readonly parts: DrawingParts;
  private readonly drawn = new Map<number, Drawn>();
  private readonly unsubscribe: readonly (() => void)[];

  constructor(parts: DrawingParts) {
    this.parts = parts;
    this.unsubscribe = [
      parts.results.subscribe((state, before) => {
        const isOther = fluxFields(state) !== fluxFields(before) || state.switchedOn !== before.switchedOn;
        if (isOther || shownSolution(state) !== shownSolution(before)) this.update();
      }),
      parts.editor.subscribe((state, before) => {
        const moved = state.planePreview !== before.planePreview || state.plane !== before.plane;
        if (moved || state.draft !== before.draft) this.update();
      }),
      parts.document.subscribe((state, before) => {
        if (state.planes !== before.planes || state.parameters !== before.parameters) this.update();
      }),
      parts.host.onView(() => {
        if (this.drawn.size > 0) this.place();
      }),
    ];
  }

  update(): void {
    const wanted = this.wanted();
    for (const [id, { field, arrows }] of this.drawn) {
      if (wanted.get(id) === field) continue;
      arrows.dispose();
      this.drawn.delete(id);
    }
    for (const [id, field] of wanted) {
      if (this.drawn.has(id)) continue;
      const arrows = new ArrowMesh(field, this.parts.scale);
      this.drawn.set(id, { field, arrows, made: null });
      this.root.add(arrows.mesh);
    }
    this.place();
    this.parts.invalidate();
  }

  dispose(): void {
    for (const end of this.unsubscribe) end();
    for (const { arrows } of this.drawn.values()) arrows.dispose();
    this.drawn.clear();
    this.root.removeFromParent();
  }

  /** The fields of the planes that are shown, where they belong to their current place. */
  private wanted(): ReadonlyMap<number, FluxField> {
    const { document, editor, results } = this.parts;
    const state = results.getState();
    const { mode } = editor.getState();
    const isOn = shownOverlays(mode, state.switchedOn).includes('heatFlux');
    const fields = new Map<number, FluxField>();
    if (!isOn || shownSolution(state) === null || shownDifference(state) !== null) return fields;
    for (const { id, axis, coordinate } of shownPlanes(document.getState(), editor.getState())) {
      const field = fluxFields(state).get(id);
      if (field?.axis === axis && Math.abs(field.coordinate - coordinate) < 1e-6) fields.set(id, field);
    }
    return fields;
  }

  /** Makes the arrows anew whose raster is another one for the camera as it stands, and tells of the longest. */
  private place(): void {
    const { host, scene: scenes, results, shown } = this.parts;
    const visibility = shown();
    const scene = scenes.getState();
    for (const drawn of this.drawn.values()) {
      const { field, arrows, made } = drawn;
      const raster = rasterInView(field, host.view);
      if (made && isSameRaster(made.raster, raster) && made.visibility === visibility) continue;
      const flux = rasterFlux(field, raster, (object) => isShown(scene, object));
      drawn.made = { raster, visibility, largest: largestOf(flux) };
      arrows.show(flux, raster.size);
    }
    // One scale for all planes: they are compared with one another.
    const largest = Math.max(0, ...[...this.drawn.values()].map(({ made }) => made?.largest ?? 0));
    for (const { arrows } of this.drawn.values()) arrows.setScale(largest);
    const { heatFlux, ...others } = results.getState().largestMarks;
    if ((heatFlux ?? 0) === largest) return;
    results.setState({ largestMarks: largest > 0 ? { ...others, heatFlux: largest } : others });
  }
}

/** The raster of a plane as the camera sees it. */
export function rasterInView(field: FluxField, view: Pick<ViewPort, 'rayAt' | 'scaleAt' | 'size'>): Raster {
  const point = middleOfView(field, view.rayAt(view.size.width / 2, view.size.height / 2));
  const [first, second] = across(field.axis);
  return rasterFor(field, [point[first], point[second]], view.scaleAt(point));
}

/** The place on the plane that the camera looks at, or the nearest one that has cells. */
function middleOfView({ axis, coordinate, u, v }: FluxField, { origin, direction }: Ray): Vec3 {
  const way = (coordinate - origin[axis]) / direction[axis];
  const point: [number, number, number] = [0, 0, 0];
  point[axis] = coordinate;
  for (const [along, lines] of [
    [across(axis)[0], u],
    [across(axis)[1], v],
  ] as const) {
    const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 0];
    // A plane that is seen edge on, or lies behind the camera, has no such place: its middle stands for it.
    const at = way > 0 && Number.isFinite(way) ? origin[along] + way * direction[along] : (low + high) / 2;
    point[along] = Math.min(Math.max(at, low), high);
  }
  return point;
}
