import { useNavigate } from '@tanstack/react-router';
import { importEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { offerWayIn } from '../app/way-in.ts';
import type { Template } from './template.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Makes a project of a template in a folder, and opens it. */
export function NewFromTemplate({
  folder,
  first,
  onClose,
}: {
  readonly folder: number;
  readonly first?: Template | null;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <TemplateDialog
      {...(first && { first })}
      isNamed
      action="Create"
      onClose={onClose}
      use={async ({ project, ...model }, name) => {
        try {
          const { id } = await client(importEndpoints.importProject, {
            body: { ...model, project: { ...project, name, folder } },
          });
          void queries.invalidateQueries({ queryKey: ['dashboard'] });
          offerWayIn();
          await navigate({ to: '/project/$id', params: { id: String(id) } });
          return null;
        } catch (error) {
          return failureText(error);
        }
      }}
    />
  );
}
