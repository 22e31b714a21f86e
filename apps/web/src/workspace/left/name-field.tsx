import { Popover } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './left.module.css';

const REQUIRED = 'This field is required!';

/** A field for a name in place: Enter and leaving it commit, Escape reverts. */
export function NameField({
  label,
  value,
  onCommit,
  onRevert,
}: {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (name: string) => void;
  readonly onRevert: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  const [error, setError] = useState(false);
  const id = useId();
  useEffect(() => field.current?.select(), []);
  const end = (act: () => void) => {
    if (ended.current) return;
    ended.current = true;
    act();
  };
  return (
    <Popover opened={error} position="bottom-start" offset={2} withRoles={false} closeOnEscape={false}>
      <Popover.Target>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here.
          autoFocus
          ref={field}
          className={classes.nameField}
          aria-label={label}
          aria-invalid={error}
          aria-describedby={error ? id : undefined}
          defaultValue={value}
          maxLength={255}
          spellCheck={false}
          onChange={() => setError(false)}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            event.stopPropagation();
            const typed = event.currentTarget.value.trim();
            if (event.key === 'Escape') {
              event.preventDefault();
              end(onRevert);
            } else if (event.key === 'Enter') {
              event.preventDefault();
              if (typed === '') setError(true);
              else end(() => onCommit(typed));
            }
          }}
          onBlur={(event) => {
            const typed = event.currentTarget.value.trim();
            end(() => (typed === '' || typed === value ? onRevert() : onCommit(typed)));
          }}
        />
      </Popover.Target>
      <Popover.Dropdown id={id} role="alert" className={classes.nameError ?? ''}>
        {REQUIRED}
      </Popover.Dropdown>
    </Popover>
  );
}
