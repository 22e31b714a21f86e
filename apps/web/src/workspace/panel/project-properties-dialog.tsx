import { useMemo } from 'react';
import { useDocument } from '../document/project-document.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import { useClient } from '../store-context.ts';
import { ProjectDialog } from './project-dialog.tsx';
import type { ProjectSite } from './project-site.ts';

/** The name and world settings of the open project. */
export function ProjectPropertiesDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const document = useDocument();
  const site = useMemo((): ProjectSite => {
    const { store, borrow, giveBack, updateProject: save } = document;
    return { client, store, borrow, giveBack, save, isNew: false };
  }, [client, document]);
  const ids = useMemo(() => [document.id], [document]);
  return (
    <EditorsOf of="project" ids={ids}>
      <ProjectDialog title="Update Project" action="Update" site={site} onClose={onClose} />
    </EditorsOf>
  );
}
