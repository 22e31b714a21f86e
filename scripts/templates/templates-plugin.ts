import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { EXAMPLES, readTemplates } from './read-templates.ts';

const MODULE = 'virtual:templates';
/** Marks modules that are no files, as plugins do. */
const OWN = '\0';

/** Has the templates as modules: what their cards show in one, and each model in one of its own. */
export function templatesPlugin(): Plugin {
  return {
    name: 'thermarium-templates',
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? OWN + id : null),
    load(id) {
      if (!id.startsWith(OWN + MODULE)) return null;
      const templates = readTemplates();
      this.addWatchFile(join(EXAMPLES, 'templates.json'));
      for (const { name } of templates) this.addWatchFile(join(EXAMPLES, name, 'model.json'));
      const wanted = id.slice(OWN.length + MODULE.length + 1);
      if (wanted !== '') {
        const found = templates.find(({ name }) => name === wanted);
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(found?.model))});`;
      }
      const pictures = templates.map(({ name }, at) => {
        const file = join(EXAMPLES, name, 'picture.png');
        // A new template has none until the program has drawn it.
        return existsSync(file)
          ? `import picture${at} from ${JSON.stringify(file)};`
          : `const picture${at} = '';`;
      });
      const listed = templates.map(({ model: _, ...shown }, at) => {
        const load = `() => import('${MODULE}/${shown.name}').then((module) => module.default)`;
        return `{ ...${JSON.stringify(shown)}, picture: picture${at}, load: ${load} }`;
      });
      return `${pictures.join('\n')}\nexport const templates = [${listed.join(',\n')}];`;
    },
  };
}
