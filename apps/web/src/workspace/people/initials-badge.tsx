import { initialsOfName } from '../../app/initials.ts';
import type { Person } from '../presence/people.ts';
import classes from './people.module.css';

/** Somebody's initials in their colour. The text around it, or the control that it is, names them. */
export function InitialsBadge({
  person,
  size = 'large',
}: {
  readonly person: Person;
  readonly size?: 'large' | 'small';
}) {
  return (
    <span className={classes.badge} data-size={size} style={{ background: personColor(person) }} aria-hidden>
      {initialsOfName(person.name)}
    </span>
  );
}

/** The CSS colour of a person. */
export function personColor({ color }: Person): string {
  return `var(--person-${color})`;
}
