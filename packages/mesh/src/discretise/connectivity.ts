import type { Axis } from '@thermarium/geometry';
import { type Issue, issue, quotedList } from '@thermarium/model';
import { type Load, losesHeat } from '@thermarium/solver';
import { VOID } from '../paint/cut-cell.ts';
import type { Discretisation } from './discretise.ts';

/**
 * A steady solve, and the steady start of a transient, need a path to ambient from wherever heat enters. Finds the connected parts of the grid that have
 * power and no tie, and names the objects in them.
 *
 * @param loads at the amplitudes of that state; the problem's own by default
 */
export function unconnectedObjects(
  discretisation: Discretisation,
  loads: readonly Load[] = discretisation.problem.loads,
): Issue[] {
  const { scene, grid, problem } = discretisation;
  const { walls, innerTie } = problem;
  const part = connectedParts(discretisation);
  const tied = new Set<number>();
  for (let w = 0; w < walls.count; w++) {
    if (losesHeat(walls, w) && walls.half[w] > 0) tied.add(part[walls.cell[w]]);
  }
  if (innerTie) for (let c = 0; c < innerTie.length; c++) if (innerTie[c] > 0) tied.add(part[c]);
  const heated = new Set<number>();
  for (const load of loads) {
    if (load.steady === 0) continue;
    for (let n = 0; n < load.cells.length; n++) if (load.cellWatts[n] !== 0) heated.add(part[load.cells[n]]);
    for (let n = 0; n < load.walls.length; n++) {
      if (load.wallWatts[n] !== 0) heated.add(part[walls.cell[load.walls[n]]]);
    }
  }
  const adrift = new Set([...heated].filter((heat) => !tied.has(heat)));
  if (adrift.size === 0) return [];
  const objects = new Set<number>();
  for (let c = 0; c < part.length; c++) {
    if (!adrift.has(part[c])) continue;
    for (const region of grid.regionsAt(c)) objects.add(scene.objectOf[region]);
  }
  const paths = [...objects].map((object) => scene.objects[object].path);
  return [
    issue(
      'no-path-to-ambient',
      'tree',
      `Heat enters ${quotedList(paths)}, but no path leads to ambient: nothing that touches ${paths.length > 1 ? 'them' : 'it'} convects, is held at a temperature or is a coldplate.`,
      'Give an exposed object a heat transfer coefficient above 0, hold it at ambient or at a temperature, add a coldplate, or close the gap to a cooled neighbour.',
    ),
  ];
}

/**
 * The connected part of every cell, -1 in void. Cells joined along x make runs; runs that touch across rows and slabs
 * are united (union-find with path halving), so that the work is one look at each face.
 */
function connectedParts({ grid, faces }: Discretisation): Int32Array {
  const { code, stride } = grid;
  const runOf = new Int32Array(code.length).fill(VOID);
  const parent: number[] = [];
  const joined = (low: number, high: number, axis: Axis): boolean =>
    code[low] >= 0 && code[high] >= 0 ? !faces.isClosed(low, axis) : faces.conducts(low, axis);
  const find = (run: number): number => {
    while (parent[run] !== run) {
      parent[run] = parent[parent[run]];
      run = parent[run];
    }
    return run;
  };
  for (let cell = 0; cell < code.length; cell++) {
    if (code[cell] === VOID) continue;
    const goesOn = grid.indexAlong(cell, 0) > 0 && runOf[cell - 1] >= 0 && joined(cell - 1, cell, 0);
    runOf[cell] = goesOn ? runOf[cell - 1] : parent.push(parent.length) - 1;
  }
  const unite = (low: number, high: number, axis: 1 | 2): void => {
    if (runOf[low] < 0 || runOf[high] < 0 || parent[runOf[low]] === parent[runOf[high]]) return;
    if (!joined(low, high, axis)) return;
    const [a, b] = [find(runOf[low]), find(runOf[high])];
    parent[Math.max(a, b)] = Math.min(a, b);
  };
  for (let cell = 0; cell < code.length; cell++) {
    if (grid.indexAlong(cell, 1) > 0) unite(cell - stride[1], cell, 1);
    if (grid.indexAlong(cell, 2) > 0) unite(cell - stride[2], cell, 2);
  }
  for (let cell = 0; cell < code.length; cell++) if (runOf[cell] >= 0) runOf[cell] = find(runOf[cell]);
  return runOf;
}
