import {
  areVersions,
  type Document,
  described,
  documentParts,
  issue,
  type KindSchema,
  type NewerType,
  newerMessage,
  type Report,
  type TreeNode,
  type Upgrade,
  upgradeFrom,
  type Versions,
  versionsOf,
} from '@thermarium/model';
import type { JsonObject } from './section-reader.ts';
import { isJsonObject, own } from './section-reader.ts';

/**
 * The versions of the objects and other parts that a document has, for its file. Those of version 1 are left out, so
 * that a file of nothing else reads as it always did.
 */
export function versionsInFile(document: Document, kinds: readonly KindSchema[]): Versions {
  const used = new Set(documentParts.map(({ type }) => type));
  const gather = ({ type, children = [] }: TreeNode) => {
    used.add(type);
    for (const child of children) gather(child);
  };
  for (const node of document.tree) gather(node);
  return versionsOf([...documentParts, ...kinds].filter(({ type }) => used.has(type)));
}

/** Brings the JSON objects of a file to the present versions before they are read. */
export class FileUpgrade {
  private readonly upgrade: Upgrade;
  private readonly report: Report;

  constructor(upgrade: Upgrade, report: Report) {
    this.upgrade = upgrade;
    this.report = report;
  }

  /**
   * A JSON object with its fields at their present version; the given one where they have it already.
   *
   * @param others its keys that are no fields, which no step is given.
   */
  object(type: string, json: JsonObject, path: string, others: readonly string[] = ['name']): JsonObject {
    if (!this.upgrade.concerns(type)) return json;
    const entries = Object.entries(json);
    const isField = ([key]: readonly [string, unknown]) => !others.includes(key);
    const fields = Object.fromEntries(entries.filter(isField));
    try {
      const kept = Object.fromEntries(entries.filter((entry) => !isField(entry)));
      return { ...this.upgrade.fields(type, fields), ...kept };
    } catch {
      // Nobody has checked the values that the step was given.
      const message = 'The values cannot be brought to the present version.';
      this.report(issue('wrong-type', path, message, 'Correct their types, or leave them out.'));
      return json;
    }
  }
}

/** The upgrade that a file needs; null, with an error, if it is newer than the program. */
export function readVersions(
  root: JsonObject,
  kinds: readonly KindSchema[],
  report: Report,
): FileUpgrade | null {
  const stated = own(root, 'versions') ?? {};
  if (!areVersions(stated)) {
    const message = `The versions are ${described(stated)}, not whole numbers by type.`;
    report(issue('wrong-type', 'versions', message, 'Write them as {"box": 1}, or leave them out.'));
    return null;
  }
  const upgrade = upgradeFrom(stated, [...documentParts, ...kinds]);
  if (!('newer' in upgrade)) return new FileUpgrade(upgrade, report);
  for (const newer of upgrade.newer) report(tooNew(newer, root));
  return null;
}

function tooNew(newer: NewerType, root: JsonObject) {
  const message = `The file needs ${newerMessage(newer, 'this program', nameOfFirst(newer.type, own(root, 'tree')))}`;
  return issue('wrong-format', `versions.${newer.type}`, message, 'Use a newer version of the program.');
}

/** The name of the first node of a type in a tree; undefined if there is none. */
function nameOfFirst(type: string, tree: unknown): string | undefined {
  const left: unknown[] = Array.isArray(tree) ? tree.toReversed() : [];
  while (left.length > 0) {
    const node = left.pop();
    if (!isJsonObject(node)) continue;
    const name = own(node, 'name');
    if (own(node, 'type') === type && typeof name === 'string') return name;
    const children = own(node, 'children');
    if (Array.isArray(children)) for (const child of children.toReversed()) left.push(child);
  }
  return undefined;
}
