import { AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import {
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { EditorState } from '../../editor-state/editor-state.ts';
import { MOVE_HANDLES, type MoveHandle, type PointerState } from '../../editor-state/pointer.ts';
import type { ViewportHost } from '../../viewport/viewport-layer.ts';
import { ACROSS, add, along } from '../geometry/vector.ts';
import type { EditorView } from '../gestures/gesture.ts';
import { currentHandles } from './current-handles.ts';
import { Dots } from './drawing/dots.ts';
import {
  type HandleColors,
  handleColor,
  readHandleColors,
  watchHandleColors,
} from './drawing/handle-colors.ts';
import { Strokes } from './drawing/strokes.ts';
import { clipStrokes, overStrokes, shownDots } from './drawn-lines.ts';
import { type HandleLayout, POINT, SHAFT, SQUARE, SQUARE_NAMES } from './handle-layout.ts';

/** The three arrows as one mesh. Colours tell the arrow under the pointer and those that cannot be dragged. */
class Arrows {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly positions: Float32BufferAttribute;
  private readonly colors: Float32BufferAttribute;
  private readonly perArrow: number;
  /** How far each arrow begins from the anchor, in units. */
  private readonly gaps: [number, number, number] = [0, 0, 0];

  constructor() {
    const arrows = [arrow(0), arrow(1), arrow(2)];
    const positions = arrows.flat();
    this.perArrow = arrows[0].length / 3;
    this.colors = new Float32BufferAttribute(positions.length, 3);
    const geometry = new BufferGeometry();
    this.positions = new Float32BufferAttribute(positions, 3);
    geometry.setAttribute('position', this.positions);
    geometry.setAttribute('color', this.colors);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      depthTest: false,
      depthWrite: false,
      transparent: true,
      toneMapped: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 110;
  }

  show(layout: HandleLayout | null, held: MoveHandle | null, colors: HandleColors): void {
    this.mesh.visible = layout !== null;
    if (!layout) return;
    this.mesh.position.set(layout.anchor[0], layout.anchor[1], layout.anchor[2]);
    this.mesh.scale.setScalar(layout.unit);
    // Either all three are offered or the one along the normal of a plane.
    const single = layout.arrows.length === 1;
    const first = single ? layout.arrows[0].axis : 0;
    this.mesh.geometry.setDrawRange(first * this.perArrow, layout.arrows.length * this.perArrow);
    for (const { axis, enabled } of layout.arrows) {
      this.shift(axis, layout.gaps[axis]);
      const { r, g, b } = handleColor(colors, axis, enabled, held === AXIS_LETTERS[axis]);
      for (let vertex = axis * this.perArrow; vertex < (axis + 1) * this.perArrow; vertex++) {
        this.colors.setXYZ(vertex, r, g, b);
      }
    }
    this.colors.needsUpdate = true;
  }

  private shift(axis: Axis, gap: number): void {
    const by = gap - this.gaps[axis];
    if (by === 0) return;
    this.gaps[axis] = gap;
    const { array } = this.positions;
    for (let vertex = axis * this.perArrow; vertex < (axis + 1) * this.perArrow; vertex++) {
      array[3 * vertex + axis] += by;
    }
    this.positions.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Corners of the triangles of one arrow from the origin along an axis, three numbers each. */
function arrow(axis: 0 | 1 | 2): readonly number[] {
  const shaft = new CylinderGeometry(SHAFT.radius, SHAFT.radius, SHAFT.height, POINT.segments);
  shaft.translate(0, SHAFT.height / 2, 0);
  const point = new ConeGeometry(POINT.radius, POINT.height, POINT.segments);
  point.translate(0, SHAFT.height + POINT.height / 2, 0);
  return [shaft, point].flatMap((geometry) => {
    if (axis === 0) geometry.rotateZ(-Math.PI / 2);
    if (axis === 2) geometry.rotateX(Math.PI / 2);
    const corners = [...geometry.toNonIndexed().getAttribute('position').array];
    geometry.dispose();
    return corners;
  });
}

const CORNERS_EACH = 6;
const OPACITY = 0.42;
const OPACITY_HELD = 0.75;

/** The squares between the arrows as one mesh of translucent triangles. */
class Squares {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly colors = new Float32BufferAttribute(3 * CORNERS_EACH * 4, 4);

  constructor() {
    const geometry = new BufferGeometry();
    const positions = ([0, 1, 2] as const).flatMap((normal) => square(normal));
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('color', this.colors);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      depthTest: false,
      depthWrite: false,
      transparent: true,
      side: DoubleSide,
      toneMapped: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 105;
  }

  show(layout: HandleLayout | null, held: MoveHandle | null, colors: HandleColors): void {
    this.mesh.visible = layout !== null && layout.squares.length > 0;
    if (!layout) return;
    this.mesh.position.set(layout.anchor[0], layout.anchor[1], layout.anchor[2]);
    this.mesh.scale.setScalar(layout.unit);
    for (const { normal, enabled } of layout.squares) {
      const isHeld = held === SQUARE_NAMES[normal];
      const { r, g, b } = handleColor(colors, normal, enabled, isHeld);
      for (let corner = 0; corner < CORNERS_EACH; corner++) {
        this.colors.setXYZW(normal * CORNERS_EACH + corner, r, g, b, isHeld ? OPACITY_HELD : OPACITY);
      }
    }
    this.colors.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Two triangles across an axis. */
function square(normal: 0 | 1 | 2): readonly number[] {
  const [first, second] = ACROSS[normal];
  const { from, to } = SQUARE;
  const corner = (u: number, v: number) => add(along(first, u), along(second, v));
  const [a, b, c, d] = [corner(from, from), corner(to, from), corner(to, to), corner(from, to)];
  return [a, b, c, a, c, d].flat();
}

/** The parts of the editor's state that the handles show. */
const SHOWN = [
  'mode',
  'selection',
  'plane',
  'draft',
  'planePreview',
  'clip',
  'clipFace',
  'ruler',
  'rulerPoint',
  'guides',
  'handle',
] as const satisfies readonly (keyof EditorState)[];

/** The edges of the section and the frame of the face at hand. */
const CLIP_LINES = 16;
const CLIP_WIDTH = 1.75;
/** Guides, ruler and the sides of three squares. */
const MOST_LINES = 24;
const LINE_WIDTH = 1.5;

/**
 * Draws the handles of the editor until the returned function is called: arrows, squares and corner, the section with
 * its knobs, guides and ruler. Five draw calls at most.
 */
export function mountHandles(host: ViewportHost, view: EditorView): () => void {
  const { document, scene, store } = view;
  let colors = readHandleColors();
  let seen = '';

  const root = new Group();
  const arrows = new Arrows();
  const squares = new Squares();
  const clip = new Strokes(CLIP_LINES, CLIP_WIDTH, true);
  const lines = new Strokes(MOST_LINES, LINE_WIDTH, false);
  const dots = new Dots(host.renderer.getPixelRatio());
  root.add(clip.lines, lines.lines, squares.mesh, arrows.mesh, dots.points);

  const beforeFrame = () => {
    const state = store.getState();
    const layout = currentHandles(view, host.view);
    const held = MOVE_HANDLES.find((handle) => handle === state.handle) ?? null;
    arrows.show(layout, held, colors);
    squares.show(layout, held, colors);
    clip.show(clipStrokes(state, scene.getState(), colors));
    lines.show(overStrokes(state, layout, colors));
    dots.show(shownDots(state, layout, scene.getState(), colors), host.renderer.getPixelRatio());
    return false;
  };

  const showCursor = ({ cursor }: PointerState) => {
    if (cursor === seen) return;
    seen = cursor;
    host.canvas.style.cursor = cursor;
  };
  showCursor(store.getState());
  // Drags that begin elsewhere find the canvas by this attribute.
  host.canvas.dataset.viewport = '';

  const stops = [
    store.subscribe((state, before) => {
      showCursor(state);
      if (SHOWN.some((key) => state[key] !== before[key])) host.invalidate();
    }),
    scene.subscribe(() => host.invalidate()),
    document.store.subscribe((state, before) => {
      if (state.planes !== before.planes || state.project !== before.project) host.invalidate();
    }),
    watchHandleColors((read) => {
      colors = read;
      host.invalidate();
    }),
  ];
  const dispose = () => {
    for (const stop of stops.splice(0)) stop();
    for (const part of [arrows, squares, clip, lines, dots]) part.dispose();
  };
  host.add({ root, beforeFrame, dispose });
  return () => {
    for (const stop of stops.splice(0)) stop();
    root.removeFromParent();
    host.canvas.style.cursor = '';
    host.invalidate();
  };
}
