import { type Attention, LONGEST_SHOWN_NAME, type ProjectEvent } from '@thermarium/api';
import type { ProjectEvents } from './project-events.ts';

/** Pages of one project that one process counts as open; further ones follow the project unseen. */
const MOST_PAGES_OF_PROJECT = 100;
/** Delay before a roll call is answered, ms: calls within it share one answer. */
const ANSWER_AFTER = 100;

const NO_ATTENTION: Attention = { objects: [], selected: 0, fields: [] };

/** A page that follows a project, and its user. */
export interface OpenPage {
  readonly project: number;
  readonly user: number;
  readonly name: string;
  /** The id that the page made for itself. */
  readonly tab: string;
}

interface Present extends OpenPage {
  attention: Attention;
  /** A page that has lost its connection may follow anew before the old connection is found to be dead. */
  streams: number;
}

/**
 * The people who have projects open, as far as their pages follow them through this process. Nothing of it is stored.
 * Every process says who is here through it when somebody comes, and again at every sign of life; what a page tells may
 * arrive at another process than the one through which it follows, so it is taken from the events.
 */
export class Presence {
  private readonly events: Pick<ProjectEvents, 'publish' | 'subscribeToAll'>;
  private readonly present = new Map<number, Map<string, Present>>();
  /** The projects of which it is said soon who is here. */
  private readonly asked = new Map<number, NodeJS.Timeout>();
  private readonly stopHearing: () => void;

  constructor(events: Pick<ProjectEvents, 'publish' | 'subscribeToAll'>) {
    this.events = events;
    this.stopHearing = events.subscribeToAll((project, event) => this.hear(project, event));
  }

  /** Shows the page's user to the others until the returned function is called. */
  arrive({ project, user, name, tab }: OpenPage): () => void {
    const pages = this.present.get(project) ?? new Map<string, Present>();
    const key = keyOf(user, tab);
    if (!pages.has(key) && pages.size >= MOST_PAGES_OF_PROJECT) return () => {};
    const shownName = [...name].slice(0, LONGEST_SHOWN_NAME).join('');
    const page = pages.get(key) ?? {
      project,
      user,
      name: shownName,
      tab,
      attention: NO_ATTENTION,
      streams: 0,
    };
    page.streams++;
    this.present.set(project, pages.set(key, page));
    void this.say(page, true);
    return () => {
      if (--page.streams > 0) return;
      pages.delete(key);
      if (pages.size === 0) this.present.delete(project);
      void this.events.publish(project, { type: 'left', user, tab });
    };
  }

  /** Says that the page is still open, for those who have missed it, and for pages that would take it for lost. */
  confirm({ project, user, tab }: Omit<OpenPage, 'name'>): void {
    const page = this.present.get(project)?.get(keyOf(user, tab));
    if (page) void this.say(page, false);
  }

  close(): void {
    this.stopHearing();
    for (const timer of this.asked.values()) clearTimeout(timer);
    this.asked.clear();
  }

  private hear(project: number | null, event: ProjectEvent): void {
    if (project === null) {
      for (const each of this.present.keys()) this.saySoon(each);
      return;
    }
    if (event.type === 'reload' || (event.type === 'present' && event.asks)) this.saySoon(project);
    if (event.type !== 'attention' && event.type !== 'left') return;
    const page = this.present.get(project)?.get(keyOf(event.user, event.tab));
    if (page && event.type === 'attention') {
      const { objects, selected, fields } = event;
      page.attention = { objects, selected, fields };
    }
    // Another process has found an old connection of the page to be dead.
    if (page && event.type === 'left') this.saySoon(project);
  }

  private saySoon(project: number): void {
    if (this.asked.has(project) || !this.present.has(project)) return;
    const answer = async () => {
      this.asked.delete(project);
      for (const page of [...(this.present.get(project)?.values() ?? [])]) {
        if (page.streams > 0) await this.say(page, false);
      }
    };
    this.asked.set(
      project,
      setTimeout(() => void answer(), ANSWER_AFTER),
    );
  }

  private say({ project, user, name, tab, attention }: Present, asks: boolean): Promise<void> {
    return this.events.publish(project, { type: 'present', user, tab, name, asks, ...attention });
  }
}

/** Nobody can speak for the page of somebody else, even knowing its id. */
function keyOf(user: number, tab: string): string {
  return `${user} ${tab}`;
}
