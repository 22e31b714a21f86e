import {
  type FileContent,
  fileContent,
  filePairs,
  type Loss,
  modelFileTooLarge,
  powerMapOnBox,
  readPowerMap,
} from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import type { Issue, TreeNode } from '@thermarium/model';
import type { PowerMapPlace } from '../actions/power-map-places.ts';

export interface PowerMapOrder {
  /** A power map, or a floorplan and its power trace. */
  readonly files: readonly File[];
  readonly place: PowerMapPlace;
}

/** A power map as objects on the top of another one, or why there are none. */
export interface PowerMapOutcome {
  /** Null, with the reasons among the issues. */
  readonly tree: readonly TreeNode[] | null;
  readonly sources: number;
  /** The power of all sources, W. */
  readonly watts: number;
  readonly issues: readonly Pick<Issue, 'message' | 'path' | 'remedy'>[];
  readonly losses: readonly Loss[];
}

/** Reads the files of one power map and puts it on the top of an object. */
export async function readPowerMapFiles({ files, place }: PowerMapOrder): Promise<PowerMapOutcome> {
  const contents: { file: FileContent; name: string; content: FileContent }[] = [];
  for (const file of files) {
    const tooLarge = modelFileTooLarge(file.size);
    if (tooLarge) return refused([tooLarge]);
    const content = await file.arrayBuffer().then(
      (bytes) => fileContent(new Uint8Array(bytes)),
      () => null,
    );
    if (!content)
      return refused([
        { message: `'${file.name}' could not be read.`, path: '', remedy: 'Choose it again.' },
      ]);
    contents.push({ file: content, name: file.name, content });
  }
  const [pair, ...others] = filePairs(contents);
  if (!pair || others.length > 0) return refused([SEVERAL]);
  const { map, issues, losses } = await readPowerMap(pair.file, pair.powers ?? undefined);
  if (!map) return { ...refused(issues), losses };
  const put = powerMapOnBox(map, place, kinds);
  if ('message' in put) return { ...refused([put]), losses };
  const watts = map.regions.reduce((sum, { power }) => sum + power, 0) / 1000;
  return { tree: put, sources: map.regions.length, watts, issues, losses };
}

const SEVERAL = {
  message: 'These are several power maps.',
  path: '',
  remedy: 'Choose one file, or a floorplan with its power trace.',
};

function refused(issues: PowerMapOutcome['issues']): PowerMapOutcome {
  return { tree: null, sources: 0, watts: 0, issues, losses: [] };
}
