import { Tooltip, type TooltipProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface LateTooltipProps extends Omit<TooltipProps, 'children' | 'target' | 'opened'> {
  /** The element beside which it stands; null: none has been looked at yet. */
  readonly target: HTMLElement | null;
  readonly opened: boolean;
}

/** A tooltip that costs nothing before it opens for the first time: a page has a hundred of them. */
export function LateTooltip({ opened, target, ...props }: LateTooltipProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened && target && <Opening {...props} target={target} opened={opened} />;
}

/** It finds its place closed, then opens. */
function Opening({ opened, ...props }: TooltipProps & { readonly opened: boolean }) {
  const [isPlaced, setIsPlaced] = useState(false);
  useEffect(() => setIsPlaced(true), []);
  return <Tooltip {...props} opened={opened && isPlaced} />;
}
