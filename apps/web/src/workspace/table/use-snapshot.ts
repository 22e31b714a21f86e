import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DocumentState, type ProjectDocument, useDocument } from '../document/project-document.ts';
import {
  type Difference,
  type Results,
  type Solution,
  shownDifference,
  shownTemperatures,
  useResults,
} from '../results/results-state.ts';
import { type Scene, type SceneStore, useScene } from '../scene/scene.ts';
import { type Survey, surveyRows } from './survey.ts';
import { type TableRow, tableRows } from './table-rows.ts';

/** The rows of the table follow the model after so long, ms. What a shown cell says follows at once. */
const FOLLOW_DELAY = 200;

interface Sources extends Pick<DocumentState, 'nodes' | 'children'>, Pick<Scene, 'objects'> {
  readonly solution: Solution | null;
  readonly difference: Difference | null;
}

/** The model as the order, the search and the totals of the table have it. */
export interface Snapshot {
  readonly nodes: DocumentState['nodes'];
  readonly rows: readonly TableRow[];
  readonly survey: Survey;
  /** Follows the model now. */
  readonly follow: () => void;
}

export function useSnapshot(): Snapshot {
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
  const { nodes, children } = document.store.getState();
  return {
    nodes,
    children,
    objects: scene.getState().objects,
    solution: shownTemperatures(results.store.getState()),
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
