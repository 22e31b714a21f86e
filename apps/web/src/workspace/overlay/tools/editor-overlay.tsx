import { IconRulerMeasure, IconX } from '@tabler/icons-react';
import { AXIS_LETTERS, type Vec3 } from '@thermarium/geometry';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Keys } from '../../../ui/keys.tsx';
import { centreOf } from '../../editor/geometry/vector.ts';
import { measured } from '../../editor/ruler/measured.ts';
import { useEditorStore } from '../../editor-state/editor-state.ts';
import { useViewport } from '../viewport-context.ts';
import { ClipBar } from './clip-bar.tsx';
import classes from './editor-overlay.module.css';
import { LineProfile } from './line-profile.tsx';

/** The HTML over the picture while something is dragged, cut or measured. */
export function EditorOverlay() {
  return (
    <>
      <GuideLabels />
      <RulerLabel />
      <TypedDistance />
      <TypedElement />
      <div className={classes.bars}>
        <ClipBar />
        <RulerBar />
        <LineProfile />
      </div>
    </>
  );
}

/** The distance or coordinate of every snap guide, at its middle. */
function GuideLabels() {
  const editor = useEditorStore();
  const guides = useStore(editor, (state) => state.guides);
  return guides.map(({ from, to, label }) => (
    <Anchored key={`${label} ${from.join(' ')}`} point={centreOf({ min: from, max: to })}>
      <span className={classes.label}>{label}</span>
    </Anchored>
  ));
}

/** The distance, beside the line that measures it. */
function RulerLabel() {
  const { ruler, end } = useRulerEnds();
  if (!ruler || !end) return null;
  return (
    <Anchored point={centreOf({ min: ruler.from, max: end })}>
      <span className={classes.label}>{measured(ruler.from, end).distance} mm</span>
    </Anchored>
  );
}

/** The distance that is typed in the middle of a drag, beside the pointer. */
function TypedDistance() {
  const editor = useEditorStore();
  const typed = useStore(editor, (state) => state.typedDistance);
  if (!typed) return null;
  const { axis, text, fault, x, y } = typed;
  return (
    <output
      className={classes.typed}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      aria-label="Distance"
    >
      <span className={classes.typedLine} data-wrong={fault !== null || undefined}>
        <span style={{ color: `var(--axis-${AXIS_LETTERS[axis]})` }}>
          Δ{AXIS_LETTERS[axis].toUpperCase()}
        </span>
        <b>{text}</b>
        {/\p{L}/u.test(text) ? null : <span className="unit">mm</span>}
      </span>
      <span className={classes.typedNote}>{fault ?? 'Enter sets it, Esc cancels'}</span>
    </output>
  );
}

/** The sizes and the place that are typed of an element that is dragged in, beside the pointer and within the picture. */
function TypedElement() {
  const editor = useEditorStore();
  const typed = useStore(editor, (state) => state.typedElement);
  const fields = useStore(editor, (state) => state.draft?.fields);
  if (!typed || !fields) return null;
  const { numbers, at, x, y } = typed;
  return (
    <output
      className={classes.typed}
      style={{
        left: `min(${Math.round(x) + 16}px, 100% - 296px)`,
        top: `min(${Math.round(y) + 14}px, 100% - 96px)`,
      }}
      aria-label="Size and place"
    >
      <span className={classes.typedNumbers}>
        {numbers.map(({ field, label, text, fault }, n) => (
          <span
            key={field}
            className={classes.typedNumber}
            data-present={n === at || undefined}
            data-wrong={fault !== null || undefined}
          >
            <span className={classes.typedLabel}>{label}</span>
            {text === '' ? shown(fields[field]) : <b>{text}</b>}
          </span>
        ))}
      </span>
      <span className={classes.typedNote}>
        {numbers[at]?.fault ?? 'mm · Tab goes on, Enter adds it, Esc cancels'}
      </span>
    </output>
  );
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(Number(value.toFixed(4))) : String(value ?? '');
}

/** The measurement of the ruler, or instructions while it has none. */
function RulerBar() {
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

/** The ruler and where it ends: its second point, or until that is set the point under the pointer. */
function useRulerEnds() {
  const store = useEditorStore();
  const ruler = useStore(store, (state) => state.ruler);
  const end = useStore(store, (state) => state.ruler && (state.ruler.to ?? state.rulerPoint));
  return { ruler, end };
}

/** Stands centred over a point of space and follows the camera without being drawn again. */
function Anchored({ point, children }: { readonly point: Vec3; readonly children: ReactNode }) {
  const host = useViewport();
  const ref = useRef<HTMLDivElement>(null);
  const [x, y, z] = point;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!host || !element) return;
    const place = () => {
      const at = host.view.project([x, y, z]);
      element.style.visibility = at ? 'visible' : 'hidden';
      if (at) element.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
    };
    place();
    return host.onView(place);
  }, [host, x, y, z]);
  return (
    <div ref={ref} className={classes.anchored}>
      {children}
    </div>
  );
}
