import type { FileContent } from './format.ts';
import { formatOf } from './formats.ts';
import { hotspotFormat } from './hotspot/hotspot-format.ts';
import { isFloorplan } from './hotspot/recognise-hotspot.ts';

/** A file that is read, and the powers that go with it. */
export interface FilePair<File> {
  readonly file: File;
  /** Null: it comes alone. */
  readonly powers: File | null;
}

interface Candidate<File> {
  readonly file: File;
  /** The name of the file. */
  readonly name: string;
  /** Its beginning is enough. */
  readonly content: FileContent;
}

/**
 * Files that were chosen together, in their order, each floorplan with its trace of powers: that which is called as it is
 * (`ev6.flp`, `ev6.ptrace`), or the only one where there is only one floorplan. All others come alone.
 */
export function filePairs<File>(files: readonly Candidate<File>[]): readonly FilePair<File>[] {
  const ofHotspot = files.filter(({ content }) => formatOf(content) === hotspotFormat);
  const floorplans = ofHotspot.filter(({ content }) => isFloorplan(content));
  const traces = ofHotspot.filter(({ content }) => !isFloorplan(content));
  const powersOf = new Map<Candidate<File>, Candidate<File>>();
  const isOnly = floorplans.length === 1 && traces.length === 1;
  for (const floorplan of floorplans) {
    const named = traces.filter(({ name }) => stem(name) === stem(floorplan.name));
    const trace = isOnly ? traces[0] : named.length === 1 ? named[0] : undefined;
    if (trace) powersOf.set(floorplan, trace);
  }
  const used = new Set(powersOf.values());
  return files
    .filter((each) => !used.has(each))
    .map((each) => ({ file: each.file, powers: powersOf.get(each)?.file ?? null }));
}

function stem(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '').toLowerCase();
}
