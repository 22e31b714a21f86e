import { type Icon, IconHelp } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import type { HelpPlace } from '../../help/help-places.ts';
import { spellingsOf } from '../../ui/fold-text.ts';
import { materialSearch } from '../../ui/material-search.ts';
import type { Command } from '../commands/command.ts';
import type { DocumentState } from '../document/project-document.ts';
import { fuzzyMatch, type Match } from './fuzzy.ts';

/** One line of the command palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly title: string;
  /** The heading above it. */
  readonly section: string;
  /** The place of an object, the group of a command, or the type of another entry. */
  readonly hint: string;
  readonly icon: Icon | null;
  /** The colour of a material. */
  readonly color: string | null;
  readonly shortcut: string | null;
  readonly enabled: boolean;
  /** Indices of the matched characters of the title. */
  readonly matched: readonly number[];
  readonly target:
    | { readonly kind: 'material' | 'object' | 'plane'; readonly id: number }
    | { readonly kind: 'command'; readonly id: Command['id'] }
    | { readonly kind: 'help'; readonly place: HelpPlace };
}

export type PaletteSource = Pick<DocumentState, 'nodes' | 'planes' | 'materials'>;

/** An object matches a query better than the help that it is found with. */
const HELP_SHARE = 0.6;

/** The groups in order; within a group, enabled commands come first, then those with a shortcut. */
const GROUPS: readonly Command['group'][] = ['Edit', 'Add', 'View', 'Solve', 'Go to', 'Help'];
/** The greatest number of entries shown: nobody reads further. */
const MOST = 50;
/** A match in the further words of a command counts less than one in its title. */
const KEYWORD_SHARE = 0.4;
/** A command comes before an object that matches equally. */
const COMMAND_LEAD = 15;

/** The entries for a query, best first; without a query, the recent commands and then all by group. */
export function paletteEntries(
  query: string,
  commands: readonly Command[],
  recent: readonly string[],
  source: PaletteSource,
  help: readonly HelpPlace[] = [],
): readonly PaletteEntry[] {
  const listed = commands.filter(({ listed: where = 'everywhere' }) => where === 'everywhere');
  if (query.trim() === '') return unasked(listed, recent);
  const ranked = [
    ...rankedCommands(query, listed),
    ...rankedThings(query, source),
    ...rankedHelp(query, help),
  ];
  return ranked
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

interface Ranked {
  readonly score: number;
  readonly entry: PaletteEntry;
}

function unasked(commands: readonly Command[], recent: readonly string[]): readonly PaletteEntry[] {
  const latest = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const others = commands
    .filter((command) => !latest.includes(command))
    .map((command) => ({ command, rank: rankOf(command) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
  return [
    ...latest.map((command) => ({ ...commandEntry(command, []), section: 'Recent' })),
    ...others.map((command) => ({ ...commandEntry(command, []), section: command.group })),
  ];
}

/** The rank of a command. Call it once for each, since `enabled` may be slow. */
function rankOf({ group, shortcuts, enabled }: Command): number {
  return 4 * GROUPS.indexOf(group) + ((enabled?.() ?? true) ? 0 : 2) + (shortcuts ? 0 : 1);
}

function rankedCommands(query: string, commands: readonly Command[]): readonly Ranked[] {
  return commands.flatMap((command): Ranked[] => {
    const inTitle = fuzzyMatch(query, command.title);
    const further = fuzzyMatch(query, `${command.title} ${command.keywords ?? ''} ${command.group}`);
    const score = Math.max(inTitle?.score ?? 0, (further?.score ?? 0) * KEYWORD_SHARE);
    if (score <= 0) return [];
    return [{ score: score + COMMAND_LEAD, entry: commandEntry(command, inTitle?.at ?? []) }];
  });
}

function commandEntry(command: Command, matched: readonly number[]): PaletteEntry {
  return {
    key: `command:${command.id}`,
    title: command.title,
    section: '',
    hint: command.group,
    icon: command.icon ?? null,
    color: null,
    shortcut: command.shortcuts?.[0] ?? null,
    enabled: command.enabled?.() ?? true,
    matched,
    target: { kind: 'command', id: command.id },
  };
}

function rankedThings(query: string, { nodes, planes, materials }: PaletteSource): readonly Ranked[] {
  const plain = { section: '', shortcut: null, enabled: true, color: null, icon: null } as const;
  const spellings = spellingsOf(query);
  const objects = [...nodes.values()].flatMap(({ id, name, type, parent }): Ranked[] => {
    const match = bestMatch(spellings, name);
    if (!match) return [];
    const hint = parent === null ? 'Model' : (nodes.get(parent)?.name ?? 'Model');
    const icon = kindViews[type]?.icon ?? null;
    const key = `object:${id}`;
    return [
      {
        score: match.score,
        entry: { ...plain, key, title: name, hint, icon, matched: match.at, target: { kind: 'object', id } },
      },
    ];
  });
  const cuts = planes.flatMap(({ id, name }): Ranked[] => {
    const match = bestMatch(spellings, name);
    if (!match) return [];
    const entry = { ...plain, key: `plane:${id}`, title: name, hint: 'Plane', icon: kindViews.plane.icon };
    return [{ score: match.score, entry: { ...entry, matched: match.at, target: { kind: 'plane', id } } }];
  });
  const { matches: isKnownBy } = materialSearch(query);
  const stuffs = materials.flatMap(({ id, name, color }): Ranked[] => {
    const match = bestMatch(spellings, name) ?? (isKnownBy(name) ? { score: COMMAND_LEAD, at: [] } : null);
    if (!match) return [];
    const entry = { ...plain, key: `material:${id}`, title: name, hint: 'Material', color };
    return [{ score: match.score, entry: { ...entry, matched: match.at, target: { kind: 'material', id } } }];
  });
  return [...objects, ...cuts, ...stuffs];
}

function rankedHelp(query: string, help: readonly HelpPlace[]): readonly Ranked[] {
  const spellings = spellingsOf(query);
  return help.flatMap((place): Ranked[] => {
    const title = `Help: ${place.title}`;
    const match = bestMatch(spellings, title);
    if (!match) return [];
    const key = `help:${place.page}#${place.at}`;
    const entry = { section: '', hint: 'Help', icon: IconHelp, color: null, shortcut: null, enabled: true };
    return [
      {
        score: match.score * HELP_SHARE,
        entry: { ...entry, key, title, matched: match.at, target: { kind: 'help', place } },
      },
    ];
  });
}

/** The match of the best spelling: a material is called 'Aluminum 6061' or 'Aluminium 6061'. */
function bestMatch(spellings: readonly string[], name: string): Match | null {
  let best: Match | null = null;
  for (const spelling of spellings) {
    const match = fuzzyMatch(spelling, name);
    if (match && match.score > (best?.score ?? -Infinity)) best = match;
  }
  return best;
}
