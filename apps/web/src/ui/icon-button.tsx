import { ActionIcon, type ActionIconProps, type FloatingPosition, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';
import { Keys } from './keys.tsx';

interface IconButtonProps
  extends Omit<ActionIconProps, 'children'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps | 'children'> {
  readonly icon: Icon;
  /** Its name, for the tooltip and for screen readers. */
  readonly label: string;
  /** Shown in the tooltip: `Mod+Z`. */
  readonly shortcut?: string | undefined;
  readonly iconSize?: number;
  /** The side on which the tooltip opens; it should not cover controls about to be used. */
  readonly tooltip?: FloatingPosition;
}

/** A button that is an icon only: every one has a name and a tooltip with its shortcut. */
export function IconButton({
  icon: Glyph,
  label,
  shortcut,
  iconSize = 16,
  tooltip = 'bottom',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      position={tooltip}
      // The reason a button is disabled must be shown on keyboard focus too; screen readers read the name anyway.
      events={{ hover: true, focus: rest['aria-disabled'] === true, touch: false }}
      label={
        <>
          {label} {shortcut && <Keys keys={shortcut} />}
        </>
      }
    >
      <ActionIcon aria-label={label} {...rest}>
        <Glyph size={iconSize} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
