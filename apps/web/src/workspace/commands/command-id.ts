import type { furtherTypes, paletteTypes } from '@thermarium/kinds/view';
import type { SwitchedKey } from '../results/overlays/list.ts';

type CreatedType = (typeof paletteTypes)[number] | (typeof furtherTypes)[number];
type NudgeKey = `Arrow${'Left' | 'Right' | 'Down' | 'Up'}` | `Page${'Down' | 'Up'}`;
type CubeView = ('top' | 'bottom' | 'front' | 'back' | 'left' | 'right') | `top-${'right' | 'left'}-front`;

/** The ids of all commands that buttons, menus, hints and other commands name: a mistyped one does not compile. */
export type CommandId =
  | `edit.${'undo' | 'redo' | 'copy' | 'cut' | 'paste' | 'paste-here' | 'duplicate' | 'delete' | 'rename'}`
  | `edit.${'repeat' | 'power-map' | 'active' | 'group' | 'ungroup' | 'select-all' | 'quick-model' | 'escape'}`
  | `edit.nudge-${NudgeKey}${'' | '-tenfold'}`
  | `view.mode-${'model' | 'solution' | 'planes'}`
  | `view.${'hide' | 'zoom-selected' | 'zoom-all' | 'ruler' | 'snap' | 'properties' | 'theme'}`
  | `view.${'clip' | 'clip-to-model' | 'section-here' | 'section-selected' | 'section-hottest'}`
  | `view.overlay-${SwitchedKey}`
  | `view.${'copy-picture' | 'copy-link' | 'isolines' | 'live-preview' | 'auto-rotate' | CubeView}`
  | `add.${CreatedType | 'stack'}`
  | `solve.${'start' | 'stop' | 'type' | 'impedance' | 'sensitivities' | 'heat-flow' | 'what-if'}`
  | `compare.${'reference' | 'step' | 'case' | 'keep' | 'remove' | 'table'}`
  | `transient.${'play' | 'previous' | 'next' | 'first' | 'last' | 'csv'}`
  | `go.${'find' | 'project' | 'materials' | 'table' | 'parameters' | 'scenarios' | 'logs'}`
  | `project.${'properties' | 'share' | 'template'}`
  | `help.${'commands' | 'shortcuts' | 'pages' | 'way-in'}`;

/** A download for each format of files, a list of another package: the palette alone runs it. */
export type DownloadId = `project.download-${string}`;
