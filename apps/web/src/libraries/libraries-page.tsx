import { Button, Select, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Library, libraryEndpoints } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { type FormEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import type { Sorting } from '../app/table-sorting.tsx';
import { BinButton } from '../bin/bin-button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { notify } from '../ui/notify.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import classes from './libraries.module.css';
import { librariesQuery, reloadLibraries } from './libraries-query.ts';
import { LibraryDialog } from './library-dialog.tsx';
import { LibraryHead } from './library-head.tsx';
import {
  clampedTab,
  copiedMessage,
  copyTargets,
  foundMaterials,
  type LibraryMaterial,
  type SortKey,
  sentMaterial,
  sortedLibraries,
  sortedMaterials,
} from './library-list.ts';
import { LibraryMaterialDialog } from './material-dialog.tsx';
import { MaterialTable } from './material-table.tsx';

/** `/materials` */
export function LibrariesPage() {
  useDocumentTitle(`Material libraries - ${PRODUCT}`);
  const { data, error } = useQuery(librariesQuery);
  const isWaiting = data === undefined && !error;
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [tab, setTab] = useState(0);
  const [isCreating, setIsCreating] = useState(false);
  const libraries = useMemo(() => sortedLibraries(data ?? []), [data]);
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
          <Button
            className={classes.create}
            title="Library"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => setIsCreating(true)}
          >
            Library
          </Button>
        </div>
        {isWaiting ? (
          <div className={classes.list}>
            <SkeletonRows label="Loading libraries" count={4} />
          </div>
        ) : (
          <Tabs
            orientation="vertical"
            variant="unstyled"
            value={String(current)}
            onChange={(value) => setTab(Number(value))}
            classNames={{
              root: classes.list ?? '',
              list: classes.tabs,
              tab: classes.tab,
              tabLabel: classes.tabLabel,
            }}
          >
            <Tabs.List aria-label="Libraries">
              {libraries.map((each, index) => (
                <Tabs.Tab
                  key={each.id}
                  value={String(index)}
                  aria-controls="library"
                  leftSection={<IconBooks size={16} stroke={1.5} />}
                  rightSection={<span className={classes.badge}>{foundMaterials(each, query).length}</span>}
                >
                  {each.name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        )}
        <BinButton />
      </aside>
      <section
        id="library"
        role="tabpanel"
        className={classes.library}
        aria-label={library?.name ?? 'Library'}
      >
        {library ? (
          <OpenLibrary
            key={library.id}
            library={library}
            libraries={libraries}
            sought={query}
            onLibrary={(id) => setTab(libraries.findIndex((each) => each.id === id))}
          />
        ) : error ? (
          <div className={page.empty} role="alert">
            <h2>The libraries could not be read</h2>
            {failureText(error)}
          </div>
        ) : isWaiting ? (
          <>
            <div className={page.head} />
            <SkeletonRows label="Loading materials" count={12} />
          </>
        ) : (
          <div className={page.empty}>
            <h2>No libraries</h2>A library holds materials for all your projects. Create one, or let somebody
            share theirs with you.
          </div>
        )}
      </section>
      {isCreating && <LibraryDialog library={null} onClose={() => setIsCreating(false)} />}
    </main>
  );
}

interface OpenLibraryProps {
  readonly library: Library;
  readonly libraries: readonly Library[];
  readonly sought: string;
  readonly onLibrary: (id: number) => void;
}

function OpenLibrary({ library, libraries, sought, onLibrary }: OpenLibraryProps) {
  const [sorting, setSorting] = useState<Sorting<SortKey>>({ key: 'name', descending: false });
  const [dialog, setDialog] = useState<
    | { readonly kind: 'values'; readonly material: LibraryMaterial | null }
    | { readonly kind: 'copy'; readonly material: LibraryMaterial }
    | null
  >(null);
  const rows = useMemo(
    () => sortedMaterials(foundMaterials(library, sought), sorting),
    [library, sought, sorting],
  );
  const targets = useMemo(() => copyTargets(libraries, library.id), [libraries, library]);
  const close = () => setDialog(null);
  const open = useCallback((material: LibraryMaterial | null) => setDialog({ kind: 'values', material }), []);
  const copy = useCallback((material: LibraryMaterial) => setDialog({ kind: 'copy', material }), []);
  const remove = useCallback(async ({ id, name, library_id }: LibraryMaterial) => {
    if (!(await confirm({ title: `Delete ${name}?`, message: 'Are you sure?' }))) return;
    try {
      await client(libraryEndpoints.deleteLibraryMaterial, {
        params: { library: library_id, material: id },
      });
    } catch (error) {
      notify(failureText(error), 'error');
    }
    await reloadLibraries();
  }, []);
  return (
    <>
      <LibraryHead library={library} shown={rows.length} onAdd={() => open(null)} />
      {rows.length > 0 ? (
        <MaterialTable
          rows={rows}
          label={`Materials of ${library.name}`}
          sorting={sorting}
          onSort={setSorting}
          mayEdit={library.edit}
          mayCopy={targets.length > 0}
          onOpen={open}
          onCopy={copy}
          onDelete={remove}
        />
      ) : library.materials.length > 0 ? (
        <NothingFound {...{ library, libraries, sought, onLibrary }} />
      ) : (
        <div className={page.empty} role="status">
          <h2>This library is empty</h2>
          {library.edit
            ? 'Material starts one from data of your own. Materials of other libraries are copied here from their rows.'
            : 'Its materials, with their conductivity, density and specific heat, will be listed here.'}
        </div>
      )}
      {dialog?.kind === 'values' && (
        <LibraryMaterialDialog library={library} material={dialog.material} onClose={close} />
      )}
      {dialog?.kind === 'copy' && <CopyDialog material={dialog.material} targets={targets} onClose={close} />}
    </>
  );
}

/** Says where else a search finds something. */
function NothingFound({ library, libraries, sought, onLibrary }: OpenLibraryProps) {
  const elsewhere = libraries.filter(
    (each) => each.id !== library.id && foundMaterials(each, sought).length > 0,
  );
  return (
    <div className={page.empty} role="status">
      <h2>No material here is called “{sought.trim()}”</h2>
      {elsewhere.length > 0 && (
        <div className={classes.elsewhere}>
          There are some in
          {elsewhere.map(({ id, name }) => (
            <Button key={id} variant="default" size="xs" onClick={() => onLibrary(id)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Copies a material to another library. */
function CopyDialog({
  material,
  targets,
  onClose,
}: {
  readonly material: LibraryMaterial;
  readonly targets: readonly Library[];
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [target, setTarget] = useState(String(targets[0]?.id ?? ''));
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const library = targets.find((each) => String(each.id) === target);
    if (!library) return;
    setIsSending(true);
    try {
      const added = await client(libraryEndpoints.addLibraryMaterials, {
        params: { library: library.id },
        body: [sentMaterial(material)],
      });
      notify(copiedMessage(material.name, library.name, added[0]?.name), added[0] ? 'success' : 'info');
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsSending(false);
    } finally {
      void reloadLibraries();
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Copy ${quoted(material.name)}`} id={id} size="sm">
      <form onSubmit={submit}>
        <Select
          label="To library"
          data-autofocus
          value={target}
          error={problem || null}
          data={targets.map((library) => ({ value: String(library.id), label: library.name }))}
          allowDeselect={false}
          onChange={(library) => {
            setTarget(library ?? '');
            setProblem('');
          }}
        />
        <DialogActions action="Copy" isSending={isSending} mt={16} onClose={onClose} />
      </form>
    </Modal>
  );
}
