import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import page from '../app/page.module.css';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import classes from './dashboard.module.css';
import panel from './folder-panel.module.css';
import { ImportMenu } from './import/import-menu.tsx';

/** The dashboard before its folders are read: everything stands where it will be. */
export function DashboardSkeleton() {
  return (
    <main className={classes.page} aria-label="Projects">
      <h1 className={page.spoken}>Projects</h1>
      <aside className={panel.panel} aria-label="Folders">
        <div className={panel.actions}>
          <Button variant="default" leftSection={<IconFolderPlus size={16} stroke={1.5} />} disabled>
            Add Folder
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} disabled>
            Project
          </Button>
          <ImportMenu disabled onFiles={() => {}} />
        </div>
        <div className={panel.tree}>
          <SkeletonRows label="Loading folders" count={5} />
        </div>
      </aside>
      <section className={classes.projects} aria-label="Projects">
        <div className={classes.head} style={{ visibility: 'hidden' }}>
          <SearchField className={classes.search} label="Find project" value="" onChange={() => {}} />
        </div>
        <SkeletonCards />
      </section>
    </main>
  );
}

/** Cards before projects are read. They appear after a delay, so that a fast load does not flicker. */
export function SkeletonCards() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading projects">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={classes.placeholder} />
      ))}
    </div>
  );
}
