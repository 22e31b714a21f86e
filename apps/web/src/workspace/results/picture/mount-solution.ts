import {
  type PackedFaces,
  type SurfaceField,
  shownObjects,
  shownPatches,
  valueRoom,
} from '@thermarium/picture';
import { FrontSide, Group, type ShaderMaterial } from 'three';
import type { Scene } from '../../scene/scene.ts';
import { shownPlanes } from '../../scene/shown-planes.ts';
import { onTheme, readAppearance } from '../../viewport/drawing/appearance.ts';
import type { ViewportHost, ViewportLayer } from '../../viewport/viewport-layer.ts';
import type { Drawing, DrawingParts, SolutionParts } from '../overlays/drawing.ts';
import { DRAWINGS } from '../overlays/drawings.ts';
import { followPointer } from '../pointer-temperature.ts';
import { isShownStale, shownLimits, shownSolution } from '../results-state.ts';
import { ColorScale } from './color-scale.ts';
import { CurvedFaces } from './curved-faces.ts';
import { FieldMesh } from './field-mesh.ts';
import { HoleSurfaces } from './hole-surfaces.ts';
import { drawnEverywhere } from './painted-triangles.ts';
import { BusyMark, Painting } from './painting.ts';

/** Draws the temperatures on the surfaces of all bodies, in the mode for the solution. */
class DrawnSurfaces implements Drawing {
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
      ...{ ...parts, scale: this.scale, host, invalidate },
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

/**
 * Makes shaders before they are needed, beside the page where the browser can, and takes them into use by drawing nothing
 * with them once: the first temperatures would wait for them, and the page with them.
 */
function warmUp(host: ViewportHost, root: Group, materials: readonly ShaderMaterial[]): void {
  const group = new Group();
  for (const material of materials) {
    const mesh = drawnEverywhere(material);
    mesh.visible = true;
    mesh.onAfterRender = () => queueMicrotask(() => mesh.removeFromParent());
    group.add(mesh);
  }
  host.renderer
    .compileAsync(group, host.camera, host.scene)
    .then(() => {
      root.add(group);
      host.invalidate();
    })
    .catch(() => {
      // Without it the first use makes them.
    });
}
