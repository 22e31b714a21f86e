import { Link } from '@tanstack/react-router';
import type { Project } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import link from '../../ui/text-button.module.css';
import { reloadDashboard } from '../dashboard-queries.ts';
import { importInWorker } from './import-in-worker.ts';
import { type Imports, openImports } from './open-imports.ts';

/**
 * The imports of the dashboard, ended with it.
 *
 * @param onArrived called when the card of an imported project is there.
 */
export function useImports(onArrived: (project: number) => void): Imports {
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
