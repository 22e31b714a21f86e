import { useLayoutEffect, useRef } from 'react';
import { openLayer } from './open-layers.ts';

/** Makes a component a layer over the page while it is `opened`. `onEscape`: closes it; null: Escape does not. */
export function useLayer(opened: boolean, onEscape: (() => void) | null): void {
  const latest = useRef(onEscape);
  useLayoutEffect(() => {
    latest.current = onEscape;
  });
  const isClosable = onEscape !== null;
  useLayoutEffect(
    () => (opened ? openLayer(isClosable ? () => latest.current?.() : null) : undefined),
    [opened, isClosable],
  );
}
