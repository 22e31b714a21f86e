import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { NOT_LOADED, useLoaded } from '../ui/use-loaded.ts';
import type { Tab, TabProps } from './tabs.ts';
import classes from './workspace.module.css';

/** What a tab shows. */
export function TabContent({ tab: { Content, load }, shown }: TabProps & { readonly tab: Tab }) {
  if (Content) return <Content shown={shown} />;
  return load && <LoadedContent load={load} shown={shown} />;
}

function LoadedContent({
  load,
  shown,
}: TabProps & { readonly load: () => Promise<ComponentType<TabProps>> }) {
  const { part: Content, failed, tryAgain } = useLoaded(load, shown);
  if (!shown) return null;
  if (Content) return <Content shown={shown} />;
  if (!failed) return null;
  return (
    <div className={classes.waiting} role="alert">
      <p className={classes.problem}>{NOT_LOADED}</p>
      <Button variant="default" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  );
}
