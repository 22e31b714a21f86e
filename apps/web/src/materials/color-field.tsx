import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useState } from 'react';

const SWATCHES = [
  '#c98f63',
  '#d5b45a',
  '#c9ced6',
  '#8f959e',
  '#33363c',
  '#566579',
  '#7f9a72',
  '#3f6f5b',
  '#a9a06a',
  '#a98ea6',
  '#a9b4c4',
  '#888888',
];

/** Names of the parts of the colour picker. */
const PICKER = {
  // Mantine's picker writes its own label, which is empty here.
  saturation: { title: 'Saturation and brightness' },
  slider: { 'aria-label': 'Hue' },
};

/** A field for a colour with a picker below it, which Escape closes without the dialog around it. */
export function ColorField(props: Pick<ColorInputProps, 'id' | 'value' | 'error' | 'disabled' | 'onChange'>) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <ColorInput
      {...props}
      popoverProps={{ opened: isPicking }}
      onFocus={() => setIsPicking(true)}
      onClick={() => setIsPicking(true)}
      onBlur={() => setIsPicking(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isPicking) return;
        event.preventDefault();
        setIsPicking(false);
      }}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      attributes={PICKER}
      aria-label="Color"
      size="xs"
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={6}
      // The row shows the message; this one describes the field.
      styles={{ error: { display: 'none' } }}
    />
  );
}
