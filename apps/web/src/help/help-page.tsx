import { contents, pages, sections } from 'virtual:help';
import { useDocumentTitle } from '@mantine/hooks';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import {
  createElement,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PRODUCT } from '../app/product.ts';
import { closedByEscape } from '../ui/open-layers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { NOT_LOADED, useLoaded } from '../ui/use-loaded.ts';
import classes from './help.module.css';
import type { HelpElement, HelpGroup, HelpNode, HelpPageContent } from './help-types.ts';
import { excerptOf, searchIndex, searchSections } from './search-sections.ts';

const loadIndex = () => sections().then(({ default: all }) => searchIndex(all));

/** The contents of the help at its left, or what a search finds. */
function HelpContents({ groups, path }: { readonly groups: readonly HelpGroup[]; readonly path: string }) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const isSearching = query.trim() !== '';
  const { part: index, failed, tryAgain } = useLoaded(loadIndex, typed !== '');
  const found = useMemo(() => (index ? searchSections(index, query) : []), [index, query]);
  const navigate = useNavigate();
  const [first] = found;
  return (
    <aside className={classes.side} aria-label="Contents">
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (first) void navigate({ to: '/help/$', params: { _splat: first.path }, hash: first.id ?? '' });
        }}
      >
        <SearchField
          label="Search the help"
          value={typed}
          onChange={(sought) => {
            if (failed) tryAgain();
            setTyped(sought);
          }}
          onKeyDownCapture={typed === '' ? undefined : closedByEscape(() => setTyped(''))}
        />
      </form>
      {isSearching ? (
        <nav className={classes.list} aria-label="Found">
          {found.map((section) => (
            <Link
              key={`${section.path}#${section.id}`}
              to="/help/$"
              params={{ _splat: section.path }}
              hash={section.id ?? ''}
              className={classes.result ?? ''}
            >
              <strong>{section.title}</strong>
              {section.title !== section.page && <span className={classes.where}>{section.page}</span>}
              <span className={classes.excerpt}>{excerptOf(section, query)}</span>
            </Link>
          ))}
          {found.length === 0 && (
            <p className={classes.nothing} role="status">
              {failed ? NOT_LOADED : index ? `Nothing contains “${query.trim()}”.` : 'Searching…'}
            </p>
          )}
        </nav>
      ) : (
        <nav className={classes.list} aria-label="Pages">
          <Link to="/help/$" params={{ _splat: '' }} data-current={path === '' || undefined}>
            Help
          </Link>
          {groups.map(({ title, pages }) => (
            <Group key={title} title={title} pages={pages} path={path} />
          ))}
        </nav>
      )}
    </aside>
  );
}

function Group({ title, pages, path }: HelpGroup & { readonly path: string }) {
  return (
    <details className={classes.group} open={title !== 'Decisions' || path.startsWith('decisions/')}>
      <summary className="caption">{title}</summary>
      {pages.map((page) => (
        <Link
          key={page.path}
          to="/help/$"
          params={{ _splat: page.path }}
          data-current={page.path === path || undefined}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {page.title}
        </Link>
      ))}
    </details>
  );
}

/** A page of help beside the contents. */
export function HelpPage() {
  const { _splat: path = '' } = useParams({ strict: false });
  const { hash } = useLocation();
  const { page, problem } = usePage(path);
  const reading = useRef<HTMLElement>(null);
  usePlace(reading, page, hash);
  useDocumentTitle(page ? `${page.title} - ${PRODUCT}` : PRODUCT);
  return (
    <div className={classes.page}>
      <HelpContents groups={contents} path={path} />
      <main className={classes.main} ref={reading} tabIndex={-1}>
        <div className={classes.columns}>
          <article className={classes.article}>
            {problem !== null && (
              <>
                {!page && <h1>Help</h1>}
                <p role="alert">{problem}</p>
              </>
            )}
            {page && <HelpContent nodes={page.content} />}
          </article>
          {page && <OnThisPage page={page} />}
        </div>
      </main>
    </div>
  );
}

