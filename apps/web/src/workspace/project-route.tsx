import { useParams } from '@tanstack/react-router';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

export function ProjectRoute() {
  const { id } = useParams({ from: '/inside/project/$id' });
  return /^\d+$/.test(id) ? <WorkspacePage project={Number(id)} /> : <NotFoundPage />;
}
