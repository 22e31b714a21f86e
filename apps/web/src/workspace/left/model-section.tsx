import { IconFold, IconSearch, IconX } from '@tabler/icons-react';
import { groupKind } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { IconButton } from '../../ui/icon-button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import classes from './left.module.css';
import { ModelTree } from './model-tree.tsx';
import type { PanelState } from './panel-state.ts';
import { SectionHead } from './section.tsx';
import type { TreeRequests } from './tree-requests.ts';
import { matchingObjects } from './tree-rows.ts';

/** The section MODEL: the tree of objects, with a search over their names. */
export function ModelSection({
  state,
  requests,
}: {
  readonly state: StoreApi<PanelState>;
  readonly requests: TreeRequests;
}) {
  const document = useDocument();
  const editor = useEditor();
  const open = useStore(state, (each) => each.model);
  const nodes = useStore(document.store, (each) => each.nodes);
  const mayEdit = useStore(document.store, mayEditIn);
  const [typed, setTyped] = useState<string | null>(null);
  const query = useDeferredValue(typed ?? '');
  const matches = useMemo(() => matchingObjects({ nodes }, query), [nodes, query]);
  const field = useRef<HTMLInputElement>(null);
  const find = useCallback(() => {
    setTyped((before) => before ?? '');
    field.current?.select();
  }, []);
  const isSearching = typed !== null;
  useEffect(() => {
    if (isSearching) field.current?.focus();
  }, [isSearching]);

  const collapseAll = () => {
    const assemblies = [...nodes.values()].filter(({ leaf, collapsed }) => !leaf && !collapsed);
    void document.updateMany(assemblies.map(({ id }) => ({ id, changes: { collapsed: true } })));
  };

  return (
    <section className={classes.modelSection} data-open={open || undefined} aria-label="Objects">
      {isSearching && open ? (
        <div className={classes.findRow}>
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <input
            ref={field}
            aria-label="Find object"
            placeholder="Find object"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              setTyped(null);
            }}
          />
          {matches && (
            <span className={classes.count} role="status">
              {matches.size} of {nodes.size}
            </span>
          )}
          <IconButton icon={IconX} label="End the search" size={22} onClick={() => setTyped(null)} />
        </div>
      ) : (
        <SectionHead
          title="Model"
          count={nodes.size}
          open={open}
          onToggle={() => state.setState({ model: !open })}
        >
          <IconButton icon={IconSearch} label="Find object" shortcut="Mod+F" size={24} onClick={find} />
          {mayEdit && (
            <>
              <IconButton icon={IconFold} label="Collapse all" size={24} onClick={collapseAll} />
              <IconButton
                icon={kindViews[groupKind.type].icon}
                label={`Add ${groupKind.title}`}
                size={24}
                onClick={() => editor.startDraft(groupKind.type)}
              />
            </>
          )}
        </SectionHead>
      )}
      {open && nodes.size > 0 && (
        <>
          <ModelTree matches={matches} requests={requests} onFind={find} />
          {matches?.size === 0 && (
            <p className={classes.nothing} role="status">
              No object is called “{query}”.
            </p>
          )}
        </>
      )}
      {open && nodes.size === 0 && (
        <div className={classes.nothing}>
          <p>The model is empty.</p>
          {mayEdit && (
            <p>
              Drag an element from the right into the picture, or press <Keys keys="Mod+K" /> and type what to
              add. Objects further down replace those above where they overlap.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