function OnThisPage({ page: { path, headings } }: { readonly page: HelpPageContent }) {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 3) return null;
  return (
    <nav className={classes.onThisPage} aria-label="On this page">
      <div className="caption">On this page</div>
      {shown.map(({ id, title, level }) => (
        <Link key={id} to="/help/$" params={{ _splat: path }} hash={id} data-level={level}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The content of a page, loaded when it is opened. The page before it stays until then. */
function usePage(path: string): { readonly page: HelpPageContent | null; readonly problem: string | null } {
  const [page, setPage] = useState<HelpPageContent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const load = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!load) {
      setPage(null);
      setProblem('There is no such page. Choose one of the contents, or search for it.');
      return;
    }
    let isGone = false;
    load().then(
      ({ default: loaded }) => {
        if (isGone) return;
        setPage(loaded);
        setProblem(null);
      },
      () => {
        if (!isGone) setProblem(NOT_LOADED);
      },
    );
    return () => {
      isGone = true;
    };
  }, [path]);
  return { page, problem };
}

/** Shows the place that the address names, or the beginning of a new page, which takes the focus. */
function usePlace(reading: RefObject<HTMLElement | null>, page: HelpPageContent | null, hash: string): void {
  const before = useRef<HelpPageContent | null>(null);
  useEffect(() => {
    const area = reading.current;
    if (!area || !page) return;
    const isOther = before.current !== null && before.current !== page;
    before.current = page;
    for (const marked of area.querySelectorAll('[data-sought]'))
      delete (marked as HTMLElement).dataset.sought;
    const place = hash === '' ? null : area.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
    if (place) place.dataset.sought = '';
    if (isOther) area.focus({ preventScroll: true });
    if (place) place.scrollIntoView({ block: place.tagName === 'TR' ? 'center' : 'start' });
    else if (isOther) area.scrollTo(0, 0);
  }, [reading, page, hash]);
}

/** The content of a page, built of its tree: no HTML is read. */
function HelpContent({ nodes }: { readonly nodes: readonly HelpNode[] }) {
  return nodes.map(shown);
}

function shown(node: HelpNode, place: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, props, ...children] = node;
  const inside = children.map(shown);
  switch (tag) {
    case 'a':
      return <Anchor key={place} node={node} />;
    case 'h1':
      return <h1 key={place}>{inside}</h1>;
    case 'h2':
    case 'h3':
    case 'h4':
      return createElement(
        tag,
        { key: place, id: props?.id },
        ...inside,
        <HeadingLink key="link" id={props?.id ?? ''} />,
      );
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too.
        <section key={place} className={classes.wide} tabIndex={0} aria-label="Table">
          <table>{inside}</table>
        </section>
      );
    case 'pre':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too.
        <pre key={place} tabIndex={0}>
          {inside}
        </pre>
      );
    default:
      return createElement(tag, { key: place, id: props?.id, 'data-align': props?.align }, ...inside);
  }
}

function HeadingLink({ id }: { readonly id: string }) {
  return (
    <Link
      to="."
      params={true}
      hash={id}
      className={classes.headingLink ?? ''}
      aria-label="Link to this heading"
    >
      <IconLink size={15} stroke={1.5} aria-hidden />
    </Link>
  );
}

function Anchor({ node: [, props, ...children] }: { readonly node: HelpElement }) {
  const inside = children.map(shown);
  if (props?.page !== undefined) {
    return (
      <Link to="/help/$" params={{ _splat: props.page }} hash={props.at ?? ''}>
        {inside}
      </Link>
    );
  }
  return (
    <a href={props?.href} target="_blank" rel="noreferrer">
      {inside}
      <IconExternalLink size={13} stroke={1.5} aria-label="opens another site" />
    </a>
  );
}
