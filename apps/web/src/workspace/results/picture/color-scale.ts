import { DataTexture, type IUniform, RGBAFormat, UnsignedByteType, Vector2, Vector3 } from 'three';
import type { ClipBox } from '../../editor/editor-state.ts';
import { colorTable } from '../color-maps.ts';
import { colorRange, type ResultsState } from '../results-state.ts';

/** Farther than any model, mm. */
const NOWHERE = 1e9;
/** What lies on a clip face is shown, mm. */
const ON_FACE = 1e-4;

/** The uniforms that all temperatures share: one change of limits or of the clip box reaches all of them. */
export class ColorScale {
  readonly uniforms: { readonly [name: string]: IUniform };
  private readonly table: DataTexture;
  private readonly bytes = new Uint8Array(4 * 256);
  private readonly range = new Vector2(0, 1);
  private readonly clipLow = new Vector3(-NOWHERE, -NOWHERE, -NOWHERE);
  private readonly clipHigh = new Vector3(NOWHERE, NOWHERE, NOWHERE);
  private readonly filtered: IUniform<boolean> = { value: true };

  constructor() {
    this.table = new DataTexture(this.bytes, 256, 1, RGBAFormat, UnsignedByteType);
    this.uniforms = {
      colors: { value: this.table },
      range: { value: this.range },
      filtered: this.filtered,
      clipLow: { value: this.clipLow },
      clipHigh: { value: this.clipHigh },
    };
  }

  setLimits(state: ResultsState): void {
    this.bytes.set(colorTable(state.limits.map));
    this.table.needsUpdate = true;
    const [min, max] = colorRange(state) ?? [0, 1];
    this.range.set(min, max);
    // The range of a whole solution holds all of it: nothing is to be left out by rounding.
    this.filtered.value = state.limits.filter && (state.limits.min !== null || state.limits.max !== null);
  }

  setClip(clip: ClipBox | null): void {
    if (clip) {
      this.clipLow.set(clip.x0, clip.y0, clip.z0).subScalar(ON_FACE);
      this.clipHigh.set(clip.x1, clip.y1, clip.z1).addScalar(ON_FACE);
    } else {
      this.clipLow.setScalar(-NOWHERE);
      this.clipHigh.setScalar(NOWHERE);
    }
  }

  dispose(): void {
    this.table.dispose();
  }
}
