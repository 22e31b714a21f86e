import { UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './bin-button.module.css';
import { BinDialog } from './bin-dialog.tsx';

/** Opens the bin; the last row of a side panel. */
export function BinButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.button} onClick={() => setIsOpen(true)}>
        <IconTrash size={16} stroke={1.5} aria-hidden="true" />
        Bin
      </UnstyledButton>
      {isOpen && <BinDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
