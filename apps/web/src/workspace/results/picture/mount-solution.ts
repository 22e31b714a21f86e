import type { Vec3 } from '@thermarium/geometry';
import type { SurfaceField } from '@thermarium/picture';
import { isShown, type PackedFaces, shownObjects, shownPatches, valueRoom } from '@thermarium/picture';
import { FrontSide, Group } from 'three';
import type { ProjectDocument } from '../../document/project-document.ts';
import type { EditorStore } from '../../editor-state/editor-state.ts';
import type { Scene, SceneStore } from '../../scene/scene.ts';
import { shownPlanes } from '../../scene/shown-planes.ts';
import { onTheme, readAppearance } from '../../viewport/drawing/appearance.ts';
import type { ViewportHost, ViewportLayer } from '../../viewport/viewport-layer.ts';
import { followPointer } from '../pointer-temperature.ts';
import {
  clipFields,
  isShownStale,
  planeFields,
  type Results,
  shownLimits,
  shownSolution,
} from '../results-state.ts';
import { ColorScale } from './color-scale.ts';
import { CurvedFaces } from './curved-faces.ts';
import { FieldMesh } from './field-mesh.ts';
import { HoleSurfaces } from './hole-surfaces.ts';
import { BusyMark, Painting } from './painting.ts';
import { PlaneRectangles } from './plane-rectangles.ts';
import { type Cut, isOutlinedAt, SectionCaps } from './section-caps.ts';
import { SectionFaces } from './section-faces.ts';
import { warmUp } from './warm-up.ts';

/** The stores that the drawn temperatures follow. */
export interface SolutionParts {
  readonly document: ProjectDocument['store'];
  readonly editor: EditorStore;
  readonly scene: SceneStore;
  readonly results: Results['store'];
}

