import { Menu } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { useLayer } from '../../ui/open-layers.ts';
import classes from './menus.module.css';

/** The place of a menu in the window, CSS px. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * A menu that opens at a place of the window, as a right click asks for it. Closed, it returns the focus to where it was.
 */
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
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  useLayer(true, close);
  return (
    <Menu
      key={`${place.x} ${place.y}`}
      opened
      onChange={(opened) => !opened && close()}
      // A key pressed before the menu has taken the focus is for the menu.
      clickOutsideEvents={['mousedown', 'touchstart']}
      width={264}
      offset={0}
    >
      <Menu.Target>
        <Place {...place} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** What the menu stands at. It is no button, and takes on none of the states that the menu would give it. */
function Place({ ref, id, x, y }: MenuPlace & { readonly ref?: Ref<HTMLSpanElement>; readonly id?: string }) {
  return <span ref={ref} id={id} className={classes.target} style={{ left: x, top: y }} />;
}
