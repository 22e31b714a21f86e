import { useRef } from 'react';
import { useStore } from 'zustand';
import { InitialsBadge } from '../people/initials-badge.tsx';
import { usePresence } from '../presence/open-presence.ts';
import { ON_TOP, pointAt } from '../scene/label-spot.ts';
import { useScene } from '../scene/scene.ts';
import type { ViewportHost } from '../viewport/viewport-layer.ts';
import classes from './overlay.module.css';
import { useOnView } from './use-on-view.ts';

/** The badges of others, each on the object that they have selected last: colours alone would not tell people apart. */
export function PersonTags({ host }: { readonly host: ViewportHost }) {
  const presence = usePresence();
  const scene = useScene();
  const people = useStore(presence.store, (state) => state.people);
  const root = useRef<HTMLDivElement>(null);
  const looking = people.filter(({ objects }) => objects.length > 0);
  useOnView(host, () => {
    const { objects } = scene.getState();
    for (const [n, element] of [...(root.current?.children ?? [])].entries()) {
      if (!(element instanceof HTMLElement)) continue;
      const object = objects.get(looking[n]?.objects.at(-1) ?? Number.NaN);
      const point = pointAt(object, ON_TOP);
      const at = point && host.view.project(point);
      element.style.visibility = at ? 'visible' : 'hidden';
      if (at) element.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
    }
  });
  return (
    <div ref={root}>
      {looking.map((person) => (
        <div key={person.user} className={classes.personTag} data-person={person.name}>
          <InitialsBadge person={person} size="small" />
        </div>
      ))}
    </div>
  );
}
