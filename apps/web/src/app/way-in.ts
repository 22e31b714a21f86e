import { createStore } from 'zustand/vanilla';
import { session } from './session.ts';

/** The short way in: a few steps that say what the parts of an open project are. */
interface WayIn {
  /** Whether it is offered in the project that is opened next. */
  readonly isOffered: boolean;
  /** Whether its steps are being shown. */
  readonly isShown: boolean;
}

export const wayIn = createStore<WayIn>()(() => ({ isOffered: false, isShown: false }));

/** Offers it to somebody who has just made a first project, unless they have declined or seen it. */
export function offerWayIn(): void {
  if (!isWayInLeft()) wayIn.setState({ isOffered: true });
}

export function showWayIn(): void {
  wayIn.setState({ isOffered: false, isShown: true });
}

/** Ends the steps or declines the offer: this user is not offered it again, in this browser. */
export function leaveWayIn(): void {
  wayIn.setState({ isOffered: false, isShown: false });
  try {
    localStorage.setItem(key(), 'left');
  } catch {
    // If the storage is full or forbidden, it is offered again with the next project.
  }
}

/** Whether this user has seen or declined it. */
function isWayInLeft(): boolean {
  try {
    return localStorage.getItem(key()) !== null;
  } catch {
    return false;
  }
}

function key(): string {
  return `thermarium.way-in.${session.getState().account?.user.email ?? ''}`;
}
