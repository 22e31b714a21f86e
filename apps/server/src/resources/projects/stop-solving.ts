import type { Services } from '../../services.ts';

/** Stops the tasks of a project that has been deleted. */
export async function stopSolving({ database, solves }: Services, project: number): Promise<void> {
  const running = await database
    .selectFrom('task')
    .select('id')
    .where('project_id', '=', project)
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .execute();
  for (const { id } of running) await solves.stop(id);
}
