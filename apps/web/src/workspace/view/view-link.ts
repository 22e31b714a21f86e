import { IconLink } from '@tabler/icons-react';
import { z } from 'zod';
import { copyText } from '../../ui/copy-text.ts';
import type { Command, Tell } from '../commands/command.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { Editor } from '../editor/editor.ts';
import { select } from '../editor-state/selection.ts';
import type { Results } from '../results/results-state.ts';
import type { Solves } from '../solve/solve-state.ts';
import { currentView, storedView } from './stored-view.ts';

/** A view as links carry it: beside what is stored of one the place of the camera, the instant, and what is selected. */
const linkedView = storedView.extend({
  camera: z
    .object({
      target: z.tuple([z.number(), z.number(), z.number()]),
      distance: z.number().positive(),
      azimuth: z.number(),
      elevation: z.number(),
    })
    .optional()
    .catch(undefined),
  /** s; left out: the last instant of a transient solution. */
  time: z.number().optional().catch(undefined),
  selection: z.array(z.number()).optional().catch(undefined),
  /** The id of the selected plane. */
  plane: z.number().nullish().catch(undefined),
  isDifference: z.boolean().optional().catch(undefined),
});
type LinkedView = z.infer<typeof linkedView>;

/** Short enough for an address, and finer than a pixel. */
const DIGITS = 6;

/** A view as a text of letters, digits, - and _, which no mail or chat breaks. */
export function textOfView(view: LinkedView): string {
  const json = JSON.stringify(view, (_key, value) =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value,
  );
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The view of a link; null where the text is none. A part that does not hold is left out. */
export function viewOfText(text: string): LinkedView | null {
  try {
    return linkedView.parse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return null;
  }
}

interface FollowParts {
  readonly document: Pick<ProjectDocument, 'store'>;
  readonly editor: Pick<Editor, 'store'>;
  readonly results: Pick<Results, 'showTime' | 'compare'>;
}

/**
 * Shows what a link asks for beside the parts that are stored of a view: the camera at once, the selection when the model is there. What
 * is gone from the model is passed over.
 *
 * @returns the function that ends the waiting
 */
export function followLink(
  { camera, time, selection = [], plane = null, isDifference }: LinkedView,
  { document, editor: { store: editor }, results }: FollowParts,
): () => void {
  if (camera) editor.setState({ firstPlace: camera });
  if (time !== undefined) results.showTime(time);
  if (isDifference) results.compare('reference');
  const onReady = (): void => {
    const { status, nodes, planes } = document.store.getState();
    if (status !== 'ready') return;
    stop();
    if (planes.some(({ id }) => id === plane)) editor.setState({ plane, selection: [] });
    else
      select(
        editor,
        selection.filter((id) => nodes.has(id)),
      );
  };
  const stop = document.store.subscribe(onReady);
  onReady();
  return stop;
}

interface CommandParts {
  readonly editor: Editor;
  readonly results: Results;
  readonly solves: Solves;
  /** Writes a view into the address of the page. */
  readonly onAddress: (view: string) => Promise<void>;
  readonly tell: Tell;
}

export function linkCommands({ onAddress, tell, ...parts }: CommandParts): readonly Command[] {
  return [
    {
      id: 'view.copy-link',
      title: 'Copy a link to this view',
      group: 'View',
      icon: IconLink,
      keywords: 'share address url camera',
      run: () => void copyLink(),
    },
  ];

  async function copyLink(): Promise<void> {
    await onAddress(textOfView(shownView(parts)));
    if (await copyText(window.location.href)) tell('The link to this view is copied.');
    else tell('The browser does not allow copying. The link is in the address of this page.', 'error');
  }
}

function shownView({
  editor,
  results,
  solves,
}: Pick<CommandParts, 'editor' | 'results' | 'solves'>): LinkedView {
  const { selection, plane } = editor.store.getState();
  const { type, transient, comparing } = results.store.getState();
  const time = type === 'transient' ? transient?.time : null;
  const camera = editor.view?.cameraPlace;
  return {
    ...currentView({ editor: editor.store, results, solves }),
    ...(camera && { camera: { ...camera, target: [...camera.target] } }),
    ...(typeof time === 'number' && { time }),
    ...(selection.length > 0 && { selection: [...selection] }),
    ...(plane !== null && { plane }),
    ...(comparing === 'reference' && { isDifference: true }),
  };
}
