import type { ProjectEvent, TaskQueueEvent } from '@thermarium/api';
import type { EventSource } from './broadcast.ts';
import type { ChangedRights } from './channel.ts';
import type { ProjectEvents } from './project-events.ts';

type Listener = (event: TaskQueueEvent) => void;

/** The task queue of a user, as somebody follows it. */
interface Queue {
  readonly user: number;
  readonly listener: Listener;
  /** The projects that the user may see; null: not known. */
  seen: ReadonlySet<number> | null;
  /** Projects that were looked for in vain since the last `look`. */
  readonly unseen: Set<number>;
  /** Something has happened while it was not known who may see it. */
  hasMissed: boolean;
  looking: Promise<void> | null;
  /** Counts the doubts: what was read before the latest one is not to be trusted. */
  doubts: number;
}

/**
 * The task queues of users, heard from the events of all projects. A queue has the events of the projects that its user
 * may see; these are read anew at every `look`, and when a project has events that has not been seen before.
 */
export class TaskQueues implements EventSource<TaskQueueEvent> {
  private readonly queues = new Set<Queue>();
  private readonly seenBy: (user: number) => Promise<ReadonlySet<number>>;
  /** Ends the following of all projects. */
  readonly close: () => void;

  /** @param seenBy reads the projects that a user may see */
  constructor(
    events: Pick<ProjectEvents, 'subscribeToAll'>,
    seenBy: (user: number) => Promise<ReadonlySet<number>>,
  ) {
    this.seenBy = seenBy;
    this.close = events.subscribeToAll((project, event) => {
      for (const queue of this.queues) this.hear(queue, project, event);
    });
  }

  subscribe(user: number, listener: Listener): () => void {
    const queue: Queue = {
      user,
      listener,
      seen: null,
      unseen: new Set(),
      hasMissed: false,
      looking: null,
      doubts: 0,
    };
    this.queues.add(queue);
    void this.lookFor(queue);
    return () => this.queues.delete(queue);
  }

  /** Reads again which projects a user may see. */
  async look(user: number): Promise<void> {
    for (const queue of this.queues) {
      if (queue.user !== user) continue;
      queue.unseen.clear();
      await this.lookFor(queue);
    }
  }

  /** Tells nothing more to whom a change of rights concerns until it is known again what they may see. */
  doubt(changed: ChangedRights | null): void {
    for (const queue of this.queues) {
      if (changed && 'user' in changed && changed.user !== queue.user) continue;
      if (changed && 'project' in changed && queue.seen?.has(changed.project) === false) continue;
      queue.doubts++;
      queue.seen = null;
      queue.hasMissed = true;
      void this.lookFor(queue);
    }
  }

  private lookFor(queue: Queue): Promise<void> {
    queue.looking ??= this.read(queue).finally(() => {
      queue.looking = null;
    });
    return queue.looking;
  }

  private async read(queue: Queue): Promise<void> {
    const before = queue.seen;
    try {
      let doubts: number;
      let seen: ReadonlySet<number>;
      do {
        doubts = queue.doubts;
        seen = await this.seenBy(queue.user);
      } while (doubts !== queue.doubts);
      queue.seen = seen;
    } catch {
      // Nothing is told to somebody whose rights cannot be read.
      queue.seen = null;
      queue.hasMissed = true;
      return;
    }
    const isChanged = before !== null && !isSame(before, queue.seen);
    if (!isChanged && !queue.hasMissed) return;
    queue.hasMissed = false;
    queue.listener({ type: 'reload' });
  }

  private hear(queue: Queue, project: number | null, event: ProjectEvent): void {
    const told = toldOf(project, event);
    if (told === null) return;
    if (queue.seen === null) queue.hasMissed = true;
    else if (project === null || queue.seen.has(project)) queue.listener(told);
    else if (!queue.unseen.has(project)) {
      // It may have been made, or shared, a moment ago.
      void this.lookFor(queue).then(() => queue.unseen.add(project));
    }
  }
}

/** The tasks of all users, for administrators. */
export function allTasks(events: Pick<ProjectEvents, 'subscribeToAll'>): EventSource<TaskQueueEvent> {
  return {
    subscribe: (_, listener) =>
      events.subscribeToAll((project, event) => {
        const told = toldOf(project, event);
        if (told) listener(told);
      }),
  };
}

/** The news about tasks in an event of their project; null: there is none. */
function toldOf(project: number | null, event: ProjectEvent): TaskQueueEvent | null {
  if (project === null || event.type === 'reload') return { type: 'reload' };
  if (event.type === 'task') {
    const { type, task_id, state, progress, message } = event;
    return { type, project, task_id, state, progress, message };
  }
  if (event.type !== 'study') return null;
  return { ...event, project };
}

function isSame(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}
