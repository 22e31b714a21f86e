import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import classes from './tab-strip.module.css';
import { TABS, type TabName } from './tabs.ts';

/** The id of what a tab shows. */
export function tabPanelId(tab: TabName): string {
  return `workspace-${tab}`;
}

export function TabStrip({
  tab,
  onChange,
}: {
  readonly tab: TabName;
  readonly onChange: (tab: TabName) => void;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const next = TABS[(index + TABS.length) % TABS.length];
    if (!next) return;
    onChange(next.name);
    strip.current?.querySelector<HTMLElement>(`[aria-controls="${tabPanelId(next.name)}"]`)?.focus();
  };
  const walk = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowRight') choose(index + 1);
    else if (event.key === 'ArrowLeft') choose(index - 1);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(TABS.length - 1);
    else return;
    event.preventDefault();
    // The picture listens to arrows too: they nudge what is selected.
    event.stopPropagation();
  };
  return (
    <div className={classes.strip} role="tablist" aria-label="Workspace" ref={strip}>
      {TABS.map(({ name, title }, index) => (
        <UnstyledButton
          key={name}
          className={classes.tab}
          role="tab"
          aria-selected={name === tab}
          aria-controls={tabPanelId(name)}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={(event) => walk(event, index)}
        >
          {title}
        </UnstyledButton>
      ))}
    </div>
  );
}
