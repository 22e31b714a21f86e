import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconFlipHorizontal, IconSlice } from '@tabler/icons-react';
import type { Quantity } from '@thermarium/model';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useCommands } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-id.ts';
import { flipped, OPPOSITE, uncutBox, withFace } from '../../editor/clip/clip-box.ts';
import { useEditorStore } from '../../editor-state/editor-state.ts';
import { CLIP_FACES, type ClipFace } from '../../editor-state/view.ts';
import { shownSolution, useResults } from '../../results/results-state.ts';
import { useScene } from '../../scene/scene.ts';
import classes from './editor-overlay.module.css';

/** The commands that put the section somewhere by one click. */
const PLACING = ['view.clip-to-model', 'view.section-selected', 'view.section-hottest'] as const;

/** The controls of the current clip face: its choice, its coordinate, and the switch to the other half. */
export function ClipBar() {
  const editor = useEditorStore();
  const face = useStore(editor, (state) => (state.clip ? (state.clipFace ?? 'y0') : null));
  return face && <Face face={face} />;
}

const COORDINATE: Quantity = { label: 'The coordinate', unit: 'mm' };

function Face({ face }: { readonly face: ClipFace }) {
  const store = useEditorStore();
  const scene = useScene();
  const coordinate = useStore(store, (state) => state.clip?.[face] ?? 0);
  const snap = useStore(store, (state) => state.snap);
  const change = (value: number) => {
    const { clip } = store.getState();
    if (clip)
      store.setState({ clip: withFace(clip, face, value, uncutBox(scene.getState())), clipFace: face });
  };
  const flip = () => {
    const { clip } = store.getState();
    if (clip)
      store.setState({ clip: flipped(clip, face, uncutBox(scene.getState())), clipFace: OPPOSITE[face] });
  };
  return (
    <section className={classes.bar} aria-label="Section">
      <IconSlice size={16} stroke={1.5} aria-hidden />
      <Menu position="bottom-start" width={140}>
        <Menu.Target>
          <UnstyledButton className={classes.face} aria-label={`Clip face ${face}, choose another`}>
            Clip face {face}
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {CLIP_FACES.map((each) => (
            <Menu.Item key={each} onClick={() => store.setState({ clipFace: each })}>
              Clip face {each}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className={classes.field}>
        <NumberField
          quantity={COORDINATE}
          label={`Coordinate of clip face ${face}`}
          value={coordinate}
          unit="mm"
          decimals={3}
          expression={false}
          step={snap === 0 ? 0.01 : snap}
          onCommit={(value) => {
            if (typeof value === 'number') change(value);
          }}
        />
      </div>
      <IconButton icon={IconFlipHorizontal} label="Show the other half" onClick={flip} />
      <IconButton
        icon={IconArrowBackUp}
        label={`Put clip face ${face} back`}
        onClick={() => change(uncutBox(scene.getState())[face])}
      />
      <span className={classes.rule} />
      {PLACING.map((id) => (
        <CommandButton key={id} id={id} />
      ))}
      <span className={classes.rule} />
      <kbd className={classes.keyHint} title="Shift-drag a face to move it">
        Shift-drag
      </kbd>
    </section>
  );
}

/** A command as a button; what is selected, shown and solved decides whether it can be run. */
function CommandButton({ id }: { readonly id: CommandId }) {
  const commands = useCommands();
  const editor = useEditorStore();
  const results = useResults();
  const scene = useScene();
  const command = useStore(commands.store, (state) => state.commands.find((each) => each.id === id));
  useStore(editor, (state) => state.selection);
  useStore(scene, (state) => state.bounds);
  useStore(results.store, shownSolution);
  if (!command?.icon) return null;
  return (
    <IconButton
      icon={command.icon}
      label={command.title}
      shortcut={command.shortcuts?.[0]}
      disabled={command.enabled?.() === false}
      onClick={() => commands.run(id)}
    />
  );
}
