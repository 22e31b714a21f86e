/** Pages of help, made of `docs` by the build (scripts/help/help-plugin.ts). */
declare module 'virtual:help' {
  import type { HelpGroup, HelpPageContent, HelpSection } from './help-types.ts';

  export const contents: readonly HelpGroup[];
  export const pages: Readonly<Record<string, () => Promise<{ readonly default: HelpPageContent }>>>;
  export const sections: () => Promise<{ readonly default: readonly HelpSection[] }>;
}
