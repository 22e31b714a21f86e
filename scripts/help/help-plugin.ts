import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { contentsOf, DOCS, helpFiles, helpPages, sectionsOf } from './help-pages.ts';

const MODULE = 'virtual:help';
/** Marks modules that are no files, as plugins do. */
const OWN = '\0';

/**
 * Has the pages of `docs` as modules, so that the program shows them without a server and without reading Markdown in
 * the browser. Each page is a module of its own, as is what a search looks through.
 */
export function helpPlugin(): Plugin {
  return {
    name: 'thermarium-help',
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? OWN + id : null),
    load(id) {
      if (!id.startsWith(OWN + MODULE)) return null;
      for (const file of helpFiles()) this.addWatchFile(resolve(DOCS, file));
      const pages = helpPages();
      const wanted = id.slice(OWN.length + MODULE.length + 1);
      if (wanted === '') {
        const loaders = pages.map(
          ({ path }) => `${JSON.stringify(path)}: () => import('${MODULE}/page/${path}')`,
        );
        return [
          `export const contents = ${JSON.stringify(contentsOf(pages))};`,
          `export const pages = {${loaders.join(',')}};`,
          `export const sections = () => import('${MODULE}/sections');`,
        ].join('\n');
      }
      if (wanted === 'sections') return asModule(pages.flatMap(sectionsOf));
      return asModule(pages.find(({ path }) => wanted === `page/${path}`));
    },
  };
}

/** A large value is read faster as JSON than as script. */
function asModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}
