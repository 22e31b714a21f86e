import type { OthersSelection } from '../viewport/viewport-layer.ts';
import type { Presence } from './open-presence.ts';

/** The objects that others have selected, for the picture to outline; it changes when a selection does, not with what is edited. */
export function othersSelection({ store }: Presence): OthersSelection {
  const read = () =>
    store
      .getState()
      .people.filter(({ objects }) => objects.length > 0)
      .map(({ color, objects }) => ({ color, objects }));
  let last = read();
  return {
    read: () => last,
    subscribe: (listener) =>
      store.subscribe(() => {
        const now = read();
        if (JSON.stringify(now) === JSON.stringify(last)) return;
        last = now;
        listener();
      }),
  };
}
