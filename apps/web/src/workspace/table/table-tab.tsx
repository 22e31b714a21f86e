import { Button, Checkbox, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus, IconStack2 } from '@tabler/icons-react';
import { kindViews, tableEntries } from '@thermarium/kinds/view';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import page from '../../app/page.module.css';
import { Later } from '../../ui/later.tsx';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ValuesSwitch } from '../../ui/values-switch.tsx';
import { StatusLine } from '../bars/status-line.tsx';
import { useCommands } from '../commands/command.ts';
import {
  type DocumentState,
  mayEditIn,
  type ProjectDocument,
  useDocument,
} from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useForms } from '../forms/forms.ts';
import { matchingObjects } from '../left/tree-rows.ts';
import { judgedIn, verdictsIn } from '../limits/judged-solution.ts';
import { useJudged } from '../limits/use-judged.ts';
import type { JudgedObject } from '../results/judged-results.ts';
import {
  type Difference,
  isShownStale,
  OF_MARK,
  type Results,
  type Solution,
  shownDifference,
  shownPreview,
  useResults,
} from '../results/results-state.ts';
import { type Scene, type SceneStore, useScene } from '../scene/scene.ts';
import { COLUMNS, COMPARED_COLUMNS, LIMITED_COLUMNS } from './columns.ts';
import { CsvButton } from './csv-button.tsx';
import { ObjectGrid } from './object-grid.tsx';
import { type Survey, surveyRows } from './survey.ts';
import classes from './table.module.css';
import { type TableRow, tableRows } from './table-rows.ts';
import { type TableView, useTableView } from './table-view.ts';
import { useObjectTable } from './use-object-table.ts';

const NONE_OVER: readonly JudgedObject[] = [];

/** The rows of the table follow the model after so long, ms. What a shown cell says follows at once. */
const FOLLOW_DELAY = 200;

interface Sources extends Pick<DocumentState, 'nodes' | 'children'>, Pick<Scene, 'objects'> {
  readonly solution: Pick<Solution, 'objects'> | null;
  readonly difference: Difference | null;
}

/** The model as the order, the search and the totals of the table have it. */
interface Snapshot {
  readonly nodes: DocumentState['nodes'];
  readonly rows: readonly TableRow[];
  readonly survey: Survey;
  /** Follows the model now. */
  readonly follow: () => void;
}

function useSnapshot(): Snapshot {
  const document = useDocument();
  const scene = useScene();
  const results = useResults();
  const [sources, setSources] = useState(() => read(document, scene, results));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSources((before) => changed(before, read(document, scene, results)));
  }, [document, scene, results]);
  useEffect(() => {
    const soon = () => {
      timer.current ??= setTimeout(follow, FOLLOW_DELAY);
    };
    const stops = [document.store, scene, results.store].map((store) => store.subscribe(soon));
    follow();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      for (const stop of stops) stop();
    };
  }, [document, scene, results, follow]);
  return useMemo(() => {
    const survey = surveyRows(sources, sources.solution, sources.difference);
    return { nodes: sources.nodes, rows: tableRows(sources, survey), survey, follow };
  }, [sources, follow]);
}

function read(document: ProjectDocument, scene: SceneStore, results: Results): Sources {
  const content = document.store.getState();
  const { nodes, children } = content;
  const judged = judgedIn(content, results.store.getState());
  return {
    nodes,
    children,
    objects: scene.getState().objects,
    solution: judged && { objects: judged },
    difference: shownDifference(results.store.getState()),
  };
}

function changed(before: Sources, now: Sources): Sources {
  const isSame =
    before.nodes === now.nodes &&
    before.children === now.children &&
    before.objects === now.objects &&
    before.solution?.objects === now.solution?.objects &&
    before.difference === now.difference;
  return isSame ? before : now;
}

/**
 * The solution table: every object with its temperatures, power, place and size. The bar and the rows are mounted one
 * after the other, each in slices: all of it at once would block the page.
 */
export function TableTab() {
  return (
    <section className={classes.tab} aria-label="Table">
      <Later>
        <TableContent />
      </Later>
      <StatusLine focusElsewhere="grid" />
    </section>
  );
}

