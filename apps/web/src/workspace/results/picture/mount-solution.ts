import { type PackedFaces, shownObjects, valueRoom } from '@thermarium/picture';
import { FrontSide, Group } from 'three';
import { shownPlanes } from '../../scene/shown-planes.ts';
import { onTheme, readAppearance } from '../../viewport/drawing/appearance.ts';
import type { ViewportHost, ViewportLayer } from '../../viewport/viewport-layer.ts';
import type { Drawing, SolutionParts } from '../overlays/drawing.ts';
import { DRAWINGS } from '../overlays/drawings.ts';
import { followPointer } from '../pointer-temperature.ts';
import { isShownStale, shownLimits, shownSolution } from '../results-state.ts';
import { ColorScale } from './color-scale.ts';
import { DrawnSurfaces } from './drawn-surfaces.ts';
import { FieldMesh } from './field-mesh.ts';
import { BusyMark, Painting } from './painting.ts';
import { warmUp } from './warm-up.ts';

/** Draws temperatures on surfaces, and all overlays, until the returned function is called. */
export function mountSolution(host: ViewportHost, parts: SolutionParts): () => void {
  const layer = new SolutionLayer(host, parts);
  host.add(layer);
  return () => layer.dispose();
}

const NO_FACES: PackedFaces = {
  lines: [new Float32Array(0), new Float32Array(0), new Float32Array(0)],
  heads: new Int32Array(0),
  coordinates: new Float32Array(0),
  values: new Float32Array(valueRoom(0)),
};

class SolutionLayer implements ViewportLayer {
  readonly root = new Group();
  private readonly host: ViewportHost;
  private readonly parts: SolutionParts;
  private readonly scale = new ColorScale();
  private readonly drawings: readonly Drawing[];
  private readonly warm: FieldMesh;
  private shown: readonly number[] = [];
  private readonly unsubscribe: readonly (() => void)[];

  constructor(host: ViewportHost, parts: SolutionParts) {
    this.host = host;
    this.parts = parts;
    this.scale.setAppearance(readAppearance());
    const { results, editor, scene, document } = parts;
    const mark = new BusyMark(host.canvas);
    const invalidate = () => host.invalidate();
    // Colours follow first: what is drawn anew has those of its own solution.
    const recolors = results.subscribe((state, before) => {
      const isRecolored =
        shownLimits(state) !== shownLimits(before) || shownSolution(state) !== shownSolution(before);
      if (isRecolored || isShownStale(state) !== isShownStale(before)) this.recolor();
    });
    const drawingParts = {
      ...{ ...parts, scale: this.scale, invalidate },
      shown: () => this.shown,
      painting: () => new Painting(mark, invalidate),
    };
    this.drawings = [DrawnSurfaces, ...Object.values(DRAWINGS)].map((Drawn) => new Drawn(drawingParts));
    this.root.add(...this.drawings.map(({ root }) => root));
    this.unsubscribe = [
      recolors,
      editor.subscribe((state, before) => {
        if (state.mode !== before.mode) this.update();
        if (state.clip !== before.clip) this.recut();
      }),
      scene.subscribe((state, before) => {
        if (state.objects !== before.objects || state.world !== before.world) this.update();
      }),
      onTheme(() => {
        const appearance = readAppearance();
        this.scale.setAppearance(appearance);
        for (const drawing of this.drawings) drawing.setAppearance?.(appearance);
        invalidate();
      }),
      followPointer({
        ...{ editor, results, scene },
        planes: () => shownPlanes(document.getState(), editor.getState()).map(({ id }) => id),
        eye: () => host.view.cameraPosition,
      }),
    ];
    this.recolor();
    this.recut();
    this.update();
    this.warm = new FieldMesh(NO_FACES, this.scale, { side: FrontSide });
    const materials = this.drawings.flatMap((drawing) => drawing.materials ?? []);
    warmUp(host, this.root, [this.warm.material, ...materials]);
  }

  dispose(): void {
    for (const end of this.unsubscribe) end();
    this.warm.dispose();
    for (const drawing of this.drawings) drawing.dispose();
    this.scale.dispose();
    this.root.removeFromParent();
  }

  private update(): void {
    this.shown = shownObjects(this.parts.scene.getState(), this.shown);
    for (const drawing of this.drawings) drawing.update();
  }

  private recolor(): void {
    this.scale.setLimits(this.parts.results.getState());
    this.host.invalidate();
  }

  private recut(): void {
    this.scale.setClip(this.parts.editor.getState().clip);
    this.host.invalidate();
  }
}
