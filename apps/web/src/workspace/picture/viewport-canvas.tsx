import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { Overlays } from '../overlay/overlays.tsx';
import { EditorOverlay } from '../overlay/tools/editor-overlay.tsx';
import { ViewportContext } from '../overlay/viewport-context.ts';
import { usePresence } from '../presence/open-presence.ts';
import { useResults } from '../results/results-state.ts';
import { useScene } from '../scene/scene.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { openViewport } from './open-viewport.ts';
import classes from './viewport.module.css';
import { EmptyProject, LostPicture, NoPicture } from './viewport-notices.tsx';

/** The picture. `shown`: false while another tab covers it. */
export function ViewportCanvas({ shown }: { readonly shown: boolean }) {
  const document = useDocument();
  const scene = useScene();
  const editor = useEditor();
  const results = useResults();
  const presence = usePresence();
  const commands = useCommands();
  const place = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const stores = { document, scene, editor, results, presence, commands };
    const close = openViewport(place.current, stores, {
      onOpen: setViewport,
      onFailure: () => setHasFailed(true),
    });
    return () => {
      setViewport(null);
      close();
    };
  }, [document, scene, editor, results, presence, commands]);

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
