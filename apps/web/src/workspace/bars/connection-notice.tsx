import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { notify } from '../../ui/notify.ts';
import { useDocument } from '../document/project-document.ts';
import classes from './connection-notice.module.css';
import { isAway, LOST_AFTER, noticeText, SLOW_AFTER } from './notice-text.ts';

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
