import { type Issue, issue } from '@thermarium/model';
import type { ConductionProblem } from '@thermarium/solver';
import { VOID } from './cut-cell.ts';
import { cutOfCode, type Occupancy } from './paint.ts';
import type { Scene } from './scene.ts';

/**
 * A steady solve needs a path to ambient from wherever heat enters. Finds the connected parts of the grid that have
 * power and no tie, and names the objects in them.
 */
export function unconnectedObjects(scene: Scene, occupancy: Occupancy, problem: ConductionProblem): Issue[] {
  const component = connectedComponents(problem);
  const tied = new Set<number>();
  const { walls, innerTie } = problem;
  for (let w = 0; w < walls.count; w++) {
    const loses = walls.film[w] > 0 || (walls.emissive !== null && walls.emissive[w] > 0);
    if (loses && walls.half[w] > 0) tied.add(component[walls.cell[w]]);
  }
  if (innerTie) for (let c = 0; c < innerTie.length; c++) if (innerTie[c] > 0) tied.add(component[c]);
  const heated = new Set<number>();
  for (const load of problem.loads) {
    if (load.steady === 0) continue;
    for (let n = 0; n < load.cells.length; n++)
      if (load.cellWatts[n] !== 0) heated.add(component[load.cells[n]]);
    for (let n = 0; n < load.walls.length; n++) {
      if (load.wallWatts[n] !== 0) heated.add(component[walls.cell[load.walls[n]]]);
    }
  }
  const adrift = new Set([...heated].filter((part) => !tied.has(part)));
  if (adrift.size === 0) return [];
  const objects = new Set<number>();
  for (let c = 0; c < component.length; c++) {
    if (!adrift.has(component[c])) continue;
    for (const region of regionsAt(occupancy, c))
      objects.add(scene.bodies[scene.regions[region].body].object);
  }
  const names = [...objects].map((object) => `'${scene.objects[object].path}'`);
  const list =
    names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');
  return [
    issue(
      'no-path-to-ambient',
      'tree',
      `Heat enters ${list}, but no path leads to ambient: nothing that touches ${names.length > 1 ? 'them' : 'it'} convects, is bound to ambient or is a coldplate.`,
      'Give an exposed object a heat transfer coefficient above 0, bind it to ambient, add a coldplate, or close the gap to a cooled neighbour.',
    ),
  ];
}

function regionsAt(occupancy: Occupancy, cell: number): number[] {
  const code = occupancy.code[cell];
  if (code >= 0) return [code];
  return code === VOID ? [] : occupancy.cutCells[cutOfCode(code)].parts.map(({ region }) => region);
}

/** For each cell the smallest cell of its connected part, by union-find with path halving. */
function connectedComponents(problem: ConductionProblem): Int32Array {
  const { nx, ny, nz } = problem;
  const parent = new Int32Array(nx * ny * nz);
  for (let cell = 0; cell < parent.length; cell++) parent[cell] = cell;
  const find = (cell: number): number => {
    while (parent[cell] !== cell) {
      parent[cell] = parent[parent[cell]];
      cell = parent[cell];
    }
    return cell;
  };
  for (const [axis, step] of [1, nx, nx * ny].entries()) {
    const couplings = problem.couplings(axis as 0 | 1 | 2);
    for (let cell = 0; cell < couplings.length; cell++) {
      if (!(couplings[cell] > 0)) continue;
      const a = find(cell);
      const b = find(cell + step);
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
    }
  }
  for (let cell = 0; cell < parent.length; cell++) parent[cell] = find(cell);
  return parent;
}
