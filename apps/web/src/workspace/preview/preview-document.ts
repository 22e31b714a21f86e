import { kindOf } from '@thermarium/kinds';
import type { Document, TreeNode } from '@thermarium/model';
import { modelDocument, statedNode } from '../document/model-document.ts';
import type { DocumentState } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { materialIdsOf } from '../scene/environment.ts';
import { typedOf } from '../scene/node-shape.ts';
import { DRAFT_ID, type Scene, type SceneObject } from '../scene/scene.ts';

/** The parts of the document and of what is typed from which a preview follows. */
export type PreviewedContent = Pick<
  DocumentState,
  'project' | 'nodes' | 'children' | 'materials' | 'parameters' | 'planes'
> &
  Pick<DraftState, 'preview' | 'draft'>;

/** Whether a new element could be added as it is. */
export function isFinished({ values, active }: Pick<SceneObject, 'values' | 'active'>): boolean {
  return values !== null && active;
}

/** The model as it stands here, with what is typed and dragged laid over it; an unfinished new element is left out. */
export function previewDocument(content: PreviewedContent, scene: Pick<Scene, 'objects'>): Document {
  const { preview, draft } = content;
  const materialIds = materialIdsOf(content.materials);
  const typedFor = (type: string, values: FieldChanges, changes: FieldChanges | undefined) => {
    const kind = kindOf(type);
    return kind ? typedOf(kind, values, changes, { materialIds }) : values;
  };
  const drafted = scene.objects.get(DRAFT_ID);
  return modelDocument(content, [], {
    keepsIds: true,
    typed: (node) => typedFor(node.type, node, preview.get(node.id)),
    further: (parent): TreeNode[] => {
      if (!draft || draft.parent !== parent || !drafted || !isFinished(drafted)) return [];
      const typed = typedFor(draft.type, {}, { ...draft.fields, ...preview.get(DRAFT_ID) });
      return [{ id: DRAFT_ID, ...statedNode(draft.type, typed) }];
    },
  });
}
