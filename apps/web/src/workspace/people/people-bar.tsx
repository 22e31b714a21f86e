import { UnstyledButton } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { initialsOfName } from '../../app/initials.ts';
import { PEOPLE_PLACE } from '../../app/people-place.ts';
import { LateTooltip } from '../../ui/late-tooltip.tsx';
import { useTip } from '../../ui/use-tip.ts';
import { useEditor } from '../editor/editor.ts';
import { usePresence } from '../presence/open-presence.ts';
import type { Person } from '../presence/people.ts';
import { boxAround } from '../scene/object-box.ts';
import { useScene } from '../scene/scene.ts';
import { doingText } from './doing-text.ts';
import { InitialsBadge } from './initials-badge.tsx';
import classes from './people.module.css';

/** People with a badge of their own; the last one stands for all others where there are more. */
const MOST_BADGES = 4;

/** The others who have the project open, in the bar above the page: beside the tabs there is no room for them. */
export function PeopleBar() {
  const presence = usePresence();
  const people = useStore(presence.store, (state) => state.people);
  const place = document.getElementById(PEOPLE_PLACE);
  if (people.length === 0 || !place) return null;
  const shown = people.length > MOST_BADGES ? people.slice(0, MOST_BADGES - 1) : people;
  const rest = people.slice(shown.length);
  return createPortal(
    <ul className={classes.bar} aria-label="Others in this project">
      {shown.map((person) => (
        <li key={person.user}>
          <PersonButton person={person} />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Rest people={rest} />
        </li>
      )}
    </ul>,
    place,
  );
}

/** The badge of a person; a click shows what they have selected. */
function PersonButton({ person }: { readonly person: Person }) {
  const editor = useEditor();
  const scene = useScene();
  const { handlers, ...tip } = useTip({ onFocus: true });
  const doing = doingText(person);
  const hasSelected = person.objects.length > 0;
  const show = () => {
    const box = boxAround(scene.getState(), person.objects);
    if (box) editor.view?.zoomTo(box);
  };
  return (
    <>
      <UnstyledButton
        className={classes.person}
        aria-label={`${person.name}, ${initialsOfName(person.name)}: ${doing}`}
        // Not `disabled`, so that its tooltip names the person to keyboard users too.
        aria-disabled={!hasSelected}
        onClick={show}
        {...handlers}
      >
        <InitialsBadge person={person} />
      </UnstyledButton>
      <LateTooltip
        {...tip}
        label={
          <>
            <b>{person.name}</b>
            <br />
            {doing}
            {hasSelected && (
              <>
                <br />
                Click to see it
              </>
            )}
          </>
        }
      />
    </>
  );
}

function Rest({ people }: { readonly people: readonly Person[] }) {
  const { handlers, ...tip } = useTip({ onFocus: true });
  const names = people.map(({ name }) => name);
  return (
    <>
      <UnstyledButton
        className={classes.person}
        aria-label={`Also here: ${names.join(', ')}`}
        aria-disabled
        {...handlers}
      >
        <span className={classes.badge} data-size="large" data-rest aria-hidden>
          +{people.length}
        </span>
      </UnstyledButton>
      <LateTooltip {...tip} multiline maw={260} label={names.join(', ')} />
    </>
  );
}
