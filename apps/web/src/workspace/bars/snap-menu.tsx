import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMagnet } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { SNAP_STEPS, type SnapStep } from '../editor-state/tools.ts';
import classes from './bars.module.css';

/** The menu of the steps to which moved faces are rounded. */
export function SnapMenu() {
  const editor = useEditorStore();
  const snap = useStore(editor, (state) => state.snap);
  return (
    <Menu width={132}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.snap}
          justify="space-between"
          px={8}
          fw={500}
          aria-label={`Grid Snap: ${snapName(snap)}`}
          leftSection={<IconMagnet size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <SnapText snap={snap} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Grid Snap">
        <Menu.RadioGroup
          value={String(snap)}
          onChange={(value) => {
            const step = SNAP_STEPS.find((each) => String(each) === value);
            if (step !== undefined) editor.setState({ snap: step });
          }}
        >
          {SNAP_STEPS.map((step) => (
            <Menu.RadioItem key={step} className={classes.snapStep ?? ''} value={String(step)}>
              <SnapText snap={step} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function snapName(snap: SnapStep): string {
  return snap === 0 ? 'Free Mode' : `${snap} mm`;
}

function SnapText({ snap }: { readonly snap: SnapStep }) {
  if (snap === 0) return 'Free Mode';
  return (
    <span>
      {snap} <span className="unit">mm</span>
    </span>
  );
}
