import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { blocks } from './blocks.ts';

const root = resolve(import.meta.dirname, '../..');
const BLOCK = /(<!-- generated: (.+?) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page of the reference: its text as it is kept, and as the tables make it. */
export interface ReferencePage {
  readonly file: string;
  readonly text: string;
  readonly current: string;
  /** The names of the blocks in it. */
  readonly blocks: readonly string[];
}

/** All pages of the reference. Throws where a page asks for a block that there is not. */
export function referencePages(): readonly ReferencePage[] {
  return globSync('docs/reference/*.md', { cwd: root }).map((path) => {
    const file = resolve(root, path);
    const text = readFileSync(file, 'utf8');
    const names: string[] = [];
    const current = text.replaceAll(BLOCK, (_, begin: string, name: string, end: string) => {
      const block = blocks[name];
      if (!block) throw new Error(`${path} asks for '${name}', which no table makes.`);
      names.push(name);
      return `${begin}\n${block()}\n\n${end}`;
    });
    return { file, text, current, blocks: names };
  });
}
