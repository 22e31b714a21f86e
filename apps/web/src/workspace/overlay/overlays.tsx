import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { ObjectMenu } from '../menus/object-menu.tsx';
import { ViewMenu } from '../menus/view-menu.tsx';
import { useResults } from '../results/results-state.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import { HottestPoint } from './hottest-point.tsx';
import { Legend } from './legend.tsx';
import { LimitsCard } from './limits-card.tsx';
import { LoadProblem } from './load-problem.tsx';
import { NameLabels } from './name-labels.tsx';
import classes from './overlay.module.css';
import { overlayCommands } from './overlay-commands.ts';
import { PersonTags } from './person-tags.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useViewport } from './viewport-context.ts';
import { WhatIfCard } from './what-if-card.tsx';

/** The HTML over the picture: legend, names, hottest point, selection. */
export function Overlays() {
  const host = useViewport();
  return (
    <div className={classes.overlays}>
      {host && <OverPicture host={host} />}
      <Legend />
      <div className={classes.side}>
        <LimitsCard />
        <WhatIfCard />
      </div>
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

/** The menu that a right click in the picture opens. */
function PictureMenu({ host }: { readonly host: Pick<ViewportHost, 'canvas'> }) {
  const editor = useEditorStore();
  const menu = useStore(editor, (state) => state.menu);
  if (!menu) return null;
  const { left, top } = host.canvas.getBoundingClientRect();
  const place = { x: left + menu.x, y: top + menu.y };
  const close = () => editor.setState({ menu: null });
  if (menu.of === 'view') return <ViewMenu place={place} onClose={close} />;
  return <ObjectMenu place={place} onClose={close} inPicture />;
}
