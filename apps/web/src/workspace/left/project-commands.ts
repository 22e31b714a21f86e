import { IconAdjustmentsHorizontal, IconDownload, IconShare3 } from '@tabler/icons-react';
import type { Command } from '../commands/command.ts';
import type { ProjectDialog } from './project-header.tsx';

interface ProjectCommandParts {
  /** The user's rights to the project; null: not loaded yet. */
  readonly project: () => { readonly owner: boolean; readonly edit: boolean } | null;
  readonly onShow: (dialog: ProjectDialog) => void;
  /** One download for each format of files. */
  readonly downloads: readonly Download[];
}

interface Download {
  readonly name: string;
  readonly title: string;
  readonly keywords?: string;
  /** Left out: always. */
  readonly enabled?: () => boolean;
  run(): void;
}

/** The commands on the project as a whole. */
export function projectCommands({ project, onShow, downloads }: ProjectCommandParts): readonly Command[] {
  return [
    {
      id: 'project.properties',
      title: 'Project properties',
      group: 'Go to',
      icon: IconAdjustmentsHorizontal,
      keywords:
        'settings world ambient temperature heat transfer solver resolution precision iterations ' +
        'quick model lumped limit radiation transient duration steps bounds rename',
      enabled: () => project()?.edit ?? false,
      run: () => onShow('properties'),
    },
    {
      id: 'project.share',
      title: 'Share project',
      group: 'Go to',
      icon: IconShare3,
      keywords: 'permissions people owner editor viewer',
      enabled: () => project()?.owner ?? false,
      run: () => onShow('share'),
    },
    ...downloads.map(
      ({ name, title, keywords = 'export save file model', enabled = () => true, run }): Command => ({
        id: `project.download-${name}`,
        title: `Download as ${title}`,
        group: 'Go to',
        icon: IconDownload,
        keywords,
        enabled,
        run,
      }),
    ),
  ];
}
