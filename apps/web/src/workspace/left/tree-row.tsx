import { IconChevronRight, IconEye, IconEyeOff, IconPower } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import type { NodeRendererProps, RowRendererProps } from 'react-arborist';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from './left.module.css';
import { NameField } from './name-field.tsx';
import { powersOf, shownPower } from './powers.ts';
import { useTreeCalls } from './tree-context.ts';
import { effective, type TreeRow } from './tree-rows.ts';

/** The line of a row: what a pointer does to it, and what it is to a screen reader. */
export function RowLine({ node, attrs, innerRef, children }: RowRendererProps<TreeRow>) {
  const { editor } = useWorkspace();
  const { choose, edit, menu } = useTreeCalls();
  const id = Number(node.id);
  const hovered = useStore(editor.store, (state) => state.hovered === id);
  const hover = (over: boolean) => {
    const { hovered: now } = editor.store.getState();
    if (over !== (now === id)) editor.store.setState({ hovered: over ? id : null });
  };
  const siblings = node.parent?.children ?? [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keyboard.
    <div
      {...attrs}
      role="treeitem"
      aria-selected={node.isSelected}
      tabIndex={-1}
      {...(node.isLeaf ? { 'aria-expanded': undefined } : {})}
      aria-posinset={node.childIndex + 1}
      aria-setsize={siblings.length}
      ref={innerRef}
      className={classes.row}
      style={{ ...attrs.style, minWidth: 0 }}
      data-selected={node.isSelected || undefined}
      data-hovered={hovered || undefined}
      data-drop={node.willReceiveDrop || undefined}
      data-dragged={node.isDragging || undefined}
      onFocus={(event) => event.stopPropagation()}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onClick={(event) => {
        if (node.isEditing) return;
        node.tree.focus(node.id, { scroll: false });
        if (event.altKey) edit(id);
        else choose(id, { shift: event.shiftKey, toggle: event.ctrlKey || event.metaKey });
      }}
      onContextMenu={(event) => {
        if (node.isEditing) return;
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        // The menu key has no position of its own.
        const byKey = event.clientX === 0 && event.clientY === 0;
        menu(id, byKey ? { x: box.left + 40, y: box.bottom } : { x: event.clientX, y: event.clientY });
      }}
    >
      {children}
    </div>
  );
}

/** What a row shows: sign, name, power, and on hover what can be done at once. */
export function RowContent({ node, style, dragHandle }: NodeRendererProps<TreeRow>) {
  const workspace = useWorkspace();
  const { document, editor } = workspace;
  const { actions } = useTreeCalls();
  const id = Number(node.id);
  const object = useStoreParts(document.store, ({ nodes }) => {
    const own = nodes.get(id);
    const { active, visible } = effective({ nodes }, id);
    return {
      name: own?.name ?? '',
      type: own?.type ?? '',
      ownActive: own?.active ?? true,
      ownVisible: own?.visible ?? true,
      active,
      visible,
    };
  });
  const power = useStore(document.store, (state) => powersOf(state).get(id) ?? null);
  const mayEdit = useStore(document.store, (state) => state.project?.edit ?? false);
  const hovered = useStore(editor.store, (state) => state.hovered === id);
  const attended = mayEdit && (hovered || node.isSelected);
  const Glyph = kindViews[object.type]?.icon;
  const { ownActive, ownVisible } = object;

  return (
    <div
      ref={dragHandle}
      className={classes.rowContent}
      style={style}
      data-inactive={!object.active || undefined}
      data-hidden={!object.visible || undefined}
    >
      {node.level > 0 && <i className={classes.guides} style={{ width: style.paddingLeft }} aria-hidden />}
      <span className={classes.twist}>
        {node.isInternal && (
          <button
            type="button"
            className={classes.twistButton}
            tabIndex={-1}
            aria-label={node.isOpen ? 'Collapse' : 'Expand'}
            data-open={node.isOpen || undefined}
            onClick={(event) => {
              event.stopPropagation();
              node.toggle();
            }}
          >
            <IconChevronRight size={14} stroke={1.5} />
          </button>
        )}
      </span>
      {Glyph && <Glyph className={classes.sign} size={16} stroke={1.5} aria-hidden />}
      {node.isEditing ? (
        <NameField
          label="Name of the object"
          value={object.name}
          onCommit={(name) => node.submit(name)}
          onRevert={() => node.reset()}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by the keyboard.
        <span
          className={classes.name}
          onDoubleClick={(event) => {
            event.stopPropagation();
            if (mayEdit) void node.edit();
          }}
        >
          {object.name}
        </span>
      )}
      {power !== null && !node.isEditing && (
        <span className={classes.power} data-covered={hovered || undefined}>
          {shownPower(power)} <span className="unit">mW</span>
        </span>
      )}
      {!node.isEditing && (
        <span className={classes.rowActions}>
          {(hovered && mayEdit) || !ownActive ? (
            <IconButton
              icon={IconPower}
              label={ownActive ? 'Set Inactive' : 'Set Active'}
              size={22}
              tabIndex={-1}
              disabled={!mayEdit}
              data-off={!ownActive || undefined}
              onClick={(event) => {
                event.stopPropagation();
                void actions.toggleActive([id]);
              }}
            />
          ) : null}
          {attended || !ownVisible ? (
            <IconButton
              icon={ownVisible ? IconEye : IconEyeOff}
              label={ownVisible ? 'Hide' : 'Show'}
              shortcut={node.isSelected ? workspace.commands.shortcutOf('view.hide') : undefined}
              size={22}
              tabIndex={-1}
              disabled={!mayEdit}
              onClick={(event) => {
                event.stopPropagation();
                void actions.toggleVisible([id]);
              }}
            />
          ) : null}
        </span>
      )}
    </div>
  );
}
