import { useEffect, useRef, useState } from 'react';
import { Overlays } from '../overlay/overlays.tsx';
import { EditorOverlay } from '../overlay/tools/editor-overlay.tsx';
import { ViewportContext } from '../overlay/viewport-context.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { useWorkspace } from '../workspace-context.ts';
import { openViewport } from './open-viewport.ts';
import classes from './viewport.module.css';
import { EmptyProject, LostPicture, NoPicture } from './viewport-notices.tsx';

/** The picture. `shown`: false while another tab covers it. */
export function ViewportCanvas({ shown }: { readonly shown: boolean }) {
  const workspace = useWorkspace();
  const place = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const close = openViewport(place.current, workspace, {
      onOpen: setViewport,
      onFailure: () => setHasFailed(true),
    });
    return () => {
      setViewport(null);
      close();
    };
  }, [workspace]);

  useEffect(() => viewport?.setShown(shown), [viewport, shown]);

  return (
    <ViewportContext value={viewport}>
      <div className={classes.viewport}>
        <div className={classes.picture} ref={place} />
        {hasFailed && <NoPicture />}
        {viewport && <EmptyProject />}
        {viewport && <LostPicture viewport={viewport} />}
        <Overlays />
        <EditorOverlay />
      </div>
    </ViewportContext>
  );
}
