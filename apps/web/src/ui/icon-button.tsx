import { ActionIcon, type ActionIconProps, type FloatingPosition } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';
import { Keys } from './keys.tsx';
import { LateTooltip } from './late-tooltip.tsx';
import { both, useTip } from './use-tip.ts';

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
  // The reason a button is disabled must be shown on keyboard focus too; screen readers read the name anyway.
  const { handlers, ...tip } = useTip({ onFocus: rest['aria-disabled'] === true });
  return (
    <>
      <ActionIcon
        aria-label={label}
        {...rest}
        onPointerEnter={both(rest.onPointerEnter, handlers.onPointerEnter)}
        onPointerLeave={both(rest.onPointerLeave, handlers.onPointerLeave)}
        onFocus={both(rest.onFocus, handlers.onFocus)}
        onBlur={both(rest.onBlur, handlers.onBlur)}
        onKeyDown={both(rest.onKeyDown, handlers.onKeyDown)}
      >
        <Glyph size={iconSize} stroke={1.5} />
      </ActionIcon>
      <LateTooltip
        {...tip}
        position={tooltip}
        label={
          <>
            {label} {shortcut && <Keys keys={shortcut} />}
          </>
        }
      />
    </>
  );
}
