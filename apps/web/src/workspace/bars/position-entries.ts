import type { ParameterValues, Scalar } from '@thermarium/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Complaint, readTyped } from './position-edit.ts';

/** How long after a value was typed the object is changed, ms. */
export const COMMIT_DELAY = 100;

/** A field of the bar while it is about one object, plane or draft. */
export interface EntryPlace {
  /** Of the object and the field. */
  readonly key: string;
  /** What stands there while nobody types. */
  readonly over: Scalar | null;
  /** How long until it is sent, ms. */
  readonly delay: number;
  /** Changes what the field was about when it was typed. */
  send(typed: Scalar): Promise<Complaint>;
}

/** A text that was refused: it stays with its object until it is put right, taken back or overtaken. */
interface Refused {
  readonly text: string;
  readonly over: Scalar | null;
  readonly complaint: string;
}

/**
 * What is typed into the position bar, by the object for which it was typed: it is committed to that object whatever is
 * selected meanwhile, and to no other.
 */
export interface PositionEntries {
  readonly store: StoreApi<{ readonly refused: ReadonlyMap<string, Refused> }>;
  /** With every keystroke. */
  type(place: EntryPlace, typed: Scalar | null): void;
  /** Enter, blur and arrow steps. */
  commit(place: EntryPlace, typed: Scalar | null): void;
  /** The bar is about something else from now on: what was typed is committed. */
  leave(key: string): void;
  /** Escape. */
  revert(key: string): void;
}

export function openPositionEntries(parameters: () => ParameterValues): PositionEntries {
  const store = createStore<{ readonly refused: ReadonlyMap<string, Refused> }>()(() => ({
    refused: new Map(),
  }));
  const typing = new Map<string, { readonly place: EntryPlace; readonly typed: Scalar | null }>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const put = (key: string, entry: Refused | null) => {
    const refused = new Map(store.getState().refused);
    if (entry) refused.set(key, entry);
    else if (!refused.delete(key)) return;
    store.setState({ refused });
  };
  const refuse = ({ key, over }: EntryPlace, typed: Scalar | null, complaint: string) =>
    put(key, { text: typed === null ? '' : String(typed), over, complaint });

  const commit = (place: EntryPlace, typed: Scalar | null) => {
    const { key, delay } = place;
    typing.delete(key);
    clearTimeout(timers.get(key));
    const read = readTyped(typed, parameters());
    if (typed === null || 'complaint' in read) {
      if ('complaint' in read) refuse(place, typed, read.complaint);
      return;
    }
    put(key, null);
    const send = async () => {
      const complaint = await place.send(typed);
      if (complaint !== null) refuse(place, typed, complaint);
    };
    if (delay === 0) void send();
    else timers.set(key, setTimeout(send, delay));
  };

  return {
    store,
    type: (place, typed) => {
      typing.set(place.key, { place, typed });
      put(place.key, null);
    },
    commit,
    leave: (key) => {
      const left = typing.get(key);
      if (left) commit(left.place, left.typed);
    },
    revert: (key) => {
      typing.delete(key);
      put(key, null);
    },
  };
}

/** What stands refused in a field, unless its object has got another value there since. */
export function refusedAt(refused: ReadonlyMap<string, Refused>, { key, over }: EntryPlace): Refused | null {
  const entry = refused.get(key);
  return entry && entry.over === over ? entry : null;
}
