import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { nextTask } from '../ui/later.tsx';
import { Opening } from './opening.tsx';

// The parts of the workspace are fetched together, and each is evaluated in a task of its own: in one they would
// block the page. The kinds of objects are the ground of all. The stores come before the frame, as they ask for the model.
const kinds = import('@thermarium/kinds');
// The first number that a browser writes costs it some 15 ms, in which it reads its tables.
const numbers = nextTask().then(() => (0).toLocaleString('en-US'));
// The tree with its drag and drop is the largest part of the frame.
void import('./left/model-tree.tsx');
const page = import('./workspace-page.tsx');
const frame = import('./workspace-frame.tsx');
const WorkspacePage = lazy(async () => {
  await kinds;
  await numbers;
  return { default: (await page).WorkspacePage };
});
const WorkspaceFrame = lazy(async () => ({ default: (await frame).WorkspaceFrame }));

/** `/project/{id}` */
export function ProjectRoute() {
  const { id } = useParams({ from: '/inside/project/$id' });
  if (!/^\d+$/.test(id)) return <NotFoundPage />;
  return (
    <Suspense fallback={<Opening />}>
      <WorkspacePage project={Number(id)}>
        <WorkspaceFrame />
      </WorkspacePage>
    </Suspense>
  );
}
