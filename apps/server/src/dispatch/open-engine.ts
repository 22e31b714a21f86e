import { fileURLToPath } from 'node:url';
import type { EngineSettings } from '../config/engine-settings.ts';
import type { Engine } from './engine.ts';
import { openKubernetes } from './kubernetes/kubernetes.ts';
import { openSlurm } from './slurm/slurm.ts';

/** The engine of a site. Rejects where what it is told by cannot be read. */
export async function openEngine(
  settings: Exclude<EngineSettings, { kind: 'local' }>,
  prefix: string,
): Promise<Engine> {
  return settings.kind === 'slurm'
    ? openSlurm(settings, settings.command ?? ownCommand(), prefix)
    : openKubernetes(settings, prefix);
}

/** The command line, where it lies on this machine: beside the sources, and beside the build, of the server. */
function ownCommand(): string {
  const program = fileURLToPath(new URL('../../../cli/bin/thermarium.mjs', import.meta.url));
  return [process.execPath, program].map((path) => `'${path.replaceAll("'", "'\\''")}'`).join(' ');
}
