import { Button, Menu, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderOpen,
  IconFolderPlus,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Folder } from '@thermarium/api';
import { type KeyboardEvent, useRef, useState } from 'react';
import { deleteFolder } from './delete-folder.ts';
import { FolderDialog, type FolderTask } from './folder-dialog.tsx';
import classes from './folder-panel.module.css';
import { type FolderRow, findFolder, folderRows, keyOf, type Place, type Shared } from './folder-rows.ts';
import { ImportMenu } from './import/import-menu.tsx';

interface FolderPanelProps {
  readonly root: Folder;
  readonly shared: Shared | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCreateProject: () => void;
  readonly onImport: (files: readonly File[]) => void;
}

/** The folder tree at the left, with its actions. */
export function FolderPanel({ root, shared, place, onPlace, onCreateProject, onImport }: FolderPanelProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<FolderTask | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isShared = place.kind !== 'own';
  const rows = folderRows(root, shared, closed);
  const fold = (row: FolderRow, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(row.key);
    else next.add(row.key);
    setClosed(next);
  };
  const walk = (event: KeyboardEvent, row: FolderRow) => {
    const at = rows.indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[at + step]?.focus();
    } else if (event.key === 'ArrowRight' && row.hasChildren) fold(row, true);
    else if (event.key === 'ArrowLeft' && row.hasChildren) fold(row, false);
    else if (event.key === 'Enter' || event.key === ' ') onPlace(row.place);
    else return;
    event.preventDefault();
  };
  const remove = async (id: number) => {
    const gone = findFolder([root], id);
    if (gone && (await deleteFolder(gone)) && place.kind === 'own' && findFolder([gone], place.id)) {
      onPlace({ kind: 'own', id: gone.parent_folder ?? root.id });
    }
  };
  return (
    <aside className={classes.panel} aria-label="Folders">
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={16} stroke={1.5} />}
          disabled={isShared}
          onClick={() => place.kind === 'own' && setTask({ kind: 'create', parent: place.id })}
        >
          Add Folder
        </Button>
        <Button
          leftSection={<IconPlus size={16} stroke={1.5} />}
          disabled={isShared}
          onClick={onCreateProject}
        >
          Project
        </Button>
        <ImportMenu disabled={isShared} onFiles={onImport} />
      </div>
      <div className={classes.tree} role="tree" aria-label="Folders" ref={list}>
        {rows.map((row) => (
          <FolderItem
            key={row.key}
            row={row}
            root={root}
            isActive={row.key === keyOf(place)}
            onOpen={() => onPlace(row.place)}
            onFold={(open) => fold(row, open)}
            onKeyDown={(event) => walk(event, row)}
            onTask={setTask}
            onDelete={remove}
          />
        ))}
      </div>
      {task && <FolderDialog task={task} onClose={() => setTask(null)} />}
    </aside>
  );
}

function FolderItem({
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
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const Glyph =
    place.kind === 'shared' || place.kind === 'shared-by'
      ? IconUsers
      : isActive
        ? IconFolderOpen
        : IconFolder;
  return (
    <div
      className={classes.row}
      role="treeitem"
      aria-selected={isActive}
      aria-level={depth + 1}
      aria-label={count === null ? name : `${name} ${count}`}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      data-active={isActive || undefined}
      data-root={depth === 0 || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ paddingLeft: `calc(12px + ${depth} * var(--tree-indent))` }}
      onClick={onOpen}
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
        onClick={(event) => {
          event.stopPropagation();
          onFold(!isOpen);
        }}
      >
        <Chevron size={14} stroke={1.5} />
      </UnstyledButton>
      <Glyph size={16} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <span className={classes.name}>{name}</span>{' '}
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
          <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
            <Menu.Item onClick={() => onTask({ kind: 'create', parent: own })}>New Subfolder</Menu.Item>
            {own !== root.id && (
              <>
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
