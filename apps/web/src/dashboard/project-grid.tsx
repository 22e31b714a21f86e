import { Button } from '@mantine/core';
import { IconLayoutGridAdd, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Project } from '@thermarium/api';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { failureText } from '../app/failure-text.ts';
import { countText } from '../app/listed.tsx';
import type { Template } from '../templates/template.ts';
import { TemplateCards } from '../templates/template-cards.tsx';
import { SearchField } from '../ui/search-field.tsx';
import classes from './dashboard.module.css';
import { foldersQuery, sharedQuery } from './dashboard-queries.ts';
import { SkeletonCards } from './dashboard-skeleton.tsx';
import { foundProjects, type Place, pathTo } from './folder-rows.ts';
import { ProjectCard } from './project-card.tsx';

/** The gap between rows of cards, px. */
const GAP = 16;

interface CardRows {
  /** The cards that are drawn: from the first to before the last. */
  readonly first: number;
  readonly last: number;
  /** The room that the cards above and below would take, px. */
  readonly above: number;
  readonly below: number;
}

/**
 * The rows of a grid of cards that are in view; the width of the page decides on their columns and height. They follow a fast
 * scroll in pauses of the page, since two dozen new cards take longer than a frame.
 */
function useCardRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): CardRows {
  const [size, setSize] = useState({ columns: 4, height: 230, top: 0 });
  const isEmpty = count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there only while it has cards.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const height = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      const top = element.offsetTop;
      if (height === 0) return;
      setSize((before) =>
        before.columns === columns && Math.abs(before.height - height) < 0.5 && before.top === top
          ? before
          : { columns, height, top },
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, isEmpty]);
  const { columns, height, top } = size;
  const virtual = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => height + GAP,
    overscan: 2,
    scrollMargin: top,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are remembered until they are asked for again.
  useLayoutEffect(() => virtual.measure(), [height]);
  const rows = virtual.getVirtualItems();
  const begin = rows[0];
  const end = rows.at(-1);
  const isKnown = begin !== undefined && end !== undefined;
  const first = isKnown ? begin.index * columns : 0;
  const last = isKnown ? (end.index + 1) * columns : Math.min(count, columns * 4);
  const above = isKnown ? begin.start - top : 0;
  const below = isKnown ? virtual.getTotalSize() - (end.end - top) : 0;
  const latest = useMemo(() => ({ first, last, above, below }), [first, last, above, below]);
  return useDeferredValue(latest);
}

/** The interval at which the ages on the cards are updated, ms. */
const AGE_EVERY = 30_000;

interface ProjectGridProps {
  readonly place: Place;
  /** Undefined: not loaded yet. */
  readonly projects: readonly Project[] | undefined;
  readonly error: unknown;
  /** The project that has just come here; null: none has. */
  readonly arrived?: number | null;
  readonly onCreateProject?: () => void;
  /** Begins a project of a template; null: of one that is chosen first. Left out: nothing can be made here. */
  readonly onTemplate?: (template: Template | null) => void;
}

