import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value of the latest render, for handlers that outlive it. For what an effect calls, React's `useEffectEvent` is
 * enough.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
