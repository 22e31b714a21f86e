import { Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconDownload,
  IconFileCode,
  IconShare3,
  IconTemperature,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { ShareProjectDialog } from '../../sharing/share-project-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoadedDialog } from '../../ui/use-loaded.ts';
import { useDocument } from '../document/project-document.ts';
import { chosenSolution, useResults } from '../results/results-state.ts';
import { useScene } from '../scene/scene.ts';
import { useClient } from '../store-context.ts';
import classes from './left.module.css';
import { modelDownloads } from './model-downloads.tsx';
import { temperatureDownloads } from './temperature-downloads.ts';

const loadProperties = () => import('../panel/project-properties-dialog.tsx');

export type ProjectDialog = 'share' | 'properties';

/** The project's name, and the menu of the project as a whole. */
export function ProjectHeader({ onShow }: { readonly onShow: (dialog: ProjectDialog) => void }) {
  const client = useClient();
  const document = useDocument();
  const results = useResults();
  const scene = useScene();
  const project = useStore(document.store, (state) => state.project);
  const hasSolution = useStore(results.store, (state) => chosenSolution(state) !== null);
  if (!project) return null;
  return (
    <header className={classes.header}>
      <p className={classes.projectName} title={project.name}>
        {project.name}
      </p>
      {project.owner && <IconButton icon={IconShare3} label="Share" onClick={() => onShow('share')} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDownload} label="Download" aria-haspopup="menu" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Model</Menu.Label>
          {modelDownloads.map(({ name, title, run }) => (
            <Menu.Item
              key={name}
              leftSection={<IconFileCode size={16} stroke={1.5} />}
              onClick={() => void run({ client, document })}
            >
              {title}
            </Menu.Item>
          ))}
          <Menu.Label>Temperatures</Menu.Label>
          {temperatureDownloads.map(({ name, title, run }) => (
            <Menu.Item
              key={name}
              leftSection={<IconTemperature size={16} stroke={1.5} />}
              disabled={!hasSolution}
              onClick={() => void run({ document, results, scene })}
            >
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {project.edit && (
        <IconButton
          icon={IconAdjustmentsHorizontal}
          label="Properties"
          onClick={() => onShow('properties')}
        />
      )}
    </header>
  );
}

/** The dialogs of the project as a whole, shown whether the panel is folded or not. */
export function ProjectDialogs({
  shown,
  onShow,
}: {
  readonly shown: ProjectDialog | null;
  readonly onShow: (dialog: ProjectDialog | null) => void;
}) {
  const document = useDocument();
  const project = useStore(document.store, (state) => state.project);
  const close = useCallback(() => onShow(null), [onShow]);
  const properties = useLoadedDialog(loadProperties, shown === 'properties', close);
  if (!project) return null;
  return (
    <>
      {project.owner && (
        <ShareProjectDialog project={project.id} opened={shown === 'share'} onClose={close} />
      )}
      {project.edit && properties && shown === 'properties' && (
        <properties.ProjectPropertiesDialog onClose={close} />
      )}
    </>
  );
}
