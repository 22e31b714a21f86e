import { kindOf, titleOf } from '@thermarium/kinds';
import { furtherTypes, kindViews, paletteTypes } from '@thermarium/kinds/view';
import { followerIn } from '@thermarium/model';
import type { Command } from '../commands/command.ts';
import type { Editor } from '../editor/editor.ts';

interface AddParts {
  readonly editor: Pick<Editor, 'startDraft'>;
  readonly mayEdit: () => boolean;
  readonly onTab: (tab: 'project') => void;
}

/** The commands that begin an object of each kind; words for what people mean by one find it, too. */
export function addCommands({ editor, mayEdit, onTab }: AddParts): readonly Command[] {
  return [...paletteTypes, ...furtherTypes].map((type): Command => {
    const fields = kindOf(type)?.fields ?? {};
    const isLumped = followerIn(fields, 'quickModel') !== null;
    const { caption, icon, known = '' } = kindViews[type];
    return {
      id: `add.${type}`,
      title: `New ${titleOf(type)}`,
      group: 'Add',
      icon,
      keywords: `add create element ${caption} ${type} ${known}${isLumped ? ' quick model lumped' : ''}`,
      enabled: mayEdit,
      run: () => {
        onTab('project');
        editor.startDraft(type);
      },
    };
  });
}
