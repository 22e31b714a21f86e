import { ClipBar } from './clip-bar.tsx';
import classes from './editor-overlay.module.css';
import { GuideLabels } from './guide-labels.tsx';
import { LineProfile } from './line-profile.tsx';
import { RulerBar } from './ruler-bar.tsx';
import { RulerLabel } from './ruler-label.tsx';
import { TypedDistance } from './typed-distance.tsx';

/** The HTML over the picture while something is dragged, cut or measured. */
export function EditorOverlay() {
  return (
    <>
      <GuideLabels />
      <RulerLabel />
      <TypedDistance />
      <div className={classes.bars}>
        <ClipBar />
        <RulerBar />
        <LineProfile />
      </div>
    </>
  );
}
