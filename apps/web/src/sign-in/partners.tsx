import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { entryCalls } from './entry-calls.ts';
import classes from './entry-form.module.css';

/** Sign-in through the partners that the program knows; nothing where it knows none. */
export function Partners({ next }: { readonly next: string | undefined }) {
  const { data: partners = [] } = useQuery({
    queryKey: ['partners'],
    queryFn: entryCalls.partners,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (partners.length === 0) return null;
  return (
    <>
      <div className={classes.separator}>or</div>
      <div className={classes.partners}>
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
