import { contents, pages } from 'virtual:help';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PRODUCT } from '../app/product.ts';
import { NOT_LOADED } from '../ui/use-loaded.ts';
import classes from './help.module.css';
import { HelpContent } from './help-content.tsx';
import { HelpContents } from './help-contents.tsx';
import type { HelpPageContent } from './help-types.ts';

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
