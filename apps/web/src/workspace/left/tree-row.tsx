import { IconChevronRight, IconEye, IconEyeOff, IconPower } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import { countOf, temperatureText } from '@thermarium/model';
import { memo } from 'react';
import type { NodeRendererProps, RowRendererProps, TreeApi } from 'react-arborist';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import treeRow from '../../ui/tree-row.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { objectForm } from '../forms/form-target.ts';
import { useForms } from '../forms/forms.ts';
import { marginsOver } from '../limits/judged-solution.ts';
import { useJudged } from '../limits/use-judged.ts';
import { SelectionMarks } from '../people/selection-marks.tsx';
import { standingIn, walkDocument } from '../records/document-standing.ts';
import type { Tree } from '../records/document-tree.ts';
import { statedPower } from '../records/stated-power.ts';
import { OF_MARK, shownMark, useResults } from '../results/results-state.ts';
import classes from './left.module.css';
import { NameField } from './name-field.tsx';
import { useTreeCalls } from './tree-context.ts';
import type { TreeRow } from './tree-rows.ts';

const known = new WeakMap<Tree['nodes'], ReadonlyMap<number, number>>();

/**
 * The power of every object, mW. An assembly has the power of all active objects in it, times its copies. Objects
 * without power are left out.
 */
export function powersOf(tree: Tree): ReadonlyMap<number, number> {
  let powers = known.get(tree.nodes);
  if (!powers) {
    powers = summed(tree);
    known.set(tree.nodes, powers);
  }
  return powers;
}

function summed(tree: Tree): ReadonlyMap<number, number> {
  const powers = new Map<number, number>();
  walkDocument<number>(tree, ({ kind, repetition }, node, inside) => {
    const { id, leaf, active } = node;
    const own = leaf ? (statedPower(kind, node) ?? 0) : 0;
    const power = own + countOf(repetition) * inside().reduce((sum, each) => sum + each, 0);
    if (power !== 0) powers.set(id, power);
    return active ? power : 0;
  });
  return powers;
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The text of a power in mW. */
export function shownPower(power: number): string {
  const tiny = power !== 0 && Math.abs(power) < 0.005;
  return tiny ? power.toPrecision(2) : NUMBER.format(power);
}

/** The line of a row: its reactions to the pointer and its role for a screen reader. */
export function RowLine({ node, attrs, innerRef, children }: RowRendererProps<TreeRow>) {
  const editor = useEditorStore();
  const { choose, edit, menu } = useTreeCalls();
  const id = Number(node.id);
  const hovered = useStore(editor, (state) => state.hovered === id);
  const hover = (over: boolean) => {
    const { hovered: now } = editor.getState();
    if (over !== (now === id)) editor.setState({ hovered: over ? id : null });
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
        // An event of the menu key has no position.
        const byKey = event.clientX === 0 && event.clientY === 0;
        menu(id, byKey ? { x: box.left + 40, y: box.bottom } : { x: event.clientX, y: event.clientY });
      }}
    >
      {children}
    </div>
  );
}

/**
 * The content of a row. The memoised face gets the node's values instead of the node, since the tree makes all its
 * nodes anew at every render.
 */
export function RowContent({ node, style, tree, dragHandle }: NodeRendererProps<TreeRow>) {
  return (
    <RowFace
      id={Number(node.id)}
      tree={tree}
      indent={Number(style.paddingLeft ?? 0)}
      isAssembly={node.isInternal}
      open={node.isOpen}
      editing={node.isEditing}
      dragHandle={dragHandle}
    />
  );
}

interface RowFaceProps {
  readonly id: number;
  readonly tree: TreeApi<TreeRow>;
  /** px */
  readonly indent: number;
  readonly isAssembly: boolean;
  readonly open: boolean;
  readonly editing: boolean;
  readonly dragHandle: NodeRendererProps<TreeRow>['dragHandle'];
}

