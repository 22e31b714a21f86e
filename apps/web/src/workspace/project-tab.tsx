import { PositionBar } from './bars/position-bar.tsx';
import { StatusLine } from './bars/status-line.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { LeftPanel } from './left/left-panel.tsx';
import { Palette } from './palette/palette.tsx';
import { PropertyPanel } from './panel/property-panel.tsx';
import { ViewportCanvas } from './viewport/viewport-canvas.tsx';
import classes from './workspace.module.css';

/** Tree on the left, picture in the middle, palette and properties on the right. */
export function ProjectTab({ shown }: { readonly shown: boolean }) {
  return (
    <div className={classes.project}>
      <LeftPanel />
      <div className={classes.middle}>
        <TopBar />
        <PositionBar />
        <ViewportCanvas shown={shown} />
      </div>
      <div className={classes.right}>
        <Palette />
        <PropertyPanel />
      </div>
      <StatusLine />
    </div>
  );
}
