/** Pages of help, made of `docs` by the build (scripts/help/help-plugin.ts). */
declare module 'virtual:help' {
  export const contents: readonly import('./help-types.ts').HelpGroup[];
  export const pages: Readonly<
    Record<string, () => Promise<{ readonly default: import('./help-types.ts').HelpPageContent }>>
  >;
  export const sections: () => Promise<{
    readonly default: readonly import('./help-types.ts').HelpSection[];
  }>;
}
