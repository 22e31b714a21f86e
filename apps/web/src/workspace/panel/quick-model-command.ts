import { IconGridDots } from '@tabler/icons-react';
import { kinds } from '@thermarium/kinds';
import { followerIn } from '@thermarium/model';
import type { StoreApi } from 'zustand/vanilla';
import type { Command } from '../commands/command.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { SelectionState } from '../editor-state/selection.ts';
import type { ModelNode } from '../records/project-content.ts';

interface QuickModelParts {
  readonly document: ProjectDocument;
  readonly editor: StoreApi<SelectionState>;
  readonly mayEdit: () => boolean;
  readonly tell: (message: string) => void;
}

/** The switch of Quick Model, by kind; null: the kind has none. */
const SWITCHES = new Map(kinds.map(({ type, fields }) => [type, followerIn(fields, 'quickModel')]));

/** Switches Quick Model for all selected arrays and assemblies at once. */
export function quickModelCommand({ document, editor, mayEdit, tell }: QuickModelParts): Command {
  const arrays = (): readonly { readonly node: ModelNode; readonly key: string }[] => {
    const { nodes } = document.store.getState();
    const selected = editor.getState().selection.flatMap((id) => nodes.get(id) ?? []);
    return selected.flatMap((node) => {
      const key = SWITCHES.get(node.type);
      return key ? [{ node, key }] : [];
    });
  };
  return {
    id: 'edit.quick-model',
    title: 'Quick Model on or off',
    group: 'Edit',
    icon: IconGridDots,
    keywords: 'lumped homogenise homogenize effective array block',
    enabled: () => mayEdit() && arrays().length > 0,
    run: async () => {
      const on = !arrays().every(({ node, key }) => node[key] === true);
      const changes = arrays().map(({ node: { id }, key }) => ({ id, changes: { [key]: on } }));
      const outcome = await document.updateMany(changes);
      if (!outcome.ok) tell(outcome.message);
    },
  };
}
