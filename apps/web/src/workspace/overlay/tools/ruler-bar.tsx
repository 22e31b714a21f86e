import { IconRulerMeasure, IconX } from '@tabler/icons-react';
import { AXIS_LETTERS } from '@thermarium/geometry';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Keys } from '../../../ui/keys.tsx';
import { measured } from '../../editor/ruler/measured.ts';
import { useEditorStore } from '../../editor-state/editor-state.ts';
import classes from './editor-overlay.module.css';
import { useRulerEnds } from './use-ruler-ends.ts';

/** The measurement of the ruler, or instructions while it has none. */
export function RulerBar() {
  const editor = useEditorStore();
  const isOut = useStore(editor, (state) => state.tool === 'ruler');
  return isOut ? <Ruler /> : null;
}

function Ruler() {
  const editor = useEditorStore();
  const { ruler, end } = useRulerEnds();
  const isOnPlanes = useStore(editor, (state) => state.mode === 'planes');
  const hint = isOnPlanes
    ? 'Click two points of a plane for the temperatures between them'
    : 'Click two points to measure between them';
  const measure = ruler && end ? measured(ruler.from, end) : null;
  return (
    <section className={classes.bar} aria-label="Ruler">
      <IconRulerMeasure size={16} stroke={1.5} aria-hidden />
      {measure ? (
        <output className={classes.measures} aria-live={ruler?.to ? 'polite' : 'off'}>
          <span className={classes.distance}>
            {measure.distance} <span className="unit">mm</span>
          </span>
          {AXIS_LETTERS.map((letter, axis) => (
            <span key={letter}>
              <span style={{ color: `var(--axis-${letter})` }}>Δ{letter.toUpperCase()}</span>{' '}
              {measure.deltas[axis]}
            </span>
          ))}
        </output>
      ) : (
        <span>{ruler ? 'Click the second point' : hint}</span>
      )}
      <span className={classes.rule} />
      <span className={classes.hint}>
        <Keys keys="Esc" />
      </span>
      <IconButton
        icon={IconX}
        label="Put the ruler away"
        onClick={() => editor.setState({ tool: 'select' })}
      />
    </section>
  );
}
