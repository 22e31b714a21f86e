import type { ProjectEvent } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import { afterCommit } from '../db/request-transaction.ts';
import { type ChangedRights, decodeNotification, encodeNotification, PROJECT_CHANNEL } from './channel.ts';
import { Listener } from './listener.ts';

/** The events of projects, from every process. */
export interface ProjectEvents {
  /** Calls the listener for every event of the project until the returned function is called. */
  subscribe(project: number, listener: (event: ProjectEvent) => void): () => void;
  /** Calls the listener for every event of every project; project null: of all of them. */
  subscribeToAll(listener: (project: number | null, event: ProjectEvent) => void): () => void;
  /**
   * Calls the listener when rights have changed, before anything that was changed later is told; null: of all, for some
   * changes may have been missed.
   */
  subscribeToRights(listener: (changed: ChangedRights | null) => void): () => void;
  /**
   * Sends an event to every process, this one included, once the changes of the current call are committed. Never
   * rejects: if an event cannot be sent, a `reload` follows when the database can be reached again.
   */
  publish(project: number, event: ProjectEvent): Promise<void>;
  close(): Promise<void>;
}

type EventListener = (event: ProjectEvent) => void;

/**
 * Project events over PostgreSQL's LISTEN and NOTIFY, on one connection for the whole process. When a lost connection
 * is back, every subscriber is sent `reload`. Rejects when the database cannot be reached.
 */
export async function openProjectEvents(url: string, log: FastifyBaseLogger): Promise<ProjectEvents> {
  const listeners = new Map<number, Set<EventListener>>();
  const listenersToAll = new Set<(project: number | null, event: ProjectEvent) => void>();
  const listenersToRights = new Set<(changed: ChangedRights | null) => void>();
  /** Projects with events that could not be sent to other processes. */
  const untold = new Set<number>();

  const tell = (event: ProjectEvent, those: Iterable<EventListener> = []) => {
    for (const listener of those) listener(event);
  };
  const publish = async (project: number, event: ProjectEvent): Promise<void> => {
    try {
      await connection.notify(encodeNotification({ project, event }));
    } catch (error) {
      untold.add(project);
      log.warn({ err: error, project }, 'An event could not be sent');
    }
  };
  const connection = await Listener.open({
    url,
    channel: PROJECT_CHANNEL,
    log,
    onPayload: (payload) => {
      const heard = decodeNotification(payload);
      if (heard && 'rightsOf' in heard) for (const listener of listenersToRights) listener(heard.rightsOf);
      else if (heard) {
        tell(heard.event, listeners.get(heard.project));
        for (const listener of listenersToAll) listener(heard.project, heard.event);
      } else log.debug({ payload }, 'Not an event of this program');
    },
    onReconnect: () => {
      const missed = [...untold];
      untold.clear();
      for (const listener of listenersToRights) listener(null);
      for (const ofProject of listeners.values()) tell({ type: 'reload' }, ofProject);
      for (const listener of listenersToAll) listener(null, { type: 'reload' });
      for (const project of missed) void publish(project, { type: 'reload' });
    },
  });

  return {
    subscribe: (project, listener) => {
      const known = listeners.get(project) ?? new Set();
      listeners.set(project, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(project) === known) listeners.delete(project);
      };
    },
    subscribeToAll: (listener) => {
      listenersToAll.add(listener);
      return () => listenersToAll.delete(listener);
    },
    subscribeToRights: (listener) => {
      listenersToRights.add(listener);
      return () => listenersToRights.delete(listener);
    },
    publish: (project, event) => afterCommit(() => publish(project, event)),
    close: () => connection.close(),
  };
}