function TableContent() {
  const document = useDocument();
  const editor = useEditorStore();
  const results = useResults();
  const mayEdit = useStore(document.store, mayEditIn);
  const values = useStore(editor, (state) => state.values);
  const table = useTableView();
  const view = useStore(table);
  const isStale = useStore(results.store, isShownStale);
  const of = useStore(results.store, (state) => {
    const preview = shownPreview(state);
    return preview ? OF_MARK[preview.mark] : (state.shownCase?.name ?? null);
  });
  const set = (change: Partial<TableView>) => table.setState(change);
  useEffect(() => results.want(), [results]);

  const snapshot = useSnapshot();
  const find = useDeferredValue(view.find);
  const over = useJudged((content, state) => verdictsIn(content, state)?.over ?? NONE_OVER);
  const isFiltered = view.over && over.length > 0;
  const matches = useMemo(() => {
    const found = matchingObjects(snapshot, find);
    if (!isFiltered) return found;
    return new Set(over.flatMap(({ id }) => (found === null || found.has(id) ? [id] : [])));
  }, [snapshot, find, over, isFiltered]);
  const isOpen = useMemo(
    () => (row: TableRow) => view.folds.get(row.id) ?? !row.node.collapsed,
    [view.folds],
  );
  // The head shows at once how it is sorted; the rows follow in slices.
  const sorting = useDeferredValue(view.sorting);
  const { shown, all } = useObjectTable(snapshot.rows, { matches, sorting, isOpen });
  const { nodes, survey, follow } = snapshot;
  const isJudged = useJudged((content, state) => (verdictsIn(content, state)?.worst ?? null) !== null);
  const columns = survey.isCompared ? COMPARED_COLUMNS : isJudged ? LIMITED_COLUMNS : COLUMNS;
  const inactive = [...survey.rows.values()].filter(({ active }) => !active).length;

  const fold = (row: TableRow) => {
    const collapsed = isOpen(row);
    if (mayEdit) {
      void document.update(row.id, { collapsed });
      follow();
    } else set({ folds: new Map(view.folds).set(row.id, !collapsed) });
  };

  return (
    <>
      <header className={classes.bar}>
        {mayEdit && <AddMenu onAdded={follow} />}
        <ValuesSwitch value={values} onChange={(chosen) => editor.setState({ values: chosen })} />
        <SearchField
          className={classes.find}
          label="Find object"
          placeholder="Find"
          value={view.find}
          onChange={(sought) => set({ find: sought })}
        />
        {over.length > 0 && (
          <Checkbox
            label={`Over the limit (${over.length.toLocaleString('en-US')})`}
            checked={view.over}
            onChange={({ currentTarget }) => set({ over: currentTarget.checked })}
          />
        )}
        <div className={page.end}>
          {of !== null && <span className={classes.count}>Temperatures of {of}</span>}
          <span className={classes.count} role="status">
            {countText({ found: matches?.size ?? null, all: nodes.size, inactive })}
          </span>
          {values === 'calculated' && nodes.size > 0 && (
            <CsvButton columns={columns} rows={all} totalPower={survey.totalPower} />
          )}
        </div>
      </header>
      {nodes.size === 0 && (
        <div className={`${page.empty} ${classes.empty}`}>
          <h2>The model is empty</h2>
          {mayEdit
            ? 'Add an object above, or drag one into the picture of the Project tab. Each has a row here: its place, size and power, and after a solve its temperatures.'
            : 'Objects stand here, and after a solve their temperatures.'}
        </div>
      )}
      {nodes.size > 0 && shown.length === 0 && (
        <div className={`${page.empty} ${classes.empty}`} role="status">
          <h2>
            No object {isFiltered ? 'over its limit ' : ''}is called “{view.find.trim()}”
          </h2>
        </div>
      )}
      {shown.length > 0 && (
        <Later>
          <ObjectGrid
            // A cell at hand is known by the number of its column.
            key={columns.map(({ id }) => id).join(' ')}
            columns={columns}
            rows={shown}
            survey={survey}
            values={values}
            sorting={view.sorting}
            isStale={isStale}
            onSort={(next) => set({ sorting: next })}
            onFold={fold}
          />
        </Later>
      )}
    </>
  );
}

function countText({
  found,
  all,
  inactive,
}: {
  readonly found: number | null;
  readonly all: number;
  readonly inactive: number;
}): string {
  const [count, total] = [found ?? all, all].map((each) => each.toLocaleString('en-US'));
  const objects = found === null ? `${total} ${all === 1 ? 'object' : 'objects'}` : `${count} of ${total}`;
  return inactive === 0 ? objects : `${objects} · ${inactive.toLocaleString('en-US')} inactive`;
}

/** Adds an object as it begins, to be given its numbers in its row. What cannot be added so is shown in its form. */
function AddMenu({ onAdded }: { readonly onAdded: () => void }) {
  const editor = useEditor();
  const forms = useForms();
  const commands = useCommands();
  const add = async (type: string) => {
    editor.startDraft(type);
    const saved = await forms.save('draft');
    onAdded();
    if (saved.ok) return;
    commands.run('go.project');
    if (saved.message !== undefined) notify(saved.message, 'error');
  };
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          Object
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Object">
        {tableEntries.map(({ type, title }) => {
          const { icon: Glyph } = kindViews[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Glyph size={16} stroke={1.5} aria-hidden />}
              onClick={() => void add(type)}
            >
              {title}
            </Menu.Item>
          );
        })}
        <Menu.Item
          leftSection={<IconStack2 size={16} stroke={1.5} aria-hidden />}
          onClick={() => commands.run('add.stack')}
        >
          Stack of boxes…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
