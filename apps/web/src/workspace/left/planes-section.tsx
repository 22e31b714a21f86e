import { Switch, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Plane } from '@thermarium/api';
import { AXIS_LETTERS } from '@thermarium/geometry';
import { kindViews } from '@thermarium/kinds/view';
import { NORMAL, type PlaneName } from '@thermarium/model';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { IconButton } from '../../ui/icon-button.tsx';
import treeRow from '../../ui/tree-row.module.css';
import { type ObjectActions, useObjectActions } from '../actions/object-actions.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { OVERLAYS, SWITCHED_KEYS, type SwitchedKey, shownOverlays } from '../results/overlays/list.ts';
import { toggleOverlay } from '../results/overlays/switch-overlay.ts';
import { useResults } from '../results/results-state.ts';
import classes from './left.module.css';
import { NameField } from './name-field.tsx';
import type { PanelState } from './panel-state.ts';
import { SectionHead } from './section.tsx';
import type { TreeRequests } from './tree-requests.ts';

const DECIMALS = 3;

/**
 * The position of a plane: the letter of its normal and the coordinate along it, mm. An expression without a value is
 * given as typed.
 */
export function coordinateOf(plane: {
  readonly plane: PlaneName;
  readonly coordinate?: unknown;
  readonly coordinate_calc?: unknown;
}): { readonly axis: 'x' | 'y' | 'z'; readonly text: string } {
  const axis = AXIS_LETTERS[NORMAL[plane.plane]];
  const value = [plane.coordinate_calc, plane.coordinate].find((each) => typeof each === 'number');
  if (value === undefined) return { axis, text: String(plane.coordinate ?? '') };
  // Adding 0 removes the sign of a value that rounds to zero.
  const rounded = Number(value.toFixed(DECIMALS)) + 0;
  return { axis, text: rounded.toFixed(DECIMALS).replace('-', '−') };
}

/** The section PLANES: the planes that cut the solution. */
export function PlanesSection({
  state,
  requests,
}: {
  readonly state: StoreApi<PanelState>;
  readonly requests: TreeRequests;
}) {
  const document = useDocument();
  const editor = useEditor();
  const store = useEditorStore();
  const actions = useObjectActions();
  const open = useStore(state, (each) => each.planes);
  const planes = useStore(document.store, (each) => each.planes);
  const mayEdit = useStore(document.store, mayEditIn);
  const [renaming, setRenaming] = useState<number | null>(null);
  useEffect(
    () => requests.answer({ 'rename-plane': () => setRenaming(store.getState().plane) }),
    [requests, store],
  );
  return (
    <section className={classes.planesSection} data-open={open || undefined} aria-label="Planes">
      <SectionHead
        title="Planes"
        count={planes.length}
        open={open}
        onToggle={() => state.setState({ planes: !open })}
      >
        {mayEdit && (
          <IconButton
            icon={IconPlus}
            label="Add Plane"
            size={24}
            onClick={() => editor.startDraft('plane')}
          />
        )}
      </SectionHead>
      {open && planes.length > 0 && (
        <ul className={classes.planes}>
          {SWITCHED_KEYS.map((key) => (
            <OverlayRow key={key} overlay={key} />
          ))}
          {planes.map((plane) => (
            <PlaneRow
              key={plane.id}
              plane={plane}
              actions={actions}
              mayEdit={mayEdit}
              renaming={renaming === plane.id}
              onRename={setRenaming}
            />
          ))}
        </ul>
      )}
      {open && planes.length === 0 && (
        <p className={classes.nothing}>
          A plane shows the temperatures inside the model, cut at a coordinate.
        </p>
      )}
    </section>
  );
}

/** The switch of what the picture shows on planes beside temperatures. */
function OverlayRow({ overlay }: { readonly overlay: SwitchedKey }) {
  const editor = useEditorStore();
  const results = useResults();
  const id = useId();
  const mode = useStore(editor, (state) => state.mode);
  const switchedOn = useStore(results.store, (state) => state.switchedOn);
  const isShown = shownOverlays(mode, switchedOn).includes(overlay);
  return (
    <li className={`${treeRow.row} ${classes.overlayRow}`}>
      <label className={classes.overlayTitle} htmlFor={id}>
        {OVERLAYS[overlay].title}
      </label>
      <Switch id={id} checked={isShown} onChange={() => toggleOverlay({ editor, results }, overlay)} />
    </li>
  );
}

function PlaneRow({
  plane,
  actions,
  mayEdit,
  renaming,
  onRename,
}: {
  readonly plane: Plane;
  readonly actions: ObjectActions;
  readonly mayEdit: boolean;
  readonly renaming: boolean;
  readonly onRename: (id: number | null) => void;
}) {
  const editor = useEditorStore();
  const selected = useStore(editor, (state) => state.plane === plane.id);
  const { axis, text } = coordinateOf(plane);
  const Glyph = kindViews.plane.icon;
  const chooseIt = () => editor.setState({ plane: plane.id, selection: [] });
  return (
    <li
      className={`${treeRow.row} ${classes.planeRow}`}
      data-selected={selected || undefined}
      data-hidden={!plane.visible || undefined}
    >
      {renaming ? (
        <span className={classes.planeChoice}>
          <Glyph className={classes.sign} size={16} stroke={1.5} aria-hidden />
          <NameField
            label="Name of the plane"
            value={plane.name}
            onRevert={() => onRename(null)}
            onCommit={(name) => {
              onRename(null);
              void actions.renamePlane(plane.id, name);
            }}
          />
        </span>
      ) : (
        <button
          type="button"
          className={classes.planeChoice}
          aria-pressed={selected}
          onClick={chooseIt}
          onDoubleClick={() => mayEdit && onRename(plane.id)}
          onKeyDown={(event) => {
            if (event.key === 'F2' && mayEdit) {
              event.preventDefault();
              event.stopPropagation();
              onRename(plane.id);
            }
          }}
        >
          <Glyph className={classes.sign} size={16} stroke={1.5} aria-hidden />
          <span className={`${treeRow.name} ${classes.planeTitle}`} title={plane.name}>
            {plane.name}
          </span>
          <span className={classes.planeName}>{plane.plane}</span>
          <span className={classes.coordinate}>
            <span className={classes.axis}>{axis}</span> {text}
            <span className={classes.coordinateUnit}>
              {' '}
              <span className="unit">mm</span>
            </span>
          </span>
        </button>
      )}
      <Tooltip label={plane.visible ? 'Hide' : 'Show'}>
        <Switch
          aria-label={`${plane.name} visible`}
          checked={plane.visible}
          disabled={!mayEdit}
          onChange={() => void actions.togglePlaneVisible(plane.id)}
        />
      </Tooltip>
      <IconButton
        icon={IconTrash}
        label={`Delete ${plane.name}`}
        size={22}
        disabled={!mayEdit}
        onClick={() => void actions.removePlane(plane.id)}
      />
    </li>
  );
}
