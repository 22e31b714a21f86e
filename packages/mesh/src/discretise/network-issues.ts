import { type Axis, boxVolume } from '@thermarium/geometry';
import { type Issue, issue, MM3_PER_M3, warning } from '@thermarium/model';
import { losesHeat } from '@thermarium/solver';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import type { Conductances } from './conductances.ts';
import type { Faces } from './faces.ts';
import { NetworkFaces } from './network-faces.ts';
import { type WallField, wallsOfCell } from './walls.ts';

/** More than this part of its block is rounding no longer. */
const ROUNDING = 1e-3;

/** The issues of networks that other objects reach into, and of nodes whose openings meet nothing; once for each object. */
export function networkIssues(
  scene: Scene,
  grid: PaintedGrid,
  conductances: Conductances,
  faces: Faces,
  walls: WallField,
): Issue[] {
  const nodeFaces = new NetworkFaces(scene, grid);
  const issues = new Map<string, Issue>();
  for (const network of scene.networks) {
    const members = new Set(network.bodies);
    const open = new Set(network.bodies.filter((body) => scene.bodies[body].openings?.length));
    let volume = 0;
    nodeFaces.forSides(network, (body, cell, side, beyond, index) => {
      if (!members.has(body)) return;
      if (side === 0) volume += conductances.volume(cell) * MM3_PER_M3;
      if (!open.has(body) || nodeFaces.isClosed(body, side, index)) return;
      if (beyond >= 0 && members.has(nodeFaces.nodeIn(beyond))) return;
      const low = (side & 1) === 1 ? cell : beyond;
      const meets = beyond >= 0 && faces.conducts(low, (side >> 1) as Axis);
      const loses = () =>
        wallsOfCell(walls, cell).some((wall) => walls.side[wall] === side && losesHeat(walls, wall));
      if (meets || loses()) open.delete(body);
    });
    const { path } = scene.objects[network.object];
    const missing = 1 - volume / boxVolume(network.box);
    if (missing > ROUNDING) issues.set(path, overlapped(path, missing));
    for (const body of open) {
      const { path: of, type } = scene.objects[scene.bodies[body].object];
      issues.set(of, idle(path, type.slice(type.indexOf('/') + 1)));
    }
  }
  return [...issues.values()];
}

function overlapped(path: string, part: number): Issue {
  return issue(
    'network-overlapped',
    `tree/${path}`,
    `Later objects replace ${(100 * part).toPrecision(2)} % of the block of '${path}', where its nodes are.`,
    'Move them out of its block, or further up the tree.',
  );
}

function idle(path: string, node: string): Issue {
  return warning(
    'idle-node',
    `tree/${path}`,
    `The node '${node}' of '${path}' touches nothing, and no heat leaves its face: its resistance does nothing.`,
    'Put the face on what it is mounted on or cooled by, or give the object a heat transfer coefficient.',
  );
}
