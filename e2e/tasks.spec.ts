import { endpoints } from '@thermarium/api';
import { addHeldBlock } from './held-solve.ts';
import { expect, test } from './journey.ts';
import { StoredModel } from './stored-model.ts';

test('in the queue a viewer sees how far a solve is, and an editor stops it', async ({
  page,
  program,
  visitor,
  guest,
}) => {
  const { id: project } = await visitor.create('Runaway');
  const share = (editor: boolean) =>
    visitor.client(endpoints.updateProjectPermissions, {
      params: { project },
      body: [
        { username: 'ada@example.com', permissions: { owner: true, editor: true, viewer: true } },
        { username: guest.email, permissions: { owner: false, editor, viewer: true } },
      ],
    });
  await share(false);
  const model = new StoredModel(visitor.client, project);
  await model.addMaterials({ Copper: 398 });
  await addHeldBlock(program, visitor, model, 'Copper');
  const { page: theirs } = guest;
  const rowOf = (on: typeof page) =>
    on.getByRole('table', { name: 'Tasks' }).getByRole('row', { name: 'Runaway' });
  const stop = { name: 'Stop the solve of Runaway' };
  await page.goto('/#/tasks');
  await theirs.goto('/#/tasks');
  await expect(theirs.getByRole('heading', { name: 'No tasks' })).toBeVisible();

  await visitor.client(endpoints.solve, { params: { project } });
  await expect(rowOf(page)).toContainText('RUNNING');
  await expect(page.getByRole('heading', { name: 'Task queue', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
  const titles = ['User', 'License', 'Project', 'Status', 'Started on', 'Action'];
  await expect(page.getByRole('columnheader')).toHaveText(titles);
  await expect(rowOf(page).getByRole('button', stop)).toBeVisible();
  await expect(rowOf(theirs)).toContainText('ada@example.com');
  await expect(rowOf(theirs)).toContainText('RUNNING');
  await expect(rowOf(theirs).getByRole('button', { name: 'Open the log of Runaway' })).toBeVisible();
  await expect(rowOf(theirs).getByRole('button', stop)).toHaveCount(0);
  const [task] = await guest.client(endpoints.tasks);
  const params = { project, task: task?.id ?? 0 };
  await expect(guest.client(endpoints.stopTask, { params })).rejects.toMatchObject({ status: 403 });

  await share(true);
  await theirs.getByRole('button', { name: 'Refresh' }).click();
  await rowOf(theirs).getByRole('button', stop).click();
  await expect(rowOf(page)).not.toContainText(/RUNNING|PENDING/);
  await expect(rowOf(page).getByRole('button', stop)).toHaveCount(0);
  const tasks = await visitor.client(endpoints.tasks);
  expect(tasks.filter((each) => each.project === project)).toMatchObject([{ status: 'STOPPED' }]);
});
