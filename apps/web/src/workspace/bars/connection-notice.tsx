import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { notify } from '../../ui/notify.ts';
import { type DocumentState, useDocument } from '../document/project-document.ts';
import classes from './connection-notice.module.css';

/** How long the connection may be lost before the notice says so, ms. */
const LOST_AFTER = 1000;
/** How long a change may be on its way before the notice says so, ms. */
const SLOW_AFTER = 2000;

/** The notice about the connection; `lost` and `slow` say whether that state has lasted. Null: no notice. */
export function noticeText(unsaved: number, lost: boolean, slow: boolean): string | null {
  if (lost && unsaved === 0) {
    return 'Connection lost. Changes that you make are kept and will be sent when it is back.';
  }
  if (lost) {
    const kept = unsaved === 1 ? '1 change is' : `${unsaved} changes are`;
    return `Connection lost. ${kept} kept and will be sent when it is back.`;
  }
  if (!slow || unsaved === 0) return null;
  return unsaved === 1 ? 'Saving 1 change…' : `Saving ${unsaved} changes…`;
}

/** Whether the feed is interrupted or calls are lost. */
function isAway({ connection }: DocumentState): boolean {
  return connection !== 'online';
}

/** Says that the connection is lost, or that changes have been on their way for long; it lies over the page. */
export function ConnectionNotice() {
  const document = useDocument();
  const lost = useLasting(useStore(document.store, isAway), LOST_AFTER);
  const slow = useLasting(
    useStore(document.store, ({ unsaved }) => unsaved > 0),
    SLOW_AFTER,
  );
  // Counted only while the notice is shown: every change alters the count twice.
  const unsaved = useStore(document.store, (state) => (lost || slow ? state.unsaved : 0));
  useEffect(
    () => document.onRefused?.((message) => notify(message, 'warning', `refused: ${message}`)),
    [document],
  );
  const text = noticeText(unsaved, lost, slow);
  const Sign = lost ? IconCloudOff : IconCloudUp;
  return (
    <div className={classes.place} role="status" aria-live="polite">
      {text !== null && (
        <p className={classes.notice} data-lost={lost || undefined}>
          <Sign size={16} stroke={1.5} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}

/** Whether a condition has held for a time, ms. */
function useLasting(isSo: boolean, time: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) {
      setLasts(false);
      return;
    }
    const timer = setTimeout(() => setLasts(true), time);
    return () => clearTimeout(timer);
  }, [isSo, time]);
  return lasts && isSo;
}
