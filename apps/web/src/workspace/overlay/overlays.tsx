import { useEffect } from 'react';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { useWorkspace } from '../workspace-context.ts';
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
  const workspace = useWorkspace();
  useEffect(() => workspace.commands.register(overlayCommands(host, workspace)), [host, workspace]);
  return (
    <>
      <PersonTags host={host} />
      <NameLabels host={host} />
      <HottestPoint host={host} />
      <PictureMenu host={host} />
    </>
  );
}