/** Draws temperatures on faces, section faces and planes, until the returned function is called. */
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
  private readonly sections: SectionFaces;
  private readonly caps: SectionCaps;
  private readonly planes: PlaneRectangles;
  private readonly curved: CurvedFaces;
  private readonly holes: HoleSurfaces;
  private readonly warm: FieldMesh;
  private shown: readonly number[] = [];
  /** The input that the outlines of curved bodies were last made from. */
  private capped: readonly unknown[] = [];
  private surface: { field: SurfaceField; readonly mesh: FieldMesh; shownIn: Scene | null } | null = null;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(host: ViewportHost, parts: SolutionParts) {
    this.host = host;
    this.parts = parts;
    const appearance = readAppearance();
    const { outline, accent } = appearance;
    this.scale.setAppearance(appearance);
    this.sections = new SectionFaces(this.scale);
    const mark = new BusyMark(host.canvas);
    const painting = () => new Painting(mark, () => host.invalidate());
    this.caps = new SectionCaps(this.scale, painting());
    this.planes = new PlaneRectangles(this.scale, outline, accent);
    this.curved = new CurvedFaces(this.scale, painting());
    this.holes = new HoleSurfaces(this.scale, painting());
    this.root.add(this.curved.root, this.holes.root, this.sections.root, this.caps.root, this.planes.root);
    const { results, editor, scene, document } = parts;
    this.unsubscribe = [
      results.subscribe((state, before) => {
        const isRecolored = shownLimits(state) !== shownLimits(before);
        if (isRecolored || isShownStale(state) !== isShownStale(before)) this.recolor();
        if (shownSolution(state) !== shownSolution(before)) {
          this.recolor();
          this.updateSurface();
        }
        if (clipFields(state) !== clipFields(before)) this.updateSections();
        if (planeFields(state) !== planeFields(before)) this.updatePlanes();
      }),
      editor.subscribe((state, before) => {
        if (state.mode !== before.mode) this.updateAll();
        if (state.clip !== before.clip) this.recut();
        const moved = state.planePreview !== before.planePreview || state.plane !== before.plane;
        if (moved || state.draft !== before.draft) this.updatePlanes();
      }),
      scene.subscribe((state, before) => {
        if (state.objects !== before.objects || state.world !== before.world) this.updateAll();
      }),
      document.subscribe((state, before) => {
        if (state.planes !== before.planes || state.parameters !== before.parameters) this.updatePlanes();
      }),
      onTheme(() => {
        const colors = readAppearance();
        this.scale.setAppearance(colors);
        this.planes.setColors(colors.outline, colors.accent);
        this.host.invalidate();
      }),
      followPointer({
        ...{ editor, results, scene },
        planes: () => shownPlanes(document.getState(), editor.getState()).map(({ id }) => id),
        eye: () => host.view.cameraPosition,
      }),
    ];
    this.recolor();
    this.recut();
    this.updateAll();
    this.warm = new FieldMesh(NO_FACES, this.scale, { side: FrontSide });
    warmUp(host, this.root, [this.warm.material, ...this.curved.materials, ...this.holes.materials]);
  }

  dispose(): void {
    for (const end of this.unsubscribe) end();
    this.surface?.mesh.dispose();
    this.warm.dispose();
    this.curved.dispose();
    this.holes.dispose();
    this.caps.dispose();
    this.sections.dispose();
    this.planes.dispose();
    this.scale.dispose();
    this.root.removeFromParent();
  }

  private get mode() {
    return this.parts.editor.getState().mode;
  }

  private readonly isShown = (object: number): boolean => isShown(this.parts.scene.getState(), object);

  private updateAll(): void {
    const scene = this.parts.scene.getState();
    this.shown = shownObjects(scene, this.shown);
    this.holes.cut(scene);
    this.updateSurface();
    this.updateSections();
    this.updatePlanes();
  }

  private recolor(): void {
    this.scale.setLimits(this.parts.results.getState());
    this.host.invalidate();
  }

  private recut(): void {
    this.scale.setClip(this.parts.editor.getState().clip);
    this.host.invalidate();
  }

  private updateSurface(): void {
    const solution = shownSolution(this.parts.results.getState());
    const field = this.mode === 'solution' ? solution?.surface : undefined;
    if (this.surface && solution && this.surface.field.patches !== solution.surface.patches) {
      this.surface.mesh.dispose();
      this.surface = null;
    }
    const scene = this.parts.scene.getState();
    if (field && !this.surface) {
      const mesh = new FieldMesh(field.packed, this.scale, {
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
      this.holes.update(field, scene, this.shown);
    }
    this.curved.root.visible = field !== undefined;
    this.holes.root.visible = field !== undefined;
    // In other modes it stays on the graphics card: coming back takes no time.
    if (this.surface && !field) this.surface.mesh.mesh.visible = false;
    this.host.invalidate();
  }

  private updateSections(): void {
    const clip = clipFields(this.parts.results.getState());
    const scene = this.parts.scene.getState();
    const isOutlined = (id: number, point: Vec3): boolean => {
      const object = scene.objects.get(id);
      return object !== undefined && isOutlinedAt(object, point);
    };
    this.sections.update(clip, this.isShown, isOutlined, this.shown);
    this.updateCaps([...clip].map(([face, field]) => ({ field, keepsUpper: face.endsWith('0') })));
    this.host.invalidate();
  }

  private updateCaps(cuts: readonly Cut[]): void {
    const wanted = [this.shown, ...cuts.map(({ field }) => field)];
    if (wanted.length === this.capped.length && wanted.every((one, n) => one === this.capped[n])) return;
    this.capped = wanted;
    this.caps.update(cuts, this.parts.scene.getState());
  }

  private updatePlanes(): void {
    const { document, editor, results, scene } = this.parts;
    const { world } = scene.getState();
    const shown = shownPlanes(document.getState(), editor.getState());
    const isPainted = this.mode === 'planes' && shownSolution(results.getState()) !== null;
    this.planes.setOutlines(shown, world);
    this.planes.paint(
      shown,
      isPainted ? planeFields(results.getState()) : new Map(),
      this.isShown,
      this.shown,
    );
    this.host.invalidate();
  }
}
