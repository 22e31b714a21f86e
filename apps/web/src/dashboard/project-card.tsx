import {
  IconAdjustmentsHorizontal,
  IconCopy,
  IconFolderSymlink,
  IconGripVertical,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Project, projectEndpoints } from '@thermarium/api';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { ShareProjectDialog } from '../sharing/share-project-dialog.tsx';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { useLoadedDialog } from '../ui/use-loaded.ts';
import { reloadDashboard } from './dashboard-queries.ts';
import { useMoves } from './moving/moves.tsx';
import classes from './project-card.module.css';
import { Thumbnail } from './thumbnail.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** The units of age with their length and up to which age each is used, s. */
const UNITS = [
  { name: 'second', length: 1, below: MINUTE },
  { name: 'minute', length: MINUTE, below: HOUR },
  { name: 'hour', length: HOUR, below: DAY },
  { name: 'day', length: DAY, below: 3 * WEEK },
  { name: 'week', length: WEEK, below: MONTH },
  { name: 'month', length: MONTH, below: YEAR },
  { name: 'year', length: YEAR, below: Number.POSITIVE_INFINITY },
] as const;

/** A time relative to now: '4 minutes ago'. Times in ms since 1970; a future time counts as now. */
export function timeAgo(then: number, now: number): string {
  const age = Math.max(0, (now - then) / 1000);
  const unit = UNITS.find(({ below }) => age < below) ?? UNITS[0];
  const count = Math.floor(age / unit.length);
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`;
}

const loadProperties = () => import('./properties/update-project-dialog.tsx');

interface ProjectCardProps {
  readonly project: Project;
  /** ms since 1970. */
  readonly now: number;
  /** It has just come here: it is marked, and takes the focus. */
  readonly hasArrived: boolean;
  /** Whether it has a handle to be dragged by; there is none in the root. */
  readonly hasHandle: boolean;
}

/** The card of a project; its picture and name link to it. */
export const ProjectCard = memo(function ProjectCard({
  project,
  now,
  hasArrived,
  hasHandle,
}: ProjectCardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasArrived) link.current?.focus();
  }, [hasArrived]);
  const [isSharing, setIsSharing] = useState(false);
  const [properties, setProperties] = useState<'closed' | 'loading' | 'shown'>('closed');
  const closeProperties = useCallback(() => setProperties('closed'), []);
  const showProperties = useCallback(() => setProperties('shown'), []);
  const loaded = useLoadedDialog(loadProperties, properties !== 'closed', closeProperties);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, thumbnail, last_modified, owner, edit, folder } = project;
  const { drag, choose } = useMoves();
  const moved = { kind: 'project', id, name, folder } as const;
  const to = { to: '/project/$id', params: { id: String(id) } } as const;
  const act = async (call: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await call();
    } catch (error) {
      notify(failureText(error), 'error');
    } finally {
      setIsBusy(false);
      void reloadDashboard();
    }
  };
  const duplicate = () =>
    act(async () => {
      const copy = await client(projectEndpoints.cloneProject, { params: { project: id } });
      // The copy is placed in the root folder, which may not be the one shown.
      if (copy.folder !== folder) notify(`“${copy.name}” is in My Projects.`, 'success');
    });
  const remove = async () => {
    if (!(await confirm({ title: 'Delete project?', message: 'Are you sure?' }))) return;
    await act(async () => {
      await client(projectEndpoints.deleteProject, { params: { project: id } });
      notify(`“${name}” is in the bin for 30 days.`, 'success');
    });
  };
  return (
    <li className={classes.card} aria-label={name} data-arrived={hasArrived || undefined}>
      <Link {...to} className={classes.picture} tabIndex={-1} aria-hidden="true">
        <Thumbnail path={thumbnail} />
      </Link>
      {owner && hasHandle && (
        // The keyboard's way is Move to….
        <span
          className={classes.handle}
          title="Drag to a folder"
          aria-hidden="true"
          data-handle
          onPointerDown={(event) => {
            event.preventDefault();
            drag.begin(event, moved);
          }}
        >
          <IconGripVertical size={16} stroke={1.5} />
        </span>
      )}
      <div className={classes.text}>
        <Link {...to} ref={link} className={classes.name} title={name}>
          {name}
        </Link>
        <div className={classes.foot}>
          <time
            className={classes.age}
            dateTime={last_modified}
            title={new Date(last_modified).toLocaleString()}
          >
            {timeAgo(Date.parse(last_modified), now)}
          </time>
          <div className={classes.actions}>
            {owner && <IconButton icon={IconFolderSymlink} label="Move to…" onClick={() => choose(moved)} />}
            {edit && (
              <IconButton
                icon={IconAdjustmentsHorizontal}
                label="Properties"
                // While it loads the button keeps the focus, to which the dialog gives it back.
                aria-busy={properties === 'loading'}
                onClick={() => setProperties('loading')}
              />
            )}
            {owner && <IconButton icon={IconShare3} label="Share" onClick={() => setIsSharing(true)} />}
            <IconButton icon={IconCopy} label="Duplicate" loading={isBusy} onClick={duplicate} />
            {owner && <IconButton icon={IconTrash} label="Delete" onClick={remove} />}
          </div>
        </div>
      </div>
      {loaded && properties !== 'closed' && (
        <loaded.UpdateProjectDialog project={id} onShown={showProperties} onClose={closeProperties} />
      )}
      {isSharing && <ShareProjectDialog project={id} opened onClose={() => setIsSharing(false)} />}
    </li>
  );
});
