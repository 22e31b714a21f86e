import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import classes from './help.module.css';
import type { HelpElement, HelpNode } from './help-types.ts';

/** The content of a page, built of its tree: no HTML is read. */
export function HelpContent({ nodes }: { readonly nodes: readonly HelpNode[] }) {
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
