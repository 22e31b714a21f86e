import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Folder, Project } from '@thermarium/api';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { NewFromTemplate } from '../templates/new-from-template.tsx';
import type { Template } from '../templates/template.ts';
import { notify } from '../ui/notify.ts';
import { isLayerOpen } from '../ui/open-layers.ts';
import link from '../ui/text-button.module.css';
import { useLoadedDialog } from '../ui/use-loaded.ts';
import classes from './dashboard.module.css';
import { folderProjectsQuery, foldersQuery, reloadDashboard, sharedQuery } from './dashboard-queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FolderPanel } from './folder-panel.tsx';
import { findFolder, type Place, pathTo, sharedProjects } from './folder-rows.ts';
import { DropArea, useFileDrop } from './import/drop-area.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { importInWorker } from './import/import-in-worker.ts';
import { type Imports, openImports } from './import/open-imports.ts';
import { MovesProvider } from './moving/moves.tsx';
import { ProjectGrid } from './project-grid.tsx';

const loadCreate = () => import('./create-project-dialog.tsx');

/** After the page is shown the dialog for a new project is loaded ahead, ms. */
const LOAD_AHEAD = 1000;

interface PlaceSearch {
  readonly folder?: number | undefined;
  readonly shared?: number | undefined;
  readonly by?: string | undefined;
}

/** `/dashboard` */
export function DashboardPage() {
  useDocumentTitle(PRODUCT);
  const search = useSearch({ from: '/inside/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const folders = useQuery(foldersQuery);
  const shared = useQuery(sharedQuery);
  const [isCreating, setIsCreating] = useState(false);
  /** Null: no template is being chosen; `first`: the one that was chosen already. */
  const [choosing, setChoosing] = useState<{ readonly first: Template | null } | null>(null);
  const closeCreate = useCallback(() => setIsCreating(false), []);
  const create = useLoadedDialog(loadCreate, isCreating, closeCreate);
  const root = folders.data;
  const isReady = root !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void loadCreate().catch(() => {}), LOAD_AHEAD);
    return () => clearTimeout(timer);
  }, [isReady]);
  const [arrived, setArrived] = useState<number | null>(null);
  const imports = useImports(setArrived);
  const isIdle = useStore(imports.store, ({ step }) => step === 'none');
  const place = root && placeIn(root, search);
  const folder = place?.kind === 'own' ? place.id : null;
  const isDropping = useFileDrop(
    folder === null ? null : (files) => !isLayerOpen() && imports.begin(files, folder),
  );

  if (!root || !place) {
    if (!folders.isError) return <DashboardSkeleton />;
    return (
      <main className={classes.waiting} role="alert" aria-label="Projects">
        {failureText(folders.error)}
      </main>
    );
  }
  const path = folder === null ? [] : pathTo([root], folder).map(({ name }) => name);
  return (
    <MovesProvider root={root}>
      <main className={classes.page}>
        <FolderPanel
          root={root}
          shared={shared.data}
          place={place}
          onPlace={(next) => navigate({ search: searchOf(next, root.id) })}
          onCreateProject={() => setIsCreating(true)}
          onImport={(files) => folder !== null && imports.begin(files, folder)}
        />
        {place.kind === 'own' ? (
          <OwnProjects
            place={place}
            arrived={arrived}
            onCreateProject={() => setIsCreating(true)}
            onTemplate={(first) => setChoosing({ first })}
          />
        ) : (
          <ProjectGrid
            place={place}
            projects={shared.data && sharedProjects(shared.data, place)}
            error={shared.error}
          />
        )}
        {isCreating && create && (
          <create.CreateProjectDialog
            folder={place.kind === 'own' ? place.id : root.id}
            onClose={closeCreate}
          />
        )}
        {choosing && (
          <NewFromTemplate folder={folder ?? root.id} {...choosing} onClose={() => setChoosing(null)} />
        )}
        {isDropping && isIdle && <DropArea folder={path.at(-1) ?? null} />}
        <ImportDialog
          imports={imports}
          folder={path.join(' / ')}
          onCancel={() => {
            imports.cancel();
            // It may have been created before the program heard of it.
            void reloadDashboard();
          }}
        />
      </main>
    </MovesProvider>
  );
}

function OwnProjects({
  place,
  arrived,
  onCreateProject,
  onTemplate,
}: {
  readonly place: Extract<Place, { kind: 'own' }>;
  readonly arrived: number | null;
  readonly onCreateProject: () => void;
  readonly onTemplate: (template: Template | null) => void;
}) {
  const { data, error } = useQuery(folderProjectsQuery(place.id));
  return (
    <ProjectGrid
      place={place}
      projects={data}
      error={error}
      arrived={arrived}
      onCreateProject={onCreateProject}
      onTemplate={onTemplate}
    />
  );
}

/** The place that the address names; the root, if it names a folder that is not there. */
function placeIn(root: Folder, search: PlaceSearch): Place {
  const asked = placeOf(search, root.id);
  const isThere = asked.kind !== 'own' || findFolder([root], asked.id) !== null;
  return isThere ? asked : { kind: 'own', id: root.id };
}

function placeOf({ folder, shared, by }: PlaceSearch, root: number): Place {
  if (by !== undefined) return { kind: 'shared-by', owner: by };
  if (shared !== undefined) return { kind: 'shared-folder', id: shared };
  return folder === 0 ? { kind: 'shared' } : { kind: 'own', id: folder ?? root };
}

function searchOf(place: Place, root: number): PlaceSearch {
  switch (place.kind) {
    case 'shared':
      return { folder: 0 };
    case 'shared-by':
      return { by: place.owner };
    case 'shared-folder':
      return { shared: place.id };
    case 'own':
      return place.id === root ? {} : { folder: place.id };
  }
}

/**
 * The imports of the dashboard, ended with it.
 *
 * @param onArrived called when the card of an imported project is there.
 */
function useImports(onArrived: (project: number) => void): Imports {
  const [imports] = useState(() =>
    openImports({
      start: importInWorker,
      onCreated: reloadDashboard,
      onArrived: (project) => {
        onArrived(project.id);
        notifyOf(project);
      },
    }),
  );
  useEffect(() => imports.cancel, [imports]);
  return imports;
}

function notifyOf({ id, name }: Project): void {
  notify(
    <>
      “{name}” was imported.{' '}
      <Link to="/project/$id" params={{ id: String(id) }} className={link.button}>
        Open
      </Link>
    </>,
    'success',
  );
}
