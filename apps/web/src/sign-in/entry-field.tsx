import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './entry-form.module.css';

const TALL = { size: 'md', h: 38 } as const;

/** A field of the entry pages, with room for its message. */
export function EntryField(props: TextInputProps) {
  return (
    <div className={classes.field}>
      <TextInput {...TALL} {...props} styles={STYLES} />
    </div>
  );
}

/**
 * The same for a password, which can be shown; `aside` stands at the end of its label's line, `below` where its message
 * would.
 */
export function EntryPassword({
  aside,
  below,
  label,
  ...props
}: PasswordInputProps & { readonly aside?: ReactNode; readonly below?: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <PasswordInput
        {...TALL}
        {...props}
        id={id}
        aria-invalid={Boolean(props.error) || undefined}
        mt={4}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': shown ? 'Hide password' : 'Show password',
          'aria-hidden': false,
          tabIndex: 0,
        }}
        styles={STYLES}
      />
      {!props.error && below}
    </div>
  );
}

const STYLES = {
  label: { marginBottom: 4, lineHeight: '18px', fontWeight: 500, fontSize: 13 },
  input: { height: 38, minHeight: 38, fontSize: 14 },
  innerInput: { height: 36, fontSize: 14 },
  error: { marginTop: 4, fontSize: 12, lineHeight: '16px' },
} as const;
