import { Button, Loader, Menu, SegmentedControl, Switch, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBox,
  IconChevronDown,
  IconClipboardCopy,
  IconMagnet,
  IconMaximize,
  IconPerspective,
  IconRuler2,
  IconTemperature,
  IconZoomScan,
} from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Later } from '../../ui/later.tsx';
import segmented from '../../ui/segmented.module.css';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { SNAP_STEPS, type SnapStep } from '../editor-state/tools.ts';
import type { Mode } from '../editor-state/view.ts';
import { useResults } from '../results/results-state.ts';
import { boxAround } from '../scene/object-box.ts';
import { useScene } from '../scene/scene.ts';
import classes from './bars.module.css';
import { useShortcut } from './use-shortcut.ts';

const MODES = [
  { mode: 'box', title: 'Model', icon: IconBox },
  { mode: 'solution', title: 'Solution', icon: IconTemperature },
  { mode: 'planes', title: 'Planes', icon: IconPerspective },
] as const satisfies readonly { mode: Mode; title: string; icon: unknown }[];

/** Mode, grid snap, view and clip; at the right end the actions on the picture. */
export function TopBar() {
  return (
    <div className={classes.topBar} role="toolbar" aria-label="View">
      <div className={classes.topRow}>
        <Later>
          <ModeSwitch />
          <div className={classes.divider} />
          <span className={classes.caption}>Grid Snap</span>
          <SnapMenu />
          <div className={classes.divider} />
          <span className={`${classes.caption} ${classes.viewCaption}`}>View</span>
          <ZoomButtons />
          <div className={classes.divider} />
          <ClipSwitch />
          <div className={classes.space}>
            <LoadingSpinner />
          </div>
          <PictureTools />
        </Later>
      </div>
    </div>
  );
}

function ModeSwitch() {
  const editor = useEditorStore();
  const results = useResults();
  const mode = useStore(editor, (state) => state.mode);
  useEffect(() => {
    if (mode !== 'box') results.want();
  }, [mode, results]);
  return (
    <SegmentedControl
      aria-label="Mode"
      size="xs"
      withItemsBorders={false}
      classNames={segmented}
      value={mode}
      onChange={(value) => {
        const chosen = MODES.find((each) => each.mode === value);
        if (chosen) editor.setState({ mode: chosen.mode });
      }}
      data={MODES.map(({ mode: value, title, icon: Glyph }) => ({
        value,
        label: (
          <span className={classes.modeLabel} title={title}>
            <Glyph size={16} stroke={1.5} aria-hidden />
            <span className={classes.modeText}>{title}</span>
          </span>
        ),
      }))}
    />
  );
}

function ZoomButtons() {
  const editor = useEditor();
  const store = useEditorStore();
  const scene = useScene();
  const hasSelection = useStore(store, (state) => state.selection.length > 0);
  const selectedKeys = useShortcut('view.zoom-selected');
  const allKeys = useShortcut('view.zoom-all');
  const zoomToSelected = () => {
    const box = boxAround(scene.getState(), store.getState().selection);
    if (box) editor.view?.zoomTo(box);
  };
  return (
    <div className={classes.tools}>
      <IconButton
        icon={IconZoomScan}
        label={hasSelection ? 'Zoom to selected object' : 'Please Select Object First'}
        shortcut={hasSelection ? selectedKeys : undefined}
        aria-label="Zoom to selected object"
        // Not `disabled`, so that its tooltip can say what is missing, to keyboard users too.
        aria-disabled={!hasSelection}
        {...(!hasSelection && { 'data-disabled': true })}
        onClick={zoomToSelected}
      />
      <IconButton
        icon={IconMaximize}
        label="Zoom All"
        shortcut={allKeys}
        onClick={() => editor.view?.zoomAll()}
      />
    </div>
  );
}

function ClipSwitch() {
  const editor = useEditor();
  const store = useEditorStore();
  const document = useDocument();
  const isEmpty = useStore(document.store, (state) => state.nodes.size === 0);
  const on = useStore(store, (state) => state.clip !== null);
  const keys = useShortcut('view.clip');
  const id = useId();
  if (isEmpty) {
    return (
      <span className={classes.noElements} role="note">
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        No Elements
      </span>
    );
  }
  return (
    <Tooltip label={<>Cut the model open {keys && <Keys keys={keys} />}</>}>
      <div className={classes.clip}>
        <label className={classes.caption} htmlFor={id}>
          Clip
        </label>
        <Switch id={id} checked={on} onChange={() => editor.toggleClip()} />
      </div>
    </Tooltip>
  );
}

function LoadingSpinner() {
  const results = useResults();
  const loading = useStore(results.store, ({ solutionLoad }) => solutionLoad.status === 'loading');
  return (
    <div className={classes.spinner} role="status">
      {loading && <Loader size={16} aria-label="Loading the solution" />}
    </div>
  );
}

function PictureTools() {
  const editor = useEditor();
  const store = useEditorStore();
  const commands = useCommands();
  const measuring = useStore(store, (state) => state.tool === 'ruler');
  const rulerKeys = useShortcut('view.ruler');
  const copyKeys = useShortcut('view.copy-picture');
  return (
    <div className={classes.tools}>
      <IconButton
        icon={IconRuler2}
        label="Measure a distance"
        shortcut={rulerKeys}
        aria-pressed={measuring}
        variant={measuring ? 'light' : 'subtle'}
        color={measuring ? 'violet' : 'gray'}
        onClick={() => {
          if (measuring) editor.cancel();
          else store.setState({ tool: 'ruler', ruler: null });
        }}
      />
      <IconButton
        icon={IconClipboardCopy}
        label="Copy image to clipboard"
        shortcut={copyKeys}
        onClick={() => commands.run('view.copy-picture')}
      />
    </div>
  );
}

/** The menu of the steps to which moved faces are rounded. */
function SnapMenu() {
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
