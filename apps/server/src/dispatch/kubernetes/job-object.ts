import { MEBIBYTE } from '@thermarium/model';
import type { JobOrder } from '../engine.ts';
import type { PodTemplate } from './objects.ts';

/** How long an ended job stays known, s. */
const KNOWN_FOR = 3_600;
/** The command line in the container of our own image. */
const COMMAND = ['node_modules/.bin/node', 'apps/cli/bin/thermarium.mjs'];

/** The object of batch/v1 that runs an order once. */
export function jobObjectOf(
  { name, task, attempt, memory, solveMemory, threads, minutes }: JobOrder,
  template: PodTemplate,
  labels: Readonly<Record<string, string>>,
): object {
  const [container, ...others] = template.spec.containers;
  const { resources, command = COMMAND } = container;
  const size = `${Math.ceil(memory / MEBIBYTE)}Mi`;
  const gigabytes = (solveMemory / 2 ** 30).toFixed(3);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels },
    spec: {
      // Whether it runs again is decided by us, under another number.
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      activeDeadlineSeconds: 60 * minutes,
      ttlSecondsAfterFinished: KNOWN_FOR,
      template: {
        ...template,
        metadata: { ...template.metadata, labels: { ...template.metadata.labels, ...labels } },
        spec: {
          ...template.spec,
          restartPolicy: 'Never',
          containers: [
            {
              ...container,
              command,
              args: ['run-task', String(task), '--attempt', String(attempt), '--memory', gigabytes],
              resources: {
                ...resources,
                requests: { ...resources.requests, cpu: String(threads), memory: size },
                limits: { ...resources.limits, memory: size },
              },
            },
            ...others,
          ],
        },
      },
    },
  };
}
