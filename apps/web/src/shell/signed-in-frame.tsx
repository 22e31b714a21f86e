import { Notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { accountQuery } from '../app/account-query.ts';
import { LeaveGuard } from '../app/leave-guard.tsx';
import { licenceWarnings } from '../app/licence-warnings.ts';
import { session } from '../app/session.ts';
import { FieldHelp } from '../help/field-help.tsx';
import { Confirmations } from '../ui/confirm.tsx';
import { dialogDrafts } from '../ui/dialog-drafts.ts';
import { notify } from '../ui/notify.ts';
import { NavigationBar } from './navigation-bar.tsx';
import classes from './signed-in-frame.module.css';

/** The frame around every page of a signed-in user. */
export function SignedInFrame() {
  const { data: account } = useQuery(accountQuery);
  // A project has the guard to itself: more than dialogs is typed there.
  const isProject =
    useMatch({ from: '/inside/project/$id', shouldThrow: false, select: () => true }) ?? false;
  const warnedOf = useRef<string | null>(null);
  useEffect(() => {
    if (!account) return;
    session.getState().setAccount(account);
    // Warns once per sign-in, not at every reload of the account.
    if (warnedOf.current === account.user.email) return;
    warnedOf.current = account.user.email;
    for (const { message, kind } of licenceWarnings(account.licenses, Date.now())) notify(message, kind);
  }, [account]);
  return (
    <div className={classes.frame}>
      <NavigationBar />
      <div className={classes.page}>
        <Outlet />
      </div>
      {!isProject && <LeaveGuard store={dialogDrafts} unsaved={typedInDialogs} />}
      <FieldHelp />
      <Confirmations />
      <Notifications position="bottom-center" limit={3} zIndex={500} />
    </div>
  );
}

function typedInDialogs(): string | null {
  return (
    dialogDrafts
      .getState()
      .held.map(({ subject }) => subject)
      .join(', ') || null
  );
}
