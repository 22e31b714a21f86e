import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { useDocument } from '../document/project-document.ts';
import type { CaseTable } from '../studies/case-table.ts';
import { studyOf, useStudies } from '../studies/studies.ts';

/** The hottest temperatures that are read, °C by case. */
export interface Observed {
  /** NaN: not known. Null: on their way. */
  readonly values: Float64Array | null;
  readonly problem: string | null;
}

/** The hottest temperature of the model, or of one object, in every case of a scenario. */
export function useObserved(scenario: number, table: CaseTable | undefined, object: string | null): Observed {
  const document = useDocument();
  const studies = useStudies();
  const study = useStore(studies.store, (state) => studyOf(state, scenario).study);
  const { data, error } = useQuery({
    queryKey: ['study-objects', document.id, scenario, object, study?.started, study?.done],
    queryFn: () => studies.objects(scenario, object ?? undefined),
    enabled: object !== null && table !== undefined && table.count > 0,
  });
  return useMemo(() => {
    if (!table) return { values: null, problem: null };
    if (object === null) return { values: table.maxT, problem: null };
    if (!data) return { values: null, problem: error && failureText(error) };
    const found = data.objects.find(({ key }) => key === object);
    const byCase = new Map(data.cases.map((id, at) => [id, found?.max_t[at] ?? Number.NaN]));
    return { values: Float64Array.from(table.ids, (id) => byCase.get(id) ?? Number.NaN), problem: null };
  }, [table, object, data, error]);
}
