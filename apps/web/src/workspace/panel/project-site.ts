import type { ProjectChanges } from '../forms/project-table.ts';
import type { Outcome } from '../records/outcome.ts';
import type { ProjectContent } from '../records/project-content.ts';
import type { MaterialSite, Readable } from './material-site.ts';

/** A project whose properties are typed: it is open, or stored, or about to be made. */
export interface ProjectSite extends MaterialSite {
  readonly store: Readable<
    Pick<ProjectContent, 'materials' | 'parameters'> & {
      readonly project: { readonly name: string; readonly world: object; readonly edit: boolean } | null;
    }
  >;
  /** It is about to be made: a name that is still missing is not wrong yet. */
  readonly isNew: boolean;
  /** Stores the changes, or makes the project with them. */
  save(changes: ProjectChanges): Promise<Outcome<unknown>>;
  /** As of a document. */
  giveBack(isUnwanted: (name: string) => boolean): void;
}
