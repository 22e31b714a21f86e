import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderOpen,
  IconUsers,
} from '@tabler/icons-react';
import { type Folder, SHARED_WITH_ME } from '@thermarium/api';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import treeRow from '../ui/tree-row.module.css';
import type { FolderTask } from './folder-dialog.tsx';
import classes from './folder-panel.module.css';
import { type FolderRow, findFolder } from './folder-rows.ts';
import { moveRefusal } from './moving/move-rules.ts';
import { useMoves } from './moving/moves.tsx';

/** The row of a folder, which can be dragged onto another. */
export function FolderItem({
  row,
  root,
  isActive,
  onOpen,
  onFold,
  onKeyDown,
  onTask,
  onDelete,
}: {
  readonly row: FolderRow;
  readonly root: Folder;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onFold: (open: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onTask: (task: FolderTask) => void;
  readonly onDelete: (id: number) => void;
}) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { name, depth, place, hasChildren, isOpen, count } = row;
  const own = place.kind === 'own' ? place.id : null;
  const drop = place.kind === 'shared' ? SHARED_WITH_ME : own;
  const { drag, choose } = useMoves();
  const aim = useStore(drag.store, ({ moved, over }) =>
    moved === null || drop === null || over !== drop
      ? undefined
      : moveRefusal(root, moved, drop) === null
        ? 'taken'
        : 'refused',
  );
  const moved =
    own === null || own === root.id
      ? null
      : ({
          kind: 'folder',
          id: own,
          name,
          folder: findFolder([root], own)?.parent_folder ?? null,
        } as const);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const Glyph =
    place.kind === 'shared' || place.kind === 'shared-by'
      ? IconUsers
      : isActive
        ? IconFolderOpen
        : IconFolder;
  return (
    <div
      className={`${treeRow.row} ${classes.row}`}
      role="treeitem"
      aria-selected={isActive}
      aria-level={depth + 1}
      aria-label={count === null ? name : `${name} ${count}`}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      data-active={isActive || undefined}
      data-root={depth === 0 || undefined}
      data-aim={aim}
      {...(drop !== null && { 'data-drop': drop })}
      tabIndex={isActive ? 0 : -1}
      style={{ paddingLeft: `calc(12px + ${depth} * var(--tree-indent))` }}
      onClick={onOpen}
      onPointerDown={(event) => moved && drag.begin(event, moved)}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event)}
      onContextMenu={(event) => {
        if (own === null) return;
        event.preventDefault();
        setIsMenuOpen(true);
      }}
    >
      <UnstyledButton
        className={classes.chevron}
        aria-label={isOpen ? `Fold ${name}` : `Unfold ${name}`}
        style={{ visibility: hasChildren ? 'visible' : 'hidden' }}
        tabIndex={-1}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onFold(!isOpen);
        }}
      >
        <Chevron size={14} stroke={1.5} />
      </UnstyledButton>
      <Glyph size={16} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <span className={`${treeRow.name} ${classes.name}`}>{name}</span>{' '}
      {count !== null && <span className={classes.count}>{count}</span>}
      {own !== null && (
        <Menu opened={isMenuOpen} onChange={setIsMenuOpen} position="bottom-end" width={180}>
          <Menu.Target>
            <UnstyledButton
              className={classes.more}
              aria-label={`Actions of ${name}`}
              onClick={(event) => event.stopPropagation()}
            >
              <IconDots size={16} stroke={1.5} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown
            onClick={(event) => event.stopPropagation()}
            onPointerDown={(event) => event.stopPropagation()}
          >
            <Menu.Item onClick={() => onTask({ kind: 'create', parent: own })}>New Subfolder</Menu.Item>
            {moved && (
              <>
                <Menu.Item onClick={() => choose(moved)}>Move to…</Menu.Item>
                <Menu.Item onClick={() => onTask({ kind: 'rename', folder: own, name })}>
                  Rename Folder
                </Menu.Item>
                <Menu.Item className={classes.delete} onClick={() => onDelete(own)}>
                  Delete Folder
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
