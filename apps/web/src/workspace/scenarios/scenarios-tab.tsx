import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import page from '../../app/page.module.css';
import { byName } from '../../app/table-sorting.tsx';
import { StatusLine } from '../bars/status-line.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import { ScenarioDialog } from './scenario-dialog.tsx';
import { ScenarioList } from './scenario-list.tsx';
import { ScenarioPanel } from './scenario-panel.tsx';
import classes from './scenarios.module.css';
import { useScenariosView } from './scenarios-view.ts';

/** The scenarios of the project: a list, and the configuration or the cases of the chosen one. */
export function ScenariosTab() {
  const document = useDocument();
  const view = useScenariosView();
  const mayEdit = useStore(document.store, mayEditIn);
  const all = useStore(document.store, (state) => state.scenarios);
  const chosen = useStore(view, (state) => state.scenario);
  const part = useStore(view, (state) => state.part);
  const [dialog, setDialog] = useState<{ readonly scenario: Scenario | null } | null>(null);
  const scenarios = useMemo(() => all.toSorted((a, b) => byName(a.name, b.name)), [all]);
  const shown = scenarios.find(({ id }) => id === chosen) ?? scenarios[0];
  const choose = (scenario: number) => view.setState({ scenario });
  // The first one stays chosen when another comes before it.
  const first = shown?.id ?? null;
  useEffect(() => {
    if (first !== null) view.setState({ scenario: first });
  }, [view, first]);

  return (
    <section className={classes.tab} aria-label="Scenarios">
      <aside className={classes.side}>
        <header className={classes.sideHead}>
          <h2 className="caption">Scenarios</h2>
          {mayEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} stroke={1.5} />}
              onClick={() => setDialog({ scenario: null })}
            >
              Scenario
            </Button>
          )}
        </header>
        {scenarios.length > 0 && (
          <ScenarioList scenarios={scenarios} chosen={shown?.id ?? null} onChoose={choose} />
        )}
      </aside>
      {shown ? (
        <ScenarioPanel key={shown.id} scenario={shown} onRename={() => setDialog({ scenario: shown })} />
      ) : (
        <NoScenarios mayEdit={mayEdit} />
      )}
      <div className={classes.status}>
        <StatusLine focusElsewhere={part} />
      </div>
      {dialog && (
        <ScenarioDialog scenario={dialog.scenario} onAdded={choose} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

function NoScenarios({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <div className={page.empty} role="status">
      <h2>The project has no scenarios</h2>
      {mayEdit
        ? 'A scenario says which values the parameters take: lists of values, or draws of a distribution. Run solves the model once for each case, and the temperatures become a distribution.'
        : 'Whoever may edit the project can add them.'}
    </div>
  );
}
