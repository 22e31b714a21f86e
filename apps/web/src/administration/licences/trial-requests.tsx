import { Button } from '@mantine/core';
import { type AdminLicense, administrationEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { confirm } from '../../ui/confirm.tsx';
import classes from '../administration.module.css';
import { administer } from '../lists.ts';

/** The trials that wait for a decision; nothing where none does. */
export function TrialRequests({
  requests,
  onGrant,
}: {
  readonly requests: readonly AdminLicense[];
  readonly onGrant: (request: AdminLicense) => void;
}) {
  if (requests.length === 0) return null;
  return (
    <section className={classes.requests} aria-label="Trial requests">
      <h3>Trial requests</h3>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <span>
              <strong>{request.email}</strong> asks for a trial of {request.feature}
            </span>
            <Button aria-label={`Grant ${request.email} the trial`} onClick={() => onGrant(request)}>
              Grant
            </Button>
            <Button
              variant="default"
              aria-label={`Decline the trial of ${request.email}`}
              onClick={() => decline(request)}
            >
              Decline
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function decline({ id, email, feature }: AdminLicense): Promise<void> {
  const question = {
    title: 'Decline the trial?',
    message: `${email} gets no licence of ${feature} now, and may ask for it again.`,
    action: 'Decline',
  };
  if (!(await confirm(question))) return;
  const call = () => client(administrationEndpoints.adminDeclineTrial, { params: { license: id } });
  await administer(call, `The trial of ${email} was declined.`);
}
