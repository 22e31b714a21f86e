import { IconGridDots } from '@tabler/icons-react';
import { kinds } from '@thermarium/kinds';
import type { Command } from '../commands/command.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import type { ModelNode } from '../records/project-content.ts';

interface QuickModelParts {
  readonly document: ProjectDocument;
  readonly editor: EditorStore;
  readonly mayEdit: () => boolean;
  readonly tell: (message: string) => void;
}

const LUMPED: ReadonlySet<string> = new Set(
  kinds.filter(({ fields }) => 'lumped' in fields).map(({ type }) => type),
);

/** Switches Quick Model for all selected arrays and assemblies at once. */
export function quickModelCommand({ document, editor, mayEdit, tell }: QuickModelParts): Command {
  const arrays = (): readonly ModelNode[] => {
    const { nodes } = document.store.getState();
    const selected = editor.getState().selection.flatMap((id) => nodes.get(id) ?? []);
    return selected.filter(({ type }) => LUMPED.has(type));
  };
  return {
    id: 'edit.quick-model',
    title: 'Quick Model on or off',
    group: 'Edit',
    icon: IconGridDots,
    keywords: 'lumped homogenise homogenize effective array block',
    enabled: () => mayEdit() && arrays().length > 0,
    run: async () => {
      const lumped = !arrays().every((node) => node.lumped === true);
      const outcome = await document.updateMany(arrays().map(({ id }) => ({ id, changes: { lumped } })));
      if (!outcome.ok) tell(outcome.message);
    },
  };
}
