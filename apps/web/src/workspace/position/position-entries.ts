import type { ParameterValues, Quantity, Scalar } from '@thermarium/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Complaint, placeNumber } from './position-edit.ts';

/** The delay from a typed value to the change of the object, ms. */
export const COMMIT_DELAY = 100;

/** A field of the bar for one object, plane or draft. */
export interface EntryPlace {
  /** The key of the object and the field. */
  readonly key: string;
  readonly quantity: Quantity;
  /** The value shown in the field while nobody types. */
  readonly over: Scalar | null;
  /** The delay before the value is sent, ms. */
  readonly delay: number;
  /** Changes the object for which the value was typed. */
  send(typed: Scalar): Promise<Complaint>;
}

/** A refused text: it stays with its object until it is corrected, reverted or overtaken. */
interface Refused {
  readonly text: string;
  readonly over: Scalar | null;
  readonly complaint: string;
}

/**
 * The values typed into the position bar, by object: each is committed to the object for which it was typed, whatever
 * is selected meanwhile.
 */
export interface PositionEntries {
  readonly store: StoreApi<{ readonly refused: ReadonlyMap<string, Refused> }>;
  /** Called at every keystroke. */
  type(place: EntryPlace, typed: Scalar | null): void;
  /** Called at Enter, blur and arrow steps. */
  commit(place: EntryPlace, typed: Scalar | null): void;
  /** Called when the bar changes to another object: commits the typed value. */
  leave(key: string): void;
  /** Called at Escape. */
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
    const read = placeNumber(typed, place.quantity, parameters());
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

/** The refused text of a field, unless the object's value there has changed since. */
export function refusedAt(refused: ReadonlyMap<string, Refused>, { key, over }: EntryPlace): Refused | null {
  const entry = refused.get(key);
  return entry && entry.over === over ? entry : null;
}
