import { IconCopy, IconShare3, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Project, projectEndpoints } from '@thermarium/api';
import { useEffect, useRef, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { ShareProjectDialog } from '../sharing/share-project-dialog.tsx';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { reloadDashboard } from './dashboard-queries.ts';
import classes from './project-card.module.css';
import { timeAgo } from './relative-time.ts';
import { Thumbnail } from './thumbnail.tsx';

interface ProjectCardProps {
  readonly project: Project;
  /** ms since 1970. */
  readonly now: number;
  /** It has just come here: it is marked, and takes the focus. */
  readonly hasArrived: boolean;
}

/** The card of a project; its picture and name link to it. */
export function ProjectCard({ project, now, hasArrived }: ProjectCardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasArrived) link.current?.focus();
  }, [hasArrived]);
  const [isSharing, setIsSharing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, thumbnail, last_modified, owner, folder } = project;
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
    await act(() => client(projectEndpoints.deleteProject, { params: { project: id } }));
  };
  return (
    <li className={classes.card} aria-label={name} data-arrived={hasArrived || undefined}>
      <Link {...to} className={classes.picture} tabIndex={-1} aria-hidden="true">
        <Thumbnail path={thumbnail} />
      </Link>
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
            {owner && <IconButton icon={IconShare3} label="Share" onClick={() => setIsSharing(true)} />}
            <IconButton icon={IconCopy} label="Duplicate" loading={isBusy} onClick={duplicate} />
            {owner && <IconButton icon={IconTrash} label="Delete" onClick={remove} />}
          </div>
        </div>
      </div>
      {isSharing && <ShareProjectDialog project={id} opened onClose={() => setIsSharing(false)} />}
    </li>
  );
}
