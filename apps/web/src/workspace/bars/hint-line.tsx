import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Keys } from '../../ui/keys.tsx';
import { useCommands } from '../commands/command.ts';
import { shownShortcut } from '../commands/shortcut.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import classes from './bars.module.css';
import { type Focus, hintPlace, hintsAt } from './hints.ts';

/** The present uses of keys and mouse: as many hints as fit into the room that the figures leave. */
export function HintLine({ focusElsewhere }: { readonly focusElsewhere: Focus }) {
  const editor = useEditorStore();
  const commands = useCommands();
  const focus = useFocus() ?? focusElsewhere;
  const place = useStore(editor, (state) => hintPlace(state, focus));
  const known = useStore(commands.store, (state) => state.commands);
  const hints = hintsAt(place, (id) => {
    const command = known.find((each) => each.id === id);
    const [shortcut] = (command?.enabled?.() ?? true) ? (command?.shortcuts ?? []) : [];
    return shortcut === undefined ? undefined : shownShortcut(shortcut);
  });
  return (
    <span className={classes.hints} data-place={place}>
      {hints.map(({ keys, does }) => (
        <span key={`${keys} ${does}`} className={classes.hint}>
          <Keys keys={keys} /> {does}
        </span>
      ))}
    </span>
  );
}

/** The part of the page with the focus, where it has keys of its own. */
function useFocus(): Focus {
  const [focus, setFocus] = useState<Focus>(null);
  useEffect(() => {
    const until = new AbortController();
    const look = () => setFocus(focusOf(document.activeElement));
    const options = { signal: until.signal, capture: true };
    document.addEventListener('focusin', look, options);
    // The next element has the focus only after this event.
    document.addEventListener('focusout', () => setTimeout(look), options);
    return () => until.abort();
  }, []);
  return focus;
}

function focusOf(element: Element | null): Focus {
  const isInGrid = Boolean(element?.closest('[role="treegrid"]'));
  if (element?.matches('input:not([type="checkbox"], [type="radio"]), textarea'))
    return isInGrid ? 'cell' : 'text';
  if (isInGrid) return 'grid';
  return element?.closest('[role="tree"]') ? 'tree' : null;
}
