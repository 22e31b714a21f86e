import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { helpAddress } from '../../help/help-places.ts';
import { Keys } from '../../ui/keys.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { type Commands, useCommands } from '../commands/command.ts';
import { needsProjectTab } from '../commands/find-command.ts';
import { shownShortcut } from '../commands/shortcut.ts';
import { useDocument } from '../document/project-document.ts';
import { type Editor, useEditor } from '../editor/editor.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import type { RequestState } from '../editor-state/requests.ts';
import { type SelectionState, select } from '../editor-state/selection.ts';
import { boxAround } from '../scene/object-box.ts';
import { type SceneStore, useScene } from '../scene/scene.ts';
import classes from './commands.module.css';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';

const KEY = 'thermarium.recent-commands';
const MOST = 6;

/** The ids of the commands that were chosen last from the palette, latest first. */
function recentCommands(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function rememberCommand(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): void {
  const others = recentCommands(storage).filter((each) => each !== id);
  try {
    storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // Without room in the storage, the palette lists commands by group only.
  }
}

/** The search over commands and everything in the project that has a name. */
export function CommandPalette() {
  const commands = useCommands();
  const opened = useStore(commands.store, (state) => state.paletteOpen);
  const close = () => commands.store.setState({ paletteOpen: false });
  const [id] = useState(newModalId);
  return (
    <Modal
      id={id}
      opened={opened}
      onClose={close}
      withCloseButton={false}
      closeOnClickOutside
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      attributes={{ content: { 'aria-label': 'Search or run a command' } }}
      // The palette must be there before the next key is typed.
      transitionProps={{ duration: 0 }}
    >
      <PaletteBody onClose={close} />
    </Modal>
  );
}

const loadHelp = () => import('../../help/help-places.ts').then(({ helpPlaces }) => helpPlaces());

function PaletteBody({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommands();
  const document = useDocument();
  const editor = useEditorStore();
  const gestures = useEditor();
  const scene = useScene();
  const all = useStore(commands.store, (state) => state.commands);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const { part: help } = useLoaded(loadHelp, typed !== '');
  const entries = useMemo(
    () => paletteEntries(query, all, recentCommands(localStorage), document.store.getState(), help ?? []),
    [query, all, document, help],
  );
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const ids = useId();
  const current = Math.min(active, entries.length - 1);

  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry?.enabled) return;
    onClose();
    // The dialog returns the focus first, so that what the command opens can take it.
    setTimeout(() => follow({ commands, editor, gestures, scene }, entry));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = current + step;
      const isOneStep = Math.abs(step) === 1;
      setActive(
        isOneStep
          ? (next + entries.length) % entries.length
          : Math.min(Math.max(next, 0), entries.length - 1),
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries[current]);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <input
          ref={field}
          data-autofocus
          className={classes.searchField}
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded={entries.length > 0}
          aria-controls={`${ids}-list`}
          aria-autocomplete="list"
          {...(entries.length > 0 && { 'aria-activedescendant': `${ids}-${current}` })}
          placeholder="Search or run a command"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Esc" />
      </div>
      <div ref={list} id={`${ids}-list`} role="listbox" aria-label="Results" className={classes.results}>
        {entries.map((entry, place) => (
          <Entry
            key={entry.key}
            id={`${ids}-${place}`}
            entry={entry}
            place={place}
            active={place === current}
            heading={entry.section !== entries[place - 1]?.section ? entry.section : ''}
            onPoint={() => setActive(place)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && (
        <p className={classes.nothing} role="status">
          Nothing matches “{query}”. Search for a command, an object, a plane or a material by name.
        </p>
      )}
    </>
  );
}

function Entry({
  id,
  entry,
  place,
  active,
  heading,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly place: number;
  readonly active: boolean;
  readonly heading: string;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const { icon: Glyph, color, title, matched, hint, shortcut, enabled } = entry;
  return (
    <>
      {heading && (
        <div className={`caption ${classes.heading}`} role="presentation">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus. */}
      <div
        id={id}
        role="option"
        aria-selected={active}
        aria-disabled={!enabled}
        data-place={place}
        data-active={active || undefined}
        className={classes.entry}
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        <span className={classes.sign} aria-hidden>
          {Glyph && <Glyph size={16} stroke={1.5} />}
          {color && <i className={classes.swatch} style={{ background: color }} />}
        </span>
        <span className={classes.title}>
          <Marked text={title} at={matched} />
        </span>
        {heading === '' && entry.section === '' && <span className={classes.hint}>{hint}</span>}
        {shortcut && <Keys keys={shownShortcut(shortcut)} />}
      </div>
    </>
  );
}

/** A text with its matched characters highlighted. */
function Marked({ text, at }: { readonly text: string; readonly at: readonly number[] }) {
  if (at.length === 0) return text;
  const places = new Set(at);
  return Array.from(text, (letter, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other identity than their place.
    places.has(place) ? <mark key={place}>{letter}</mark> : letter,
  );
}

interface Places {
  readonly commands: Commands;
  readonly editor: StoreApi<SelectionState & RequestState>;
  readonly gestures: Editor;
  readonly scene: SceneStore;
}

/** Runs the command of an entry, or goes to its object, plane or material. */
function follow({ commands, editor, gestures, scene }: Places, { target }: PaletteEntry): void {
  if (target.kind === 'command') {
    rememberCommand(localStorage, target.id);
    const command = commands.store.getState().commands.find(({ id }) => id === target.id);
    if (command && needsProjectTab(command)) commands.run('go.project');
    commands.run(target.id);
  } else if (target.kind === 'help') {
    // In a tab of its own, so that nothing typed here is left.
    window.open(helpAddress(target.place), '_blank', 'noopener');
  } else if (target.kind === 'material') {
    commands.run('go.materials');
    editor.setState({ material: target.id });
  } else if (target.kind === 'plane') {
    commands.run('go.project');
    editor.setState({ plane: target.id, selection: [] });
  } else {
    commands.run('go.project');
    select(editor, [target.id]);
    const box = boxAround(scene.getState(), [target.id]);
    if (box) gestures.view?.zoomTo(box);
  }
}
