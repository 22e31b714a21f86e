import { Group } from 'three';
import type { StoreApi } from 'zustand/vanilla';
import type { DraftState } from '../../editor-state/draft.ts';
import type { SelectionState } from '../../editor-state/selection.ts';
import { clipBoxOf, type ViewState } from '../../editor-state/view.ts';
import { DRAFT_ID, type SceneObject, type SceneStore } from '../../scene/scene.ts';
import { outlineOf } from '../shapes/outline.ts';
import type { ViewportLayer } from '../viewport-layer.ts';
import type { Appearance } from './appearance.ts';
import {
  disposeOf,
  HaloedOutlines,
  type Outlines,
  outlines,
  setSegments,
  toLinear,
} from './haloed-outlines.ts';

/** px */
const WIDTHS = { line: 2, halo: 4.5 } as const;

/** The outlines of selected objects and the draft. */
export class OutlineLayer implements ViewportLayer {
  readonly root = new Group();
  private readonly scene: SceneStore;
  private readonly editor: StoreApi<SelectionState & DraftState & ViewState>;
  private readonly shown = new HaloedOutlines(WIDTHS);
  private readonly inactive = outlines({ linewidth: 1.25, dashed: true, depthTest: false });
  private readonly hidden = outlines({ linewidth: 1.25, dashed: true, depthTest: false });
  private readonly stops: readonly (() => void)[];
  private drawn: readonly (SceneObject | object | null)[] = [];

  constructor(
    scene: SceneStore,
    editor: StoreApi<SelectionState & DraftState & ViewState>,
    invalidate: () => void,
  ) {
    this.scene = scene;
    this.editor = editor;
    this.root.add(...this.shown.lines, this.inactive, this.hidden);
    this.stops = [
      scene.subscribe(invalidate),
      editor.subscribe((now, before) => {
        if (now.selection !== before.selection || now.clip !== before.clip || now.draft !== before.draft)
          invalidate();
      }),
    ];
  }

  setAppearance({ selected: [line, halo], red }: Appearance): void {
    this.shown.setColors(line, halo);
    this.hidden.material.color = toLinear(line);
    this.inactive.material.color = toLinear(red);
  }

  /** Sets the largest depth, of -1 to 1, by which faces are brought forward. */
  setBias(bias: number): void {
    this.shown.setBias(bias);
  }

  beforeFrame(): boolean {
    const { selection, clip, draft } = this.editor.getState();
    const { objects } = this.scene.getState();
    const ids = draft && !selection.includes(DRAFT_ID) ? [...selection, DRAFT_ID] : selection;
    const chosen = ids.flatMap((id) => objects.get(id) ?? []);
    const drawn = [clip, ...chosen];
    if (drawn.length === this.drawn.length && drawn.every((part, i) => part === this.drawn[i])) return false;
    this.drawn = drawn;
    const box = clipBoxOf(clip);
    const fill = (lines: Outlines, of: readonly SceneObject[]) => setSegments(lines, outlineOf(of, box));
    const seen = chosen.filter(({ active, visible }) => active && visible);
    this.shown.setSegments(outlineOf(seen, box));
    fill(
      this.inactive,
      chosen.filter(({ active }) => !active),
    );
    fill(
      this.hidden,
      chosen.filter(({ active, visible }) => active && !visible),
    );
    return false;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.shown.dispose();
    for (const lines of [this.inactive, this.hidden]) disposeOf(lines);
  }
}
