import { Button, TextInput, type TextInputProps } from '@mantine/core';
import classes from './overlay.module.css';

interface LimitInputProps extends Omit<TextInputProps, 'onChange' | 'rightSection'> {
  readonly onChange: (typed: string) => void;
}

/** A temperature or a difference of temperatures, °C, in a dialog. */
export function LimitInput({ onChange, ...rest }: LimitInputProps) {
  return (
    <TextInput
      {...rest}
      rightSection={<span className="unit">°C</span>}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The buttons that end a dialog of limits. */
export function LimitsFooter({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={classes.limitsFooter}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit">Apply</Button>
    </div>
  );
}
