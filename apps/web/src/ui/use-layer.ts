import { useLayoutEffect } from 'react';
import { openLayer } from './open-layers.ts';
import { useLatest } from './use-latest.ts';

/** Makes a component a layer over the page while it is `opened`. `onEscape`: closes it; null: Escape does not. */
export function useLayer(opened: boolean, onEscape: (() => void) | null): void {
  const latest = useLatest(onEscape);
  const isClosable = onEscape !== null;
  useLayoutEffect(
    () => (opened ? openLayer(isClosable ? () => latest.current?.() : null) : undefined),
    [opened, isClosable, latest],
  );
}
