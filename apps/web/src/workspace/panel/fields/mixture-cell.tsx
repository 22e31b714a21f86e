import { Popover } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LatePopover } from '../../../ui/late-popover.tsx';
import { useLayer } from '../../../ui/use-layer.ts';
import type { Values } from '../../forms/typed-values.ts';
import { useWorkspace } from '../../workspace-context.ts';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.ts';
import { MaterialPicker, Swatch } from './material-picker.tsx';

interface MixtureCellProps {
  readonly label: string;
  readonly column: Extract<ListColumn, { type: 'material' }>;
  readonly row: Values;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** The id of the element with the error. */
  readonly noteId: string;
  readonly onChange: (changes: Values) => void;
}

/** The materials of a row: a swatch divided by their shares, and their names; pickers open beside it. */
export function MixtureCell({ label, column, row, disabled, invalid, noteId, onChange }: MixtureCellProps) {
  const { document } = useWorkspace();
  const materials = useStore(document.store, (state) => state.materials);
  const [opened, setOpened] = useState(false);
  // A list within it that closes leaves the focus nowhere for a moment: the next Escape is not the model's.
  useLayer(opened, () => setOpened(false));
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const first = nameIn(row, column.key);
  const second = column.second ? nameIn(row, column.second.key) : null;
  const colorOf = (name: string | null) => materials.find((each) => each.name === name)?.color;
  const stated = column.second && row[column.second.share];
  const share = typeof stated === 'number' ? stated : 100;
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.mixture}
        disabled={disabled}
        aria-label={`${label}: ${first ?? 'none'}${second === null ? '' : ` / ${second}`}`}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? noteId : undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Swatch
          color={colorOf(first) ?? 'transparent'}
          second={second === null ? undefined : (colorOf(second) ?? 'transparent')}
          share={share}
        />
        <span>
          {first ?? <span className={classes.second}>Choose…</span>}
          {second !== null && <span className={classes.second}> / {second}</span>}
        </span>
      </button>
      <LatePopover
        target={button.current}
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={300}
        shadow="md"
        trapFocus
        returnFocus
        closeOnEscape={false}
      >
        <Popover.Dropdown p={10} aria-labelledby={id}>
          <div className={classes.quiet}>{column.field.label}</div>
          <MaterialPicker
            inPopover
            label={column.field.label}
            value={first}
            blank={column.field.optional ? (column.field.blank ?? 'None') : undefined}
            onChoose={(name) => onChange({ [column.key]: name })}
          />
          {column.second && (
            <>
              <div className={classes.quiet}>{column.second.field.label}</div>
              <MaterialPicker
                inPopover
                label={column.second.field.label}
                value={second}
                blank={column.second.field.blank ?? 'None'}
                onChoose={(name) => onChange({ [column.second?.key ?? '']: name })}
              />
            </>
          )}
        </Popover.Dropdown>
      </LatePopover>
    </>
  );
}

function nameIn(row: Values, key: string): string | null {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : null;
}
