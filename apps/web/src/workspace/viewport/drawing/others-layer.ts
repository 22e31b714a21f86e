import { type Color, Group } from 'three';
import type { StoreApi } from 'zustand/vanilla';
import { clipBoxOf, type ViewState } from '../../editor-state/view.ts';
import type { SceneStore } from '../../scene/scene.ts';
import { outlineOf } from '../shapes/outline.ts';
import type { OthersSelection, ViewportLayer } from '../viewport-layer.ts';
import type { Appearance } from './appearance.ts';
import { ORDER } from './batches.ts';
import { HaloedOutlines } from './haloed-outlines.ts';

/** px; beneath the user's own outlines, which are stronger. */
const LOOK = { line: 1.5, halo: 3.5, order: ORDER.outlines - 2 } as const;

/** The outlines of what others have selected, in the colours of these people. */
export class OthersLayer implements ViewportLayer {
  readonly root = new Group();
  private readonly scene: SceneStore;
  private readonly editor: StoreApi<ViewState>;
  private readonly others: OthersSelection;
  /** By colour; those of colours that nobody has any more stay, empty. */
  private readonly outlines = new Map<number, HaloedOutlines>();
  private readonly stops: readonly (() => void)[];
  private colors: readonly Color[] = [];
  private halo: Color | null = null;
  private drawn: readonly unknown[] = [];

  constructor(
    scene: SceneStore,
    editor: StoreApi<ViewState>,
    others: OthersSelection,
    invalidate: () => void,
  ) {
    this.scene = scene;
    this.editor = editor;
    this.others = others;
    this.stops = [others.subscribe(invalidate)];
  }

  setAppearance({ people, selected: [, halo] }: Appearance): void {
    this.colors = people;
    this.halo = halo;
    for (const [color, outlines] of this.outlines) this.setColor(outlines, color);
  }

  /** Sets the largest depth, of -1 to 1, by which faces are brought forward. */
  setBias(bias: number): void {
    for (const outlines of this.outlines.values()) outlines.setBias(bias);
  }

  beforeFrame(): boolean {
    const marks = this.others.read();
    if (marks.length === 0 && this.drawn.length === 0) return false;
    const { clip } = this.editor.getState();
    const { objects } = this.scene.getState();
    const shown = marks.map(({ color, objects: ids }) => ({
      color,
      objects: ids.flatMap((id) => objects.get(id) ?? []).filter(({ visible }) => visible),
    }));
    const drawn = marks.length === 0 ? [] : [clip, marks, ...shown.flatMap((mark) => mark.objects)];
    if (drawn.length === this.drawn.length && drawn.every((part, i) => part === this.drawn[i])) return false;
    this.drawn = drawn;
    const byColor = Map.groupBy(shown, ({ color }) => color);
    for (const color of byColor.keys()) if (!this.outlines.has(color)) this.begin(color);
    for (const [color, outlines] of this.outlines) {
      const of = byColor.get(color)?.flatMap((mark) => mark.objects) ?? [];
      outlines.setSegments(outlineOf(of, clipBoxOf(clip)));
    }
    return false;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    for (const outlines of this.outlines.values()) outlines.dispose();
  }

  private begin(color: number): void {
    const outlines = new HaloedOutlines(LOOK);
    this.setColor(outlines, color);
    this.outlines.set(color, outlines);
    this.root.add(...outlines.lines);
  }

  private setColor(outlines: HaloedOutlines, color: number): void {
    const line = this.colors[color];
    if (line && this.halo) outlines.setColors(line, this.halo);
  }
}
