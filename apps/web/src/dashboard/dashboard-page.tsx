import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../app/failure-text.ts';
import { PRODUCT } from '../app/product.ts';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import classes from './dashboard.module.css';
import { folderProjectsQuery, foldersQuery, sharedQuery } from './dashboard-queries.ts';
import { FolderPanel } from './folder-panel.tsx';
import { findFolder, type Place, sharedProjects } from './folder-rows.ts';
import { ProjectGrid } from './project-grid.tsx';

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
  const root = folders.data;

  if (!root) {
    return (
      <main className={classes.waiting} role={folders.isError ? 'alert' : 'status'} aria-label="Projects">
        {folders.isError && failureText(folders.error)}
      </main>
    );
  }
  const asked = placeOf(search, root.id);
  const isThere = asked.kind !== 'own' || findFolder([root], asked.id) !== null;
  const place: Place = isThere ? asked : { kind: 'own', id: root.id };
  return (
    <main className={classes.page}>
      <FolderPanel
        root={root}
        shared={shared.data}
        place={place}
        onPlace={(next) => navigate({ search: searchOf(next, root.id) })}
        onCreateProject={() => setIsCreating(true)}
      />
      {place.kind === 'own' ? (
        <OwnProjects place={place} onCreateProject={() => setIsCreating(true)} />
      ) : (
        <ProjectGrid
          place={place}
          projects={shared.data && sharedProjects(shared.data, place)}
          error={shared.error}
        />
      )}
      {isCreating && (
        <CreateProjectDialog
          folder={place.kind === 'own' ? place.id : root.id}
          onClose={() => setIsCreating(false)}
        />
      )}
    </main>
  );
}

function OwnProjects({
  place,
  onCreateProject,
}: {
  readonly place: Extract<Place, { kind: 'own' }>;
  readonly onCreateProject: () => void;
}) {
  const { data, error } = useQuery(folderProjectsQuery(place.id));
  return <ProjectGrid place={place} projects={data} error={error} onCreateProject={onCreateProject} />;
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
