import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './menus.module.css';

/** The place of a menu in the window, CSS px. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** A menu that opens at a place of the window, as a right click asks for it. */
export function MenuAt({
  label,
  place,
  onClose,
  children,
}: {
  readonly label: string;
  readonly place: MenuPlace;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Menu
      key={`${place.x} ${place.y}`}
      opened
      onChange={(opened) => !opened && onClose()}
      width={264}
      offset={0}
      returnFocus
    >
      <Menu.Target>
        <span className={classes.target} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
