import { IconBox } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fetchSigned } from '../app/client.ts';
import classes from './thumbnail.module.css';

/** The picture of a project, loaded with the token once it is near the screen; `path` null: there is none yet. */
export function Thumbnail({ path }: { readonly path: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const element = place.current;
    if (path === null || element === null) return;
    const gone = new AbortController();
    let made: string | null = null;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        readPicture(path, gone.signal).then(
          (picture) => {
            if (picture === null || gone.signal.aborted) return;
            made = URL.createObjectURL(picture);
            setAddress(made);
          },
          // A card works without its picture.
          () => {},
        );
      },
      { rootMargin: '300px' },
    );
    watch.observe(element);
    return () => {
      gone.abort();
      watch.disconnect();
      setAddress(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path]);

  return (
    <div ref={place} className={classes.place}>
      {address !== null ? (
        <img src={address} alt="" className={classes.picture} draggable={false} />
      ) : (
        path === null && <IconBox size={40} stroke={1} className={classes.none} />
      )}
    </div>
  );
}

async function readPicture(path: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetchSigned(path, signal);
  return response.ok ? response.blob() : null;
}
