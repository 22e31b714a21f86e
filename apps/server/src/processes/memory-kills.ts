import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The number of processes that the kernel has killed for lack of memory, where it says so: in the control
 * group of this process, or on the whole machine. Null where nothing can be read.
 *
 * @param root of the file system
 */
export function memoryKills(root = '/'): number | null {
  const ownGroups = textOf(join(root, 'proc/self/cgroup')) ?? '';
  for (const [hierarchy, controllers, path] of ownGroups.split('\n').map((line) => line.split(':'))) {
    const isUnified = hierarchy === '0' && controllers === '';
    if (!isUnified && controllers !== 'memory') continue;
    const [mount, file] = isUnified ? ['', 'memory.events'] : ['memory', 'memory.oom_control'];
    // In a container the path may be that of the host, while the group itself is the mount's root.
    for (const folder of [path, '']) {
      const kills = countIn(textOf(join(root, 'sys/fs/cgroup', mount, folder, file)));
      if (kills !== null) return kills;
    }
  }
  return countIn(textOf(join(root, 'proc/vmstat')));
}

function countIn(text: string | null): number | null {
  const found = /^oom_kill (\d+)$/m.exec(text ?? '');
  return found ? Number(found[1]) : null;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
