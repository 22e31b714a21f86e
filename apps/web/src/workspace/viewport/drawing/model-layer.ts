import { EDGES, FILL, type Style, shapesOf, styleOf } from '@thermarium/picture';
import { Group } from 'three';
import type { StoreApi } from 'zustand/vanilla';
import type { PointerState } from '../../editor-state/pointer.ts';
import { clipBoxOf, type ViewState } from '../../editor-state/view.ts';
import type { SceneObject, SceneStore } from '../../scene/scene.ts';
import type { PaintedObjects, ViewportLayer } from '../viewport-layer.ts';
import type { Appearance } from './appearance.ts';
import { disposeOfBatch, fillMeshes, meshBatches, setHoles } from './batches.ts';
import { HoleBatches } from './hole-batches.ts';
import { meshBuffers } from './mesh-buffers.ts';
import { ModelUniforms } from './model-uniforms.ts';
import { ShapeBatches } from './shape-batches.ts';
import { ShapeTexture } from './shape-texture.ts';

export interface ModelSources {
  readonly scene: SceneStore;
  readonly editor: StoreApi<ViewState & PointerState>;
  readonly painted: PaintedObjects;
  readonly invalidate: () => void;
}

/** The bodies of the model with their edges. Changes are applied once a frame. */
export class ModelLayer implements ViewportLayer {
  readonly root = new Group();
  readonly uniforms = new ModelUniforms();
  private readonly sources: ModelSources;
  private readonly shapes: ShapeBatches;
  private readonly meshes: ReturnType<typeof meshBatches>;
  private readonly holes: HoleBatches;
  private readonly styles = new ShapeTexture((length) => new Uint8Array(length));
  private readonly stops: readonly (() => void)[];
  private appearance: Appearance;
  private objects: readonly SceneObject[] = [];
  private isShapeStale = true;
  private isStyleStale = true;
  private areMeshesStale = true;

  constructor(sources: ModelSources, appearance: Appearance) {
    this.sources = sources;
    this.appearance = appearance;
    this.shapes = new ShapeBatches(this.uniforms);
    this.meshes = meshBatches(this.uniforms);
    this.holes = new HoleBatches(this.uniforms);
    this.root.add(...this.bodies, ...this.holes.drawn);
    this.stops = this.follow();
  }

  setAppearance(appearance: Appearance): void {
    this.appearance = appearance;
    this.isStyleStale = true;
    this.sources.invalidate();
  }

  /** Sends everything to the graphics card again. */
  renew(): void {
    this.isShapeStale = true;
    this.areMeshesStale = true;
    this.isStyleStale = true;
  }

  beforeFrame(): boolean {
    if (this.isShapeStale) this.takeShapes();
    if (this.areMeshesStale) this.takeMeshes();
    if (this.isStyleStale) this.takeStyles();
    return false;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.shapes.dispose();
    for (const batch of Object.values(this.meshes)) disposeOfBatch(batch);
    this.holes.dispose();
    this.styles.dispose();
  }

  /** All that holes may cut. */
  private get bodies() {
    return [...this.shapes.drawn, ...Object.values(this.meshes)];
  }

  private follow(): readonly (() => void)[] {
    const { scene, editor, painted, invalidate } = this.sources;
    return [
      scene.subscribe((now, before) => {
        if (now.objects === before.objects) return;
        this.isShapeStale = true;
        invalidate();
      }),
      editor.subscribe((now, before) => {
        if (now.clip !== before.clip) this.areMeshesStale = true;
        else if (now.mode === before.mode && now.hovered === before.hovered) return;
        this.isStyleStale = true;
        invalidate();
      }),
      painted.subscribe(() => {
        this.isStyleStale = true;
        invalidate();
      }),
    ];
  }

  private takeShapes(): void {
    this.isShapeStale = false;
    this.isStyleStale = true;
    const before = this.objects;
    this.objects = [...this.sources.scene.getState().objects.values()];
    this.shapes.update(this.objects);
    this.holes.update(this.sources.scene.getState());
    for (const batch of this.bodies) setHoles(batch, this.holes.hasCuts);
    this.uniforms.setCount(this.objects.length);
    const [was, is] = [before, this.objects].map(meshObjects);
    if (
      was.length !== is.length ||
      is.some(([rank, object], i) => was[i][0] !== rank || was[i][1] !== object)
    ) {
      this.areMeshesStale = true;
    }
  }

  private takeMeshes(): void {
    this.areMeshesStale = false;
    const clip = clipBoxOf(this.sources.editor.getState().clip);
    this.uniforms.setClip(clip);
    if (meshObjects(this.objects).length > 0 || this.meshes.faces.visible) {
      fillMeshes(this.meshes, meshBuffers(this.objects, clip));
    }
  }

  private takeStyles(): void {
    this.isStyleStale = false;
    const { mode, hovered } = this.sources.editor.getState();
    const isPainted = (id: number) => mode === 'solution' && this.sources.painted.has(id);
    this.styles.reserve(this.objects.length);
    const { values } = this.styles;
    let isSeenThrough = false;
    for (const [i, object] of this.objects.entries()) {
      const style = styleOf(object, mode, isPainted(object.id), this.holes.cut.has(i));
      values[4 * i] = style.fill;
      values[4 * i + 1] = object.id === hovered ? 1 : 0;
      values[4 * i + 2] = style.edges;
      isSeenThrough ||= needsSecondPass(object, style);
    }
    this.styles.touchAll();
    this.uniforms.uStyles.value = this.styles.texture;
    this.uniforms.uQuiet.value.copy(this.appearance.quiet);
    const [color, opacity] = this.appearance.edges(mode);
    this.uniforms.uEdgeColor.value.copy(color);
    this.uniforms.uEdgeOpacity.value = opacity;
    this.showPasses(isSeenThrough);
  }

  /** Hides empty batches, so that they cost no draw call. */
  private showPasses(isSeenThrough: boolean): void {
    const { blocks, rounds } = this.shapes;
    for (const batch of [blocks, rounds]) {
      batch.faces.visible = batch.faces.geometry.drawRange.count > 0;
      batch.seenThrough.visible = isSeenThrough && batch.faces.visible;
    }
    blocks.edges.visible = blocks.faces.visible;
    const hasMeshes = (this.meshes.faces.geometry.getAttribute('position')?.count ?? 0) > 0;
    this.meshes.faces.visible = hasMeshes;
    this.meshes.edges.visible = hasMeshes;
    this.meshes.seenThrough.visible = isSeenThrough && hasMeshes;
    this.holes.show(isSeenThrough);
  }
}

function needsSecondPass(object: SceneObject, { fill, edges }: Style): boolean {
  if (fill === FILL.ghost || fill === FILL.hole || fill === FILL.space) return true;
  return fill === FILL.solid && edges !== EDGES.layered && shapesOf(object).some(({ faint }) => faint);
}

/** Objects that are drawn by triangles, with their rank. */
function meshObjects(objects: readonly SceneObject[]): readonly (readonly [number, SceneObject])[] {
  const found: (readonly [number, SceneObject])[] = [];
  for (const [rank, object] of objects.entries()) {
    if (shapesOf(object).some(({ form }) => form === 'mesh')) found.push([rank, object]);
  }
  return found;
}
