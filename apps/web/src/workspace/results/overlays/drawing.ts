import type { Object3D, ShaderMaterial } from 'three';
import type { ProjectDocument } from '../../document/project-document.ts';
import type { EditorStore } from '../../editor-state/editor-state.ts';
import type { SceneStore } from '../../scene/scene.ts';
import type { Appearance } from '../../viewport/drawing/appearance.ts';
import type { ViewportHost } from '../../viewport/viewport-layer.ts';
import type { ColorScale } from '../picture/color-scale.ts';
import type { Painting } from '../picture/painting.ts';
import type { Results } from '../results-state.ts';

/** The stores that drawings follow. */
export interface SolutionParts {
  readonly document: ProjectDocument['store'];
  readonly editor: EditorStore;
  readonly scene: SceneStore;
  readonly results: Results['store'];
}

/** The parts of the picture that drawings share. */
export interface DrawingParts extends SolutionParts {
  /** Colours, range, clip box and holes of all temperatures. */
  readonly scale: ColorScale;
  /** The ids of the shown objects: another list whenever they change. */
  readonly shown: () => readonly number[];
  /** A place for long painting beside frames and clicks. */
  readonly painting: () => Painting;
  /** The camera, and who follows it. */
  readonly host: Pick<ViewportHost, 'view' | 'onView'>;
  /** Asks for a frame. */
  readonly invalidate: () => void;
}

/** Something of a solution in the picture: it follows the stores by itself. */
export interface Drawing {
  readonly root: Object3D;
  /** Compiled before they are first seen. */
  readonly materials?: readonly ShaderMaterial[];
  /** Called when the mode or the model has changed, and once at the beginning. */
  update(): void;
  setAppearance?(appearance: Appearance): void;
  dispose(): void;
}
