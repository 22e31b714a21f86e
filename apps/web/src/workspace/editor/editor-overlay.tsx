import { ClipBar } from './overlay/clip-bar.tsx';
import classes from './overlay/editor-overlay.module.css';
import { GuideLabels } from './overlay/guide-labels.tsx';
import { RulerBar } from './overlay/ruler-bar.tsx';
import { RulerLabel } from './overlay/ruler-label.tsx';

/** The HTML over the picture while something is dragged, cut or measured. */
export function EditorOverlay() {
  return (
    <>
      <GuideLabels />
      <RulerLabel />
      <div className={classes.bars}>
        <ClipBar />
        <RulerBar />
      </div>
    </>
  );
}
