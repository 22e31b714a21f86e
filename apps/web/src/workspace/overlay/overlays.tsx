import { useEffect } from 'react';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useResults } from '../results/results-state.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { HottestPoint } from './hottest-point.tsx';
import { Legend } from './legend.tsx';
import { LoadProblem } from './load-problem.tsx';
import { NameLabels } from './name-labels.tsx';
import classes from './overlay.module.css';
import { overlayCommands } from './overlay-commands.ts';
import { PersonTags } from './person-tags.tsx';
import { PictureMenu } from './picture-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useViewport } from './viewport-context.ts';

/** The HTML over the picture: legend, names, hottest point, selection. */
export function Overlays() {
  const host = useViewport();
  return (
    <div className={classes.overlays}>
      {host && <OverPicture host={host} />}
      <Legend />
      <SelectionBar />
      <LoadProblem />
    </div>
  );
}

/** The overlays that are tied to places of the model. */
function OverPicture({ host }: { readonly host: ViewportHost }) {
  const commands = useCommands();
  const document = useDocument();
  const editor = useEditorStore();
  const results = useResults();
  useEffect(
    () => commands.register(overlayCommands(host, { document, editor, results })),
    [host, commands, document, editor, results],
  );
  return (
    <>
      <PersonTags host={host} />
      <NameLabels host={host} />
      <HottestPoint host={host} />
      <PictureMenu host={host} />
    </>
  );
}
