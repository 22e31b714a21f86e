import { NameDialog } from '../../app/name-dialog.tsx';
import { useDocument } from '../document/project-document.ts';
import type { Outcome } from '../records/outcome.ts';
import type { Scenario } from '../records/project-content.ts';

/** The dialog that creates or renames a scenario. */
export function ScenarioDialog({
  scenario,
  onAdded,
  onClose,
}: {
  /** Null: a new one. */
  readonly scenario: Scenario | null;
  readonly onAdded: (scenario: number) => void;
  readonly onClose: () => void;
}) {
  const document = useDocument();
  const save = async (name: string) => {
    const outcome: Outcome<Scenario> = scenario
      ? await document.updateScenario(scenario.id, { name })
      : await document.addScenario({ name });
    if (!outcome.ok) throw new Error(outcome.message);
    if (!scenario) onAdded(outcome.value.id);
    onClose();
  };
  return (
    <NameDialog
      title={scenario ? 'Edit Scenario' : 'Create Scenario'}
      thing="scenario"
      action={scenario ? 'Update' : 'Create'}
      fieldsOf="scenario"
      before={scenario?.name ?? ''}
      blank="Name is required!"
      save={save}
      onClose={onClose}
    />
  );
}
