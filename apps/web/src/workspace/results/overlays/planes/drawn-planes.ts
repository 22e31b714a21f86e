import { isShown } from '@thermarium/picture';
import { shownPlanes } from '../../../scene/shown-planes.ts';
import { type Appearance, readAppearance } from '../../../viewport/drawing/appearance.ts';
import { shownSolution } from '../../results-state.ts';
import type { Drawing, DrawingParts } from '../drawing.ts';
import { planeFields } from './plane-fields.ts';
import { PlaneRectangles } from './plane-rectangles.ts';

/** Draws the planes of the project: their outlines in every mode that shows them, and temperatures on them. */
export class DrawnPlanes implements Drawing {
  private readonly parts: DrawingParts;
  private readonly rectangles: PlaneRectangles;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(parts: DrawingParts) {
    this.parts = parts;
    const { outline, accent } = readAppearance();
    this.rectangles = new PlaneRectangles(parts.scale, outline, accent);
    this.unsubscribe = [
      parts.results.subscribe((state, before) => {
        if (planeFields(state) !== planeFields(before)) this.update();
      }),
      parts.editor.subscribe((state, before) => {
        const moved = state.planePreview !== before.planePreview || state.plane !== before.plane;
        if (moved || state.draft !== before.draft) this.update();
      }),
      parts.document.subscribe((state, before) => {
        if (state.planes !== before.planes || state.parameters !== before.parameters) this.update();
      }),
    ];
  }

  get root() {
    return this.rectangles.root;
  }

  update(): void {
    const { document, editor, results, scene: scenes, shown: visibility, invalidate } = this.parts;
    const scene = scenes.getState();
    const shown = shownPlanes(document.getState(), editor.getState());
    const isPainted = editor.getState().mode === 'planes' && shownSolution(results.getState()) !== null;
    const fields = isPainted ? planeFields(results.getState()) : new Map();
    this.rectangles.setOutlines(shown, scene.world);
    this.rectangles.paint(shown, fields, (object) => isShown(scene, object), visibility());
    invalidate();
  }

  setAppearance({ outline, accent }: Appearance): void {
    this.rectangles.setColors(outline, accent);
  }

  dispose(): void {
    for (const end of this.unsubscribe) end();
    this.rectangles.dispose();
  }
}
