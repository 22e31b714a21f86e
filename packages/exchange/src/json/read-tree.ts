import {
  DEEPEST_TREE,
  described,
  issue,
  type KindSchema,
  type Report,
  siblingPaths,
  type TreeNode,
} from '@thermarium/model';
import type { FileUpgrade } from './file-versions.ts';
import { NODE_KEYS } from './model-file.ts';
import type { JsonObject } from './section-reader.ts';
import { isJsonObject, own, SectionReader } from './section-reader.ts';

/** Turns the JSON nodes of a file into tree nodes that hold their kind's fields and nothing else. */
export class TreeReader {
  private readonly kinds: ReadonlyMap<string, KindSchema>;
  private readonly upgrade: FileUpgrade;
  private readonly report: Report;

  constructor(kinds: readonly KindSchema[], upgrade: FileUpgrade, report: Report) {
    this.upgrade = upgrade;
    this.kinds = new Map(kinds.map((kind) => [kind.type, kind]));
    this.report = report;
  }

  /** The nodes of one level in the order of their `index`; `parent` is their path with assemblies. */
  nodes(list: readonly unknown[], parent = '', depth = 1): readonly TreeNode[] {
    const pathOf = siblingPaths(parent);
    const nodes: TreeNode[] = [];
    for (const json of this.inOrder(list, parent)) {
      const type = own(json, 'type');
      const name = own(json, 'name');
      const path = pathOf({
        type: typeof type === 'string' ? type : 'node',
        name: typeof name === 'string' ? name : '',
      });
      if (typeof type === 'string') nodes.push(this.node(json, type, path, depth));
      else {
        const types = [...this.kinds.keys()].join(', ');
        const message = `The type of a node is ${described(type)}.`;
        this.report(issue('wrong-type', `tree/${path}.type`, message, `Write one of ${types}.`));
      }
    }
    return nodes;
  }

  private node(json: JsonObject, type: string, path: string, depth: number): TreeNode {
    const upgraded = this.upgrade.object(type, json, `tree/${path}`, NODE_KEYS);
    const reader = new SectionReader(upgraded, `tree/${path}.`, this.report);
    const kind = this.kinds.get(type);
    if (kind) reader.warnOfOthers([...NODE_KEYS, ...Object.keys(kind.fields)]);
    const listed = reader.list('children');
    const children = depth < DEEPEST_TREE ? this.nodes(listed, path, depth + 1) : [];
    if (depth >= DEEPEST_TREE && listed.length > 0) {
      const message = `Assemblies are nested more than ${DEEPEST_TREE} deep.`;
      this.report(
        issue('nesting-too-deep', `tree/…/${reader.text('name')}`, message, 'Move inner assemblies up.'),
      );
    }
    return {
      ...(kind ? reader.fields(kind.fields) : {}),
      type,
      name: reader.text('name'),
      active: reader.flag('active', true),
      visible: reader.flag('visible', true),
      ...(kind?.container || children.length > 0 ? { children } : {}),
    };
  }

  private inOrder(list: readonly unknown[], parent: string): readonly JsonObject[] {
    const ranked: { json: JsonObject; rank: number }[] = [];
    for (const [position, json] of list.entries()) {
      const where = `tree/${parent}${parent === '' ? '' : '/'}#${position + 1}`;
      if (!isJsonObject(json)) {
        const message = `A node of the tree is ${described(json)}.`;
        this.report(issue('wrong-type', where, message, 'Write it as an object with a type and a name.'));
        continue;
      }
      const index = own(json, 'index') ?? position;
      const usable = typeof index === 'number' && Number.isFinite(index);
      if (!usable) {
        const message = `The index of a node is ${described(index)}.`;
        this.report(issue('wrong-type', `${where}.index`, message, 'Write a number, or leave it out.'));
      }
      ranked.push({ json, rank: usable ? index : position });
    }
    return ranked.sort((a, b) => a.rank - b.rank).map(({ json }) => json);
  }
}