/** The projects of a place as cards. */
export function ProjectGrid({
  place,
  projects,
  error,
  arrived = null,
  onCreateProject,
  onTemplate,
}: ProjectGridProps) {
  const [sought, setSought] = useState('');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGE_EVERY);
    return () => clearInterval(timer);
  }, []);
  // A search would hide it.
  useEffect(() => {
    if (arrived !== null) setSought('');
  }, [arrived]);
  const { data: root } = useQuery(foldersQuery);
  const hasHandles = place.kind === 'own' && place.id !== root?.id;
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const query = useDeferredValue(sought);
  const found = useMemo(() => projects && foundProjects(projects, query), [projects, query]);
  const { first, last, above, below } = useCardRows(found?.length ?? 0, scroller, list);
  return (
    <section ref={scroller} className={classes.projects} aria-label="Projects">
      <header className={classes.head}>
        <Whereabouts place={place} />
        <span className={classes.total}>
          {projects && countText(found?.length ?? projects.length, projects.length, 'project')}
        </span>
        {onTemplate && (
          <Button
            className={classes.template}
            variant="default"
            leftSection={<IconLayoutGridAdd size={16} stroke={1.5} />}
            onClick={() => onTemplate(null)}
          >
            New from template
          </Button>
        )}
        <SearchField className={classes.search} label="Find project" value={sought} onChange={setSought} />
      </header>
      {found === undefined ? (
        error ? (
          <Empty title="The projects could not be read">{failureText(error)}</Empty>
        ) : (
          <SkeletonCards />
        )
      ) : found.length > 0 ? (
        <ul ref={list} className={classes.cards} style={{ paddingTop: above, paddingBottom: below + 20 }}>
          {found.slice(first, last).map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              now={now}
              hasArrived={project.id === arrived}
              hasHandle={hasHandles}
            />
          ))}
        </ul>
      ) : sought.trim() !== '' ? (
        <Empty title={`No project here is called “${sought.trim()}”`}>
          Only this folder is searched, by a part of the name.
        </Empty>
      ) : (
        <NoProjects place={place} onCreateProject={onCreateProject} onTemplate={onTemplate} />
      )}
    </section>
  );
}

function NoProjects({
  place,
  onCreateProject,
  onTemplate,
}: {
  readonly place: Place;
  readonly onCreateProject?: (() => void) | undefined;
  readonly onTemplate?: ((template: Template) => void) | undefined;
}) {
  if (place.kind !== 'own') {
    return (
      <Empty title="Nothing is shared with you here">
        When somebody shares a project with you, it is listed here, in the folders of whom it belongs to.
      </Empty>
    );
  }
  return (
    <Empty title="No projects in this folder" isWide>
      <span className={classes.lead}>
        A project holds one model: its objects, materials and solutions. Create one, drag elements into it,
        and press SOLVE. Or drop a file here to import it.
      </span>
      <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onCreateProject}>
        Create Project
      </Button>
      {onTemplate && (
        <section className={classes.templates} aria-labelledby="from-template">
          <h2 id="from-template">Or start from a template</h2>
          <TemplateCards onChoose={onTemplate} />
        </section>
      )}
    </Empty>
  );
}

function Empty({
  title,
  isWide = false,
  children,
}: {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.empty} data-wide={isWide || undefined}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Whereabouts({ place }: { readonly place: Place }) {
  const { data: root } = useQuery(foldersQuery);
  const { data: shared } = useQuery(sharedQuery);
  const steps = stepsTo(place, root ? [root] : [], shared?.folders ?? []);
  return (
    <nav className={classes.path} aria-label="Whereabouts">
      {steps.map(({ key, name, search }, index) => (
        <span key={key}>
          {index < steps.length - 1 ? (
            <>
              <Link to="/dashboard" search={search}>
                {name}
              </Link>
              <span aria-hidden="true"> / </span>
            </>
          ) : (
            <h1>{name}</h1>
          )}
        </span>
      ))}
    </nav>
  );
}

interface Tree {
  readonly id: number;
  readonly name: string;
  readonly child_folders: readonly Tree[];
}

function stepsTo(place: Place, own: readonly Tree[], shared: readonly Tree[]) {
  const sharedRoot = { key: 'shared', name: 'Shared with me', search: { folder: 0 } };
  switch (place.kind) {
    case 'own':
      return pathTo(own, place.id).map(({ id, name }, index) => ({
        key: `${id}`,
        name,
        search: index === 0 ? {} : { folder: id },
      }));
    case 'shared':
      return [sharedRoot];
    case 'shared-by':
      return [sharedRoot, { key: place.owner, name: place.owner, search: { by: place.owner } }];
    case 'shared-folder':
      return [
        sharedRoot,
        ...pathTo(shared, place.id).map(({ id, name }) => ({ key: `${id}`, name, search: { shared: id } })),
      ];
  }
}
