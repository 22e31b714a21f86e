import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

type Command = 'sbatch' | 'squeue' | 'scancel';

interface Answer {
  readonly status?: number;
  readonly output?: string;
  readonly errors?: string;
}

/** Stands in for the commands of Slurm: they answer as recorded from real ones, and keep what they were called with. */
export class SlurmCommands {
  private readonly folder = mkdtempSync(join(tmpdir(), 'thermarium-slurm-commands-'));

  /** Put first into PATH until the test ends. */
  constructor() {
    vi.stubEnv('PATH', `${this.folder}${delimiter}${process.env.PATH}`);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(this.folder, { recursive: true });
    });
  }

  answer(command: Command, { status = 0, output = '', errors = '' }: Answer): void {
    const kept = (name: string) => join(this.folder, `${command}.${name}`);
    writeFileSync(kept('output'), output);
    writeFileSync(kept('errors'), errors);
    const script = [
      '#!/bin/sh',
      `for word in "$@"; do printf '%s\\n' "$word"; done > '${kept('words')}'`,
      `cat > '${kept('input')}'`,
      `cat '${kept('output')}'`,
      `cat '${kept('errors')}' >&2`,
      `exit ${status}`,
    ];
    writeFileSync(join(this.folder, command), script.join('\n'), { mode: 0o755 });
  }

  /** The words of the latest call of a command, and what it was given to read. */
  called(command: Command): { readonly words: readonly string[]; readonly input: string } {
    const text = (name: string) => readFileSync(join(this.folder, `${command}.${name}`), 'utf8');
    return { words: text('words').trimEnd().split('\n'), input: text('input') };
  }
}
