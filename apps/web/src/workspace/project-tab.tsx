import { lazy, Suspense } from 'react';
import { Later } from '../ui/later.tsx';
import { PositionBar } from './bars/position-bar.tsx';
import { StatusLine } from './bars/status-line.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { TransientDock } from './chart/transient-dock.tsx';
import { LeftPanel } from './left/left-panel.tsx';
import { Palette } from './palette/palette.tsx';
import { PropertyDialog } from './panel/property-dialog.tsx';
import { PropertyPanel } from './panel/property-panel.tsx';
import classes from './workspace.module.css';

// On its way as soon as the page is, beside the model: it is as large as all the rest.
const picture = import('./picture/viewport-canvas.tsx');
const ViewportCanvas = lazy(async () => ({ default: (await picture).ViewportCanvas }));

/** Tree on the left, picture in the middle, palette and properties on the right. */
export function ProjectTab({ shown }: { readonly shown: boolean }) {
  return (
    <div className={classes.project}>
      <LeftPanel />
      <div className={classes.middle}>
        <TopBar />
        <PositionBar />
        <p className={classes.wantsRoom} role="note">
          Editing wants a larger screen. Here you can look at the results.
        </p>
        <Suspense fallback={<div className={classes.picture} />}>
          <ViewportCanvas shown={shown} />
        </Suspense>
        <TransientDock />
      </div>
      <div className={classes.right}>
        <Later>
          <Palette />
          <PropertyPanel />
          <PropertyDialog />
        </Later>
      </div>
      <StatusLine />
    </div>
  );
}
