import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';

interface LatePopoverProps extends Omit<PopoverProps, 'children' | 'opened'> {
  /** The element beside which it opens. */
  readonly target: HTMLElement | null;
  readonly opened: boolean;
  /** Its `Popover.Dropdown`. */
  readonly children: ReactNode;
}

/** A popover that costs nothing before it opens for the first time: a list has one in each row. */
export function LatePopover({ opened, target, ...props }: LatePopoverProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened && target && <Opening {...props} target={target} opened={opened} />;
}

/** It takes its place closed, then opens: so it knows which element had the focus. */
function Opening({ opened, target, children, ...props }: LatePopoverProps) {
  const [isPlaced, setIsPlaced] = useState(false);
  useEffect(() => setIsPlaced(true), []);
  return (
    <Popover {...props} opened={opened && isPlaced}>
      <Popover.Target>
        <Standing target={target} />
      </Popover.Target>
      {children}
    </Popover>
  );
}

/** Stands for an element that is elsewhere in the tree. */
function Standing({ target, ref }: { readonly target: HTMLElement | null; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target, [target]);
  return null;
}