/** The icon, name and power of a row, and on hover its buttons. */
const RowFace = memo(function RowFace(props: RowFaceProps) {
  const { id, tree, indent, isAssembly, open, editing, dragHandle } = props;
  const document = useDocument();
  const editor = useEditorStore();
  const forms = useForms();
  const row = String(id);
  const object = useStoreParts(document.store, ({ nodes }) => {
    const own = nodes.get(id);
    const { active, visible } = standingIn({ nodes }, id);
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
  const mayEdit = useStore(document.store, mayEditIn);
  const hovered = useStore(editor, (state) => state.hovered === id);
  const unsaved = useStore(forms.store, () => forms.isUnsaved(objectForm(id)));
  const Glyph = kindViews[object.type]?.icon;
  // With several selected, the button would hide only this object, and a button in every row is slow to render.
  const alone = useStore(editor, ({ selection }) => selection.length === 1 && selection[0] === id);

  return (
    <div
      ref={dragHandle}
      className={`${treeRow.row} ${classes.rowContent}`}
      style={{ paddingLeft: indent }}
      data-inactive={!object.active || undefined}
      data-hidden={!object.visible || undefined}
    >
      {indent > 0 && <i className={classes.guides} style={{ width: indent }} aria-hidden />}
      <span className={classes.twist}>
        {isAssembly && (
          <button
            type="button"
            className={classes.twistButton}
            tabIndex={-1}
            aria-label={open ? 'Collapse' : 'Expand'}
            data-open={open || undefined}
            onClick={(event) => {
              event.stopPropagation();
              tree.toggle(row);
            }}
          >
            <IconChevronRight size={14} stroke={1.5} />
          </button>
        )}
      </span>
      {Glyph && <Glyph className={classes.sign} size={16} stroke={1.5} aria-hidden />}
      {editing ? (
        <NameField
          label="Name of the object"
          value={object.name}
          onCommit={(name) => void tree.submit(row, name)}
          onRevert={() => tree.reset()}
        />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by the keyboard. */}
          <span
            className={`${treeRow.name} ${classes.name}`}
            onDoubleClick={(event) => {
              event.stopPropagation();
              if (mayEdit) void tree.edit(row);
            }}
          >
            {object.name}
          </span>
          {unsaved && (
            <i className={classes.unsaved} role="img" aria-label="Unsaved changes" title="Unsaved changes" />
          )}
          <OverLimit id={id} isAssembly={isAssembly} />
          <SelectionMarks object={id} />
          {power !== null && (
            <span className={classes.power} data-covered={hovered || undefined}>
              {shownPower(power)} <span className="unit">mW</span>
            </span>
          )}
          <RowActions
            id={id}
            active={object.ownActive}
            visible={object.ownVisible}
            mayEdit={mayEdit}
            hovered={hovered}
            selected={alone}
          />
        </>
      )}
    </div>
  );
});

/** A dot at an object over its limit, and at assemblies with one in them. */
function OverLimit({ id, isAssembly }: Pick<RowFaceProps, 'id' | 'isAssembly'>) {
  const results = useResults();
  const margin = useJudged((content, state) => marginsOver(content, state).get(id) ?? null);
  const mark = useStore(results.store, shownMark);
  if (margin === null) return null;
  const over = `${temperatureText(-margin)} K over ${isAssembly ? 'the limit in it' : 'its limit'}`;
  const said = mark === null ? over : `${over}, in ${OF_MARK[mark]}`;
  return (
    <i
      className={classes.over}
      role="img"
      aria-label={said}
      title={said}
      data-stale={mark === 'Stale' || undefined}
    />
  );
}

function RowActions({
  id,
  active,
  visible,
  mayEdit,
  hovered,
  selected,
}: {
  readonly id: number;
  readonly active: boolean;
  readonly visible: boolean;
  readonly mayEdit: boolean;
  readonly hovered: boolean;
  /** The row is the only selected one. */
  readonly selected: boolean;
}) {
  const commands = useCommands();
  const { actions } = useTreeCalls();
  // An unusual state is always shown; a button to change a usual one appears only on hover or in the selected row.
  const showsActive = !active || (mayEdit && hovered);
  const showsVisible = !visible || (mayEdit && (hovered || selected));
  return (
    <span className={classes.rowActions}>
      {showsActive && (
        <IconButton
          icon={IconPower}
          label={active ? 'Set Inactive' : 'Set Active'}
          shortcut={selected ? commands.shortcutOf('edit.active') : undefined}
          size={22}
          tabIndex={-1}
          disabled={!mayEdit}
          data-off={!active || undefined}
          onClick={(event) => {
            event.stopPropagation();
            void actions.toggleActive([id]);
          }}
        />
      )}
      {showsVisible && (
        <IconButton
          icon={visible ? IconEye : IconEyeOff}
          label={visible ? 'Hide' : 'Show'}
          shortcut={selected ? commands.shortcutOf('view.hide') : undefined}
          size={22}
          tabIndex={-1}
          disabled={!mayEdit}
          onClick={(event) => {
            event.stopPropagation();
            void actions.toggleVisible([id]);
          }}
        />
      )}
    </span>
  );
}
