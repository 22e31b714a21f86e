import { text } from './texts.ts';

/** Who places tasks on machines: the workers themselves, or the engine of a site. */
export type EngineSettings = { readonly kind: 'local' } | (SlurmSettings & JobCommand) | KubernetesSettings;

interface JobCommand {
  /** The words before `run-task` in a job, as a shell reads them; null: this program, in the folder in which it lies here. */
  readonly command: string | null;
}

export interface SlurmSettings {
  readonly kind: 'slurm';
  readonly account: string | null;
  readonly partition: string | null;
  readonly qos: string | null;
  /** Further words of `sbatch`. */
  readonly options: readonly string[];
}

export interface KubernetesSettings {
  readonly kind: 'kubernetes';
  /** The address of the API server. */
  readonly url: string;
  /** The folder with `token`, `ca.crt` and `namespace` of the service account. */
  readonly account: string;
  /** The file with the pod of which each job is made, as JSON. */
  readonly template: string;
}

/** A name of Slurm's, or several with commas between them. */
export const slurmName = text('a name of letters, digits and _ . - + ,', (given) =>
  /^[\w.,+-]+$/.test(given) ? given : null,
);

export const optionWords = text(
  'words that begin with -, such as --constraint=avx2, with spaces between them',
  (given) => {
    const words = given.trim().split(/\s+/);
    return words.every((word) => word.startsWith('-')) ? words : null;
  },
);

export const commandLine = text('a command of one line', (given) => (/[\r\n\0]/.test(given) ? null : given));
