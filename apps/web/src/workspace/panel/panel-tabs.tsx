import type { KeyboardEvent } from 'react';
import classes from './panel.module.css';

interface PanelTab {
  readonly name: string;
  /** The number of rows in its list. */
  readonly count?: number | undefined;
  readonly wrong: boolean;
}

interface PanelTabsProps {
  readonly tabs: readonly PanelTab[];
  readonly shown: string;
  readonly panelId: string;
  readonly onShow: (name: string) => void;
}

/** The tabs of a panel; those with errors are marked. */
export function PanelTabs({ tabs, shown, panelId, onShow }: PanelTabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const at = tabs.findIndex(({ name }) => name === shown);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onShow(next.name);
    event.currentTarget.querySelectorAll('button')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label="Properties" onKeyDown={move}>
      {tabs.map(({ name, count, wrong }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={name === shown}
          aria-controls={panelId}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {name}
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {wrong && <span className={classes.tabError} role="img" aria-label="has an error" />}
        </button>
      ))}
    </div>
  );
}
