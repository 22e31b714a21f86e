import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import classes from './tab-strip.module.css';

/** A tab as its strip shows it. */
interface StripTab<Name extends string> {
  readonly name: Name;
  readonly title: string;
  /** Things in it that wait for the user; none is shown for zero. */
  readonly waiting?: number | undefined;
}

interface TabStripProps<Name extends string> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly tabs: readonly StripTab<Name>[];
  /** The tab that is shown. */
  readonly tab: Name;
  readonly onChange: (tab: Name) => void;
  /** The id of what a tab shows. */
  readonly panelIdOf: (tab: Name) => string;
}

/** A row of tabs; arrows, Home and End walk through them. */
export function TabStrip<Name extends string>({
  label,
  tabs,
  tab,
  onChange,
  panelIdOf,
}: TabStripProps<Name>) {
  const strip = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const next = tabs[(index + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.name);
    strip.current?.querySelector<HTMLElement>(`[aria-controls="${panelIdOf(next.name)}"]`)?.focus();
  };
  const walk = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowRight') choose(index + 1);
    else if (event.key === 'ArrowLeft') choose(index - 1);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(tabs.length - 1);
    else return;
    event.preventDefault();
    // The picture of a project listens to arrows too: they nudge what is selected.
    event.stopPropagation();
  };
  return (
    <div className={classes.strip} role="tablist" aria-label={label} ref={strip}>
      {tabs.map(({ name, title, waiting = 0 }, index) => (
        <UnstyledButton
          key={name}
          className={classes.tab}
          role="tab"
          aria-label={waiting > 0 ? `${title}, ${waiting} waiting` : undefined}
          aria-selected={name === tab}
          aria-controls={panelIdOf(name)}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={(event) => walk(event, index)}
        >
          {title}
          {waiting > 0 && (
            <span className={classes.waiting} aria-hidden="true">
              {waiting.toLocaleString('en-US')}
            </span>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
