import { Button, VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AccountSession, accountEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { dateAndTime } from '../app/dates.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { queries } from '../app/queries.ts';
import { confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/notify.ts';
import classes from './account.module.css';

const COLUMNS = ['Browser', 'Address', 'Signed in', 'Last used'] as const;

/** The user's sessions; each but the present one can be ended. */
export function SessionsSection() {
  const { data: sessions, error } = useQuery(sessionsQuery);
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!sessions) return null;
  const hasOthers = sessions.some(({ current }) => !current);
  const endOthers = async () => {
    const question = {
      title: 'End all other sessions?',
      message: 'Whoever is signed in to your account elsewhere has to sign in again. This browser stays.',
      action: 'End all others',
    };
    if (await confirm(question)) await end(() => client(accountEndpoints.endOtherSessions));
  };
  return (
    <>
      <table className={classes.listing} aria-label="Sessions">
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </table>
      {hasOthers && (
        <div className={classes.sessionsEnd}>
          <Button variant="default" onClick={endOthers}>
            End all others
          </Button>
        </div>
      )}
    </>
  );
}

function SessionRow({ session }: { readonly session: AccountSession }) {
  const { id, browser, address, created, last_seen, current } = session;
  const name = browser ?? 'Unknown';
  return (
    <tr>
      <td className={classes.feature}>
        {name}
        {current && <span className={page.tag}>This session</span>}
      </td>
      <td>{address ?? 'Unknown'}</td>
      <td>{dateAndTime(created)}</td>
      <td>{dateAndTime(last_seen)}</td>
      <td className={classes.rowEnd}>
        {!current && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`End the session in ${name}, last used ${dateAndTime(last_seen)}`}
            onClick={() => end(() => client(accountEndpoints.endSession, { params: { session: id } }))}
          >
            End
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The list is reloaded also after a refusal: the session may have ended by itself. */
async function end(call: () => Promise<undefined>): Promise<void> {
  try {
    await call();
  } catch (error) {
    notify(failureText(error), 'error');
  }
  await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** The sessions of the signed-in user. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => client(accountEndpoints.sessions, { signal }),
});
