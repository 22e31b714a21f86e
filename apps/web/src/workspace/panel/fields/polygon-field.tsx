import { Tooltip } from '@mantine/core';
import { parsePolygon } from '@thermarium/geometry';
import type { TextField } from '@thermarium/model';
import { useId, useMemo, useState } from 'react';
import { EditingText, useFieldEditing } from '../../../ui/field-editors.tsx';
import rowClasses from '../../../ui/field-row.module.css';
import { SaidText } from '../../../ui/line-text.tsx';
import { cornersOf, oneLine } from '../../forms/polygon-text.ts';
import type { FieldAccess } from '../use-form.ts';
import classes from './fields.module.css';

interface PolygonFieldProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: TextField;
}

/** A text field with one corner of a polygon per line, and a preview of the outline. */
export function PolygonField({ form, name, field }: PolygonFieldProps) {
  const id = useId();
  const noteId = useId();
  const stored = String(form.values[name] ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? cornersOf(stored);
  const said = form.said(name);
  const editing = useFieldEditing(name);
  return (
    <div className={classes.group} data-said-row data-field={name}>
      <Tooltip label={field.hint} disabled={field.hint === undefined} multiline maw={260} position="left">
        <label className={rowClasses.label} htmlFor={id}>
          {field.label} <span className="unit">x y, … mm</span>
        </label>
      </Tooltip>
      <textarea
        id={id}
        className={`${rowClasses.textInput} ${classes.corners}`}
        spellCheck={false}
        value={text}
        disabled={form.disabled}
        aria-invalid={said?.severity === 'error' || undefined}
        aria-describedby={noteId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          form.type({ [name]: oneLine(event.currentTarget.value) });
        }}
        onBlur={() => {
          if (typed !== null) form.commit({ [name]: oneLine(typed) });
          setTyped(null);
        }}
      />
      <div
        id={noteId}
        className={classes.groupErrors}
        data-said-anchor
        data-severity={said?.severity}
        role={said ? 'alert' : undefined}
      >
        {said ? <SaidText said={said} /> : editing && <EditingText editing={editing} />}
      </div>
      <OutlinePreview polygon={stored} />
    </div>
  );
}

/** Draws the outline with its holes, y upwards; nothing while the text describes no outline. */
function OutlinePreview({ polygon }: { readonly polygon: string }) {
  const outline = useMemo(() => {
    const { rings } = parsePolygon(polygon);
    if (rings === null) return null;
    const points = rings.flat();
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    const [left, right] = [least(xs), -least(xs.map((x) => -x))];
    const [low, high] = [least(ys), -least(ys.map((y) => -y))];
    const margin = Math.max(right - left, high - low) * 0.06;
    const path = rings
      .map((ring) => `M${ring.map(([x, y]) => `${x} ${low + high - y}`).join('L')}Z`)
      .join('');
    const box = [left - margin, low - margin, right - left + 2 * margin, high - low + 2 * margin];
    return { path, viewBox: box.join(' '), corners: points.length };
  }, [polygon]);
  if (!outline) return null;
  return (
    <svg
      className={classes.preview}
      viewBox={outline.viewBox}
      height={120}
      role="img"
      aria-label={`Outline of ${outline.corners} corners`}
    >
      <path
        d={outline.path}
        fill="var(--accbg)"
        fillRule="evenodd"
        stroke="var(--acc)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}
