import { Popover } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LatePopover } from '../../../ui/late-popover.tsx';
import { useLayer } from '../../../ui/open-layers.ts';
import { useDocument } from '../../document/project-document.ts';
import type { Values } from '../../forms/typed-values.ts';
import classes from './list.module.css';
import type { MaterialColumn, SecondMaterial } from './list-columns.ts';
import { MaterialPicker, Swatch } from './material-picker.tsx';

interface MixtureCellProps {
  readonly label: string;
  readonly first: Pick<MaterialColumn, 'key' | 'field'>;
  readonly second: SecondMaterial;
  readonly row: Values;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** The id of the element with the error. */
  readonly noteId: string;
  readonly onChange: (changes: Values) => void;
}

/** The two materials of a row: a swatch divided by their shares, and their names; pickers open beside it. */
export function MixtureCell(props: MixtureCellProps) {
  const { label, first, second, row, disabled, invalid, noteId, onChange } = props;
  const document = useDocument();
  const materials = useStore(document.store, (state) => state.materials);
  const [opened, setOpened] = useState(false);
  // A list within it that closes leaves the focus nowhere for a moment: the next Escape is not the model's.
  useLayer(opened, () => setOpened(false));
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const firstName = nameIn(row, first.key);
  const secondName = nameIn(row, second.key);
  const colorOf = (name: string | null) => materials.find((each) => each.name === name)?.color;
  const stated = row[second.share];
  const share = typeof stated === 'number' ? stated : 100;
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.mixture}
        disabled={disabled}
        aria-label={`${label}: ${firstName ?? 'none'}${secondName === null ? '' : ` / ${secondName}`}`}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? noteId : undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Swatch
          color={colorOf(firstName) ?? 'transparent'}
          second={secondName === null ? undefined : (colorOf(secondName) ?? 'transparent')}
          share={share}
        />
        <span>
          {firstName ?? <span className={classes.second}>Choose…</span>}
          {secondName !== null && <span className={classes.second}> / {secondName}</span>}
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
          <div className={classes.quiet}>{first.field.label}</div>
          <MaterialPicker
            inPopover
            label={first.field.label}
            value={firstName}
            blank={first.field.optional ? (first.field.blank ?? 'None') : undefined}
            onChoose={(name) => onChange({ [first.key]: name })}
          />
          <div className={classes.quiet}>{second.field.label}</div>
          <MaterialPicker
            inPopover
            label={second.field.label}
            value={secondName}
            blank={second.field.blank ?? 'None'}
            onChoose={(name) => onChange({ [second.key]: name })}
          />
        </Popover.Dropdown>
      </LatePopover>
    </>
  );
}

function nameIn(row: Values, key: string): string | null {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : null;
}
