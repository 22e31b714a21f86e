import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LeaveGuard } from '../app/leave-guard.tsx';
import page from '../app/page.module.css';
import { Later } from '../ui/later.tsx';
import { TabStrip } from '../ui/tab-strip.tsx';
import { NOT_LOADED, useLoaded } from '../ui/use-loaded.ts';
import { ConnectionNotice } from './bars/connection-notice.tsx';
import { SolutionBar } from './bars/solution-bar.tsx';
import { CommandPalette } from './command-palette/command-palette.tsx';
import { HelpSheet } from './command-palette/help-sheet.tsx';
import { useDocument } from './document/project-document.ts';
import { useDrafts } from './drafts/open-drafts.ts';
import { ImpedanceOpener } from './impedance/impedance-opener.tsx';
import { Opening } from './opening.tsx';
import { PeopleBar } from './people/people-bar.tsx';
import { SensitivityOpener } from './sensitivities/sensitivity-opener.tsx';
import { TABS, type Tab, type TabName, type TabProps, tabPanelId } from './tabs.ts';
import { TemplateOpener } from './template/template-opener.tsx';
import { WayIn } from './way-in/way-in.tsx';
import classes from './workspace.module.css';
import { WorkspaceCommands } from './workspace-commands.tsx';

/** After the project is shown, ms. */
const LOAD_AHEAD = 2000;

/** What has not been opened yet is loaded ahead: while the connection is lost it could not be. */
async function loadAhead(): Promise<void> {
  const tabs: readonly Tab[] = TABS;
  await Promise.allSettled([
    ...tabs.map(({ load }) => load?.()),
    import('./panel/project-properties-dialog.tsx'),
  ]);
}

/** After a dialog is closed it takes so long until the focus is back where it was, ms. */
const FOCUS_BACK = 50;

/** The open project: tabs, the solution bar beside them, and what the tab shows. */
export function WorkspaceFrame() {
  const document = useDocument();
  const drafts = useDrafts();
  // The frame is large: deferred, it is mounted in slices that leave room for input and pictures.
  const status = useDeferredValue(useStore(document.store, (state) => state.status));
  const problem = useStore(document.store, (state) => state.problem);
  const name = useStore(document.store, (state) => state.project?.name);
  const { tab: asked } = useSearch({ from: '/inside/project/$id' });
  const [tab, setTab] = useState<TabName>(() => TABS.find(({ name }) => name === asked)?.name ?? 'project');
  const isReady = status === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void loadAhead(), LOAD_AHEAD);
    return () => clearTimeout(timer);
  }, [isReady]);
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await document.reload();
    setTrying(false);
  };
  useDocumentTitle(name === undefined ? 'Thermarium' : `${name} - Thermarium - ${document.id}`);

  useEffect(() => {
    // What had the focus may be in a tab that is hidden now.
    const timer = setTimeout(() => {
      if (window.document.activeElement === window.document.body)
        window.document.getElementById(tabPanelId(tab))?.focus();
    }, FOCUS_BACK);
    return () => clearTimeout(timer);
  }, [tab]);

  if (status === 'loading') return <Opening />;
  if (status !== 'ready') {
    return (
      <div className={classes.waiting} role="alert">
        <p className={classes.problem}>{problem}</p>
        {status === 'failed' && (
          <Button variant="default" loading={trying} onClick={() => void tryAgain()}>
            Try again
          </Button>
        )}
        {status === 'outdated' && (
          <Button variant="default" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        )}
        <Link to="/dashboard" className={classes.link}>
          Go to the projects
        </Link>
      </div>
    );
  }
  return (
    <main className={classes.workspace}>
      {/* The name that is seen stands in a panel, which a narrow window folds and other tabs do not have. */}
      <h1 className={page.spoken}>{name}</h1>
      <div className={classes.tabBar}>
        <TabStrip label="Workspace" tabs={TABS} tab={tab} onChange={setTab} panelIdOf={tabPanelId} />
        <PeopleBar />
        <SolutionBar />
      </div>
      <ConnectionNotice />
      <Later>
        <WayIn tab={tab} />
      </Later>
      {TABS.map((each) => (
        <div
          key={each.name}
          className={classes.tabContent}
          id={tabPanelId(each.name)}
          role="tabpanel"
          aria-label={each.title}
          hidden={tab !== each.name}
          tabIndex={-1}
        >
          <TabContent tab={each} shown={tab === each.name} />
        </div>
      ))}
      <WorkspaceCommands onTab={setTab} />
      <LeaveGuard store={drafts.store} unsaved={drafts.unsaved} />
      {/* There from the start: what is typed right after its keys belongs to it. */}
      <CommandPalette />
      <Later>
        <HelpSheet />
        <ImpedanceOpener />
        <SensitivityOpener />
        <TemplateOpener />
      </Later>
    </main>
  );
}

/** What a tab shows. */
function TabContent({ tab: { Content, load }, shown }: TabProps & { readonly tab: Tab }) {
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
