import { useStore } from 'zustand';
import { centreOf } from '../../editor/geometry/vector.ts';
import { useEditorStore } from '../../editor-state/editor-state.ts';
import { Anchored } from './anchored.tsx';
import classes from './editor-overlay.module.css';

/** The distance or coordinate of every snap guide, at its middle. */
export function GuideLabels() {
  const editor = useEditorStore();
  const guides = useStore(editor, (state) => state.guides);
  return guides.map(({ from, to, label }) => (
    <Anchored key={`${label} ${from.join(' ')}`} point={centreOf({ min: from, max: to })}>
      <span className={classes.label}>{label}</span>
    </Anchored>
  ));
}
