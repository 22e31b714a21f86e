import type { EditedField } from '@thermarium/api';
import type { ParameterValues, Quantity, Scalar } from '@thermarium/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentEdits } from '../document/project-document.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import { type Complaint, placeNumber } from './position-edit.ts';

/** The delay from a typed value to the change of the object, ms. */
export const COMMIT_DELAY = 100;

/** A field of the bar for one object, plane or draft. */
export interface EntryPlace {
  /** The key of the object and the field. */
  readonly key: string;
  readonly quantity: Quantity;
  /** What it is of, for messages: `'die'`. */
  readonly subject: string;
  /** The fields of stored objects that it stands for, for the others who have the project open. */
  readonly fields: readonly EditedField[];
  /** The value shown in the field while nobody types. */
  readonly over: Scalar | null;
  /** The delay before the value is sent, ms. */
  readonly delay: number;
  /** Whether the value can alter a solution. */
  readonly alters: boolean;
  /** Changes the object for which the value was typed; by `edits` as a part of a larger change. */
  send(typed: Scalar, edits?: DocumentEdits): Promise<Complaint>;
  /** The value that the object has now. */
  present(): Scalar | null;
  /** Selects the object and leads the user to the field. */
  show(): void;
}

/** A refused text: it stays with its object until it is corrected, reverted or overtaken. */
interface Refused {
  readonly text: string;
  readonly over: Scalar | null;
  readonly complaint: string;
  readonly place: EntryPlace;
}

interface Typed {
  readonly place: EntryPlace;
  readonly typed: Scalar | null;
}

export interface EntriesState {
  readonly refused: ReadonlyMap<string, Refused>;
  /** Values that are being typed, or were typed a moment ago and are not sent yet. */
  readonly waiting: ReadonlyMap<string, Typed>;
}

/**
 * The values typed into the position bar, by object: each is committed to the object for which it was typed, whatever
 * is selected meanwhile.
 */
export interface PositionEntries {
  readonly store: StoreApi<EntriesState>;
  /** Called at every keystroke. */
  type(place: EntryPlace, typed: Scalar | null): void;
  /** Called at Enter, blur and arrow steps. */
  commit(place: EntryPlace, typed: Scalar | null): void;
  /** Keeps a text in its field with what is wrong, as said by whoever refused it. */
  refuse(place: EntryPlace, typed: Scalar | null, complaint: string): void;
  /** Called when the bar changes to another object: commits the typed value. */
  leave(key: string): void;
  /** Called at Escape. */
  revert(key: string): void;
  /** The first text that cannot be sent as it is. */
  wrong(): { readonly place: EntryPlace; readonly complaint: string } | null;
  /** Sends all waiting values at once, as parts of one change. */
  sendAll(edits: DocumentEdits): readonly Promise<Complaint>[];
}

export function openPositionEntries(parameters: () => ParameterValues): PositionEntries {
  const store = createStore<EntriesState>()(() => ({ refused: new Map(), waiting: new Map() }));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const waiting = () => store.getState().waiting;
  const refused = () => store.getState().refused;

  const refuse = ({ place, typed }: Typed, complaint: string) => {
    const { key, over } = place;
    const text = typed === null ? '' : String(typed);
    store.setState({ refused: new Map(refused()).set(key, { text, over, complaint, place }) });
  };
  const hold = (entry: Typed) => {
    const { key } = entry.place;
    store.setState({ waiting: new Map(waiting()).set(key, entry), refused: without(refused(), key) });
  };
  const forget = (key: string) => {
    clearTimeout(timers.get(key));
    store.setState({ waiting: without(waiting(), key) });
  };
  const send = async (entry: Typed, edits?: DocumentEdits): Promise<Complaint> => {
    const { place, typed } = entry;
    if (typed === null) return null;
    const sending = place.send(typed, edits);
    if (waiting().get(place.key) === entry) forget(place.key);
    const complaint = await sending;
    if (complaint !== null) refuse(entry, complaint);
    return complaint;
  };

  const commit = (place: EntryPlace, typed: Scalar | null) => {
    const { key, delay } = place;
    forget(key);
    const read = placeNumber(typed, place.quantity, parameters());
    if (typed === null || 'complaint' in read) {
      if ('complaint' in read) refuse({ place, typed }, read.complaint);
      return;
    }
    const entry = { place, typed };
    hold(entry);
    if (delay === 0) void send(entry);
    else
      timers.set(
        key,
        setTimeout(() => void send(entry), delay),
      );
  };

  return {
    store,
    type: (place, typed) => hold({ place, typed }),
    commit,
    refuse: (place, typed, complaint) => refuse({ place, typed }, complaint),
    leave: (key) => {
      const left = waiting().get(key);
      if (left) commit(left.place, left.typed);
    },
    revert: (key) => {
      forget(key);
      store.setState({ refused: without(refused(), key) });
    },
    wrong: () => {
      for (const { place, typed } of waiting().values()) {
        const read = placeNumber(typed, place.quantity, parameters());
        if ('complaint' in read) return { place, complaint: read.complaint };
      }
      // What was overtaken by another value is shown no more.
      return [...refused().values()].find(({ place, over }) => place.present() === over) ?? null;
    },
    sendAll: (edits) => [...waiting().values()].map((entry) => send(entry, edits)),
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([each]) => each !== key));
}

/** The refused text of a field, unless the object's value there has changed since. */
export function refusedAt(refused: ReadonlyMap<string, Refused>, { key, over }: EntryPlace): Refused | null {
  const entry = refused.get(key);
  return entry && entry.over === over ? entry : null;
}

export const PositionEntriesContext = storeContext<PositionEntries>();
export const usePositionEntries = () => useOpenStore(PositionEntriesContext);
