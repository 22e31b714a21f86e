import { Button, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Library, libraryEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import { SearchField } from '../ui/search-field.tsx';
import classes from './libraries.module.css';
import { LibraryDialog } from './library-dialog.tsx';
import { LibraryHead } from './library-head.tsx';
import { clampedTab, foundMaterials, sortedLibraries } from './library-list.ts';
import { MaterialTable } from './material-table.tsx';

/** `/materials` */
export function LibrariesPage() {
  useDocumentTitle(`Material libraries - ${PRODUCT}`);
  const { data, error } = useQuery({
    queryKey: ['libraries'],
    queryFn: ({ signal }) => client(libraryEndpoints.libraries, { signal }),
  });
  const [sought, setSought] = useState('');
  const [tab, setTab] = useState(0);
  const [isCreating, setIsCreating] = useState(false);
  const libraries = sortedLibraries(data ?? []);
  const current = clampedTab(tab, libraries.length);
  const library = libraries[current];
  return (
    <main className={classes.page}>
      <aside className={classes.side} aria-label="Libraries">
        <div className={classes.actions}>
          <SearchField
            className={classes.search}
            label="Find material in libraries"
            value={sought}
            onChange={setSought}
          />
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsCreating(true)}>
            Library
          </Button>
        </div>
        <Tabs
          orientation="vertical"
          variant="unstyled"
          value={String(current)}
          onChange={(value) => setTab(Number(value))}
          classNames={{ list: classes.tabs, tab: classes.tab, tabLabel: classes.tabLabel }}
        >
          <Tabs.List aria-label="Libraries">
            {libraries.map((each, index) => (
              <Tabs.Tab
                key={each.id}
                value={String(index)}
                aria-controls="library"
                leftSection={<IconBooks size={16} stroke={1.5} />}
                rightSection={<span className={classes.badge}>{foundMaterials(each, sought).length}</span>}
              >
                {each.name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </aside>
      <section
        id="library"
        role="tabpanel"
        className={classes.library}
        aria-label={library?.name ?? 'Library'}
      >
        {library ? (
          <OpenLibrary library={library} sought={sought} />
        ) : error ? (
          <div className={page.empty} role="alert">
            <h2>The libraries could not be read</h2>
            {failureText(error)}
          </div>
        ) : (
          data && (
            <div className={page.empty}>
              <h2>No libraries</h2>A library holds materials for all your projects. Create one, or let
              somebody share theirs with you.
            </div>
          )
        )}
      </section>
      {isCreating && <LibraryDialog library={null} onClose={() => setIsCreating(false)} />}
    </main>
  );
}

function OpenLibrary({ library, sought }: { readonly library: Library; readonly sought: string }) {
  const rows = foundMaterials(library, sought);
  return (
    <>
      <LibraryHead library={library} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
      <section className={page.scroller} aria-label={`Materials of ${library.name}`} tabIndex={0}>
        {rows.length > 0 ? (
          <MaterialTable rows={rows} label={`Materials of ${library.name}`} />
        ) : (
          <div className={page.empty}>
            {library.materials.length > 0 ? (
              <h2>No material here is called “{sought.trim()}”</h2>
            ) : (
              <>
                <h2>This library is empty</h2>
                Its materials, with their conductivity, density and specific heat, will be listed here.
              </>
            )}
          </div>
        )}
      </section>
    </>
  );
}
