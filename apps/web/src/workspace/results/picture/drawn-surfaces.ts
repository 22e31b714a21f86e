import { type SurfaceField, shownPatches } from '@thermarium/picture';
import { FrontSide, Group, type ShaderMaterial } from 'three';
import type { Scene } from '../../scene/scene.ts';
import type { Drawing, DrawingParts } from '../overlays/drawing.ts';
import { shownSolution } from '../results-state.ts';
import { CurvedFaces } from './curved-faces.ts';
import { FieldMesh } from './field-mesh.ts';
import { HoleSurfaces } from './hole-surfaces.ts';

/** Draws the temperatures on the surfaces of all bodies, in the mode for the solution. */
export class DrawnSurfaces implements Drawing {
  readonly root = new Group();
  private readonly parts: DrawingParts;
  private readonly curved: CurvedFaces;
  private readonly holes: HoleSurfaces;
  private surface: { field: SurfaceField; readonly mesh: FieldMesh; shownIn: Scene | null } | null = null;
  private readonly end: () => void;

  constructor(parts: DrawingParts) {
    this.parts = parts;
    this.curved = new CurvedFaces(parts.scale, parts.painting());
    this.holes = new HoleSurfaces(parts.scale, parts.painting());
    this.root.add(this.curved.root, this.holes.root);
    this.end = parts.results.subscribe((state, before) => {
      if (shownSolution(state) !== shownSolution(before)) this.paint();
    });
  }

  get materials(): readonly ShaderMaterial[] {
    return [...this.curved.materials, ...this.holes.materials];
  }

  update(): void {
    this.holes.cut(this.parts.scene.getState());
    this.paint();
  }

  dispose(): void {
    this.end();
    this.surface?.mesh.dispose();
    this.curved.dispose();
    this.holes.dispose();
  }

  private paint(): void {
    const { editor, results, scene: scenes, scale, shown, invalidate } = this.parts;
    const solution = shownSolution(results.getState());
    const field = editor.getState().mode === 'solution' ? solution?.surface : undefined;
    if (this.surface && solution && this.surface.field.patches !== solution.surface.patches) {
      this.surface.mesh.dispose();
      this.surface = null;
    }
    const scene = scenes.getState();
    if (field && !this.surface) {
      const mesh = new FieldMesh(field.packed, scale, {
        side: FrontSide,
        isOverlay: (object) => scene.objects.get(object)?.bodies.length === 0,
      });
      this.surface = { field, mesh, shownIn: null };
      this.root.add(mesh.mesh);
    }
    if (this.surface && field && this.surface.field !== field) {
      // Another step of the same solve.
      this.surface.mesh.recolor(field.values);
      this.surface.field = field;
    }
    if (this.surface && field) {
      if (this.surface.shownIn !== scene) this.surface.mesh.show(shownPatches(field, scene));
      else this.surface.mesh.showAgain();
      this.surface.shownIn = scene;
      this.curved.update(field, scene);
      this.holes.update(field, scene, shown());
    }
    this.curved.root.visible = field !== undefined;
    this.holes.root.visible = field !== undefined;
    // In other modes it stays on the graphics card: coming back takes no time.
    if (this.surface && !field) this.surface.mesh.mesh.visible = false;
    invalidate();
  }
}
