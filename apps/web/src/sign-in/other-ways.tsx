import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { entryCalls } from './entry-calls.ts';
import classes from './entry-form.module.css';

/** The alternatives to the password: the given ones and the server's partners. Renders nothing if there are none. */
export function OtherWays({
  next,
  children,
}: {
  readonly next: string | undefined;
  readonly children: ReactNode;
}) {
  const { data: partners = [] } = useQuery({
    queryKey: ['partners'],
    queryFn: entryCalls.partners,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (partners.length === 0 && children === null) return null;
  return (
    <>
      <div className={classes.separator}>or</div>
      <div className={classes.partners}>
        {children}
        {partners.map(({ name, title, login }) => (
          <Button
            key={name}
            component="a"
            href={next === undefined ? login : `${login}?next=${encodeURIComponent(next)}`}
            variant="default"
            h={38}
            fz={14}
            leftSection={<IconBuilding size={16} stroke={1.5} />}
          >
            Continue with {title}
          </Button>
        ))}
      </div>
    </>
  );
}
