/** A piece of a page of help: a text, or an element with what is in it. */
export type HelpNode = string | HelpElement;
export type HelpElement = readonly [tag: HelpTag, props: HelpProps | null, ...children: HelpNode[]];

export type HelpTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'em'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul';

interface HelpProps {
  /** The anchor of a heading or a row of a table, for links to it. */
  readonly id?: string;
  /** A link to a page of help, and to a place on it. */
  readonly page?: string;
  readonly at?: string;
  /** A link out of the program. */
  readonly href?: string;
  readonly align?: 'right' | 'center';
}

export interface HelpHeading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** A page of help as the build makes it of a Markdown file. */
export interface HelpPageContent {
  /** `reference/objects`; the contents: blank. */
  readonly path: string;
  readonly title: string;
  readonly content: readonly HelpNode[];
  readonly headings: readonly HelpHeading[];
}

/** A part of the contents with its pages in order. */
export interface HelpGroup {
  readonly title: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

/** A finding of a search: the text under a heading, or a row of a table that can be linked to. */
export interface HelpSection {
  readonly path: string;
  readonly page: string;
  /** Null: the beginning of the page. */
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}
