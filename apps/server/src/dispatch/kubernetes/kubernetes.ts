import { readFile } from 'node:fs/promises';
import type { KubernetesSettings } from '../../config/engine-settings.ts';
import { type Engine, type Job, OrderRefused } from '../engine.ts';
import { CallRefused, KubernetesApi } from './api.ts';
import { jobObjectOf } from './job-object.ts';
import { stateOf } from './job-state.ts';
import { jobObject, podObject, podTemplate } from './objects.ts';
import { WatchedList } from './watched-list.ts';

const CONFLICT = 409;
const NOT_FOUND = 404;
/** The refusal of a namespace whose limits bound single containers, of one that is larger. */
const TOO_LARGE = /maximum (memory|cpu) usage per/i;
/** The label of a pod with the name of its job. */
const JOB_NAME = 'batch.kubernetes.io/job-name';

/** A cluster of Kubernetes, asked by its API. Rejects where the template or the account's files cannot be read. */
export async function openKubernetes(settings: KubernetesSettings, prefix: string): Promise<Engine> {
  const template = podTemplate.parse(JSON.parse(await readFile(settings.template, 'utf8')));
  const api = new KubernetesApi(settings);
  const namespace = await api.namespace();
  const instance = prefix.replace(/-$/, '');
  const labels = { 'app.kubernetes.io/name': 'thermarium-job', 'app.kubernetes.io/instance': instance };
  const selector = Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
  const jobsPath = `/apis/batch/v1/namespaces/${namespace}/jobs`;
  const jobs = new WatchedList(api, jobsPath, selector, jobObject);
  const pods = new WatchedList(api, `/api/v1/namespaces/${namespace}/pods`, selector, podObject);
  return {
    name: 'Kubernetes',
    submit: async (order) => {
      try {
        const query = { fieldValidation: 'Strict' };
        const body = jobObjectOf(order, template, labels);
        jobs.add(await api.call({ method: 'POST', path: jobsPath, query, body }));
      } catch (error) {
        if (error instanceof CallRefused && TOO_LARGE.test(error.message))
          throw new OrderRefused(error.message);
        // It was given before, and the answer was lost.
        if (!(error instanceof CallRefused && error.status === CONFLICT)) throw error;
      }
      return { id: order.name };
    },
    jobs: async () => {
      // Pods afterwards: a job that is over has one that is.
      const known = [...(await jobs.current()).values()];
      const podOf = new Map(
        [...(await pods.current()).values()].map((pod) => [pod.metadata.labels[JOB_NAME], pod]),
      );
      return new Map(
        known.map((job): [string, Job] => {
          const { name } = job.metadata;
          return [name, { id: name, name, ...stateOf(job, podOf.get(name)) }];
        }),
      );
    },
    cancel: async (ids) => {
      const query = { propagationPolicy: 'Background' };
      for (const id of ids)
        await api.call({ method: 'DELETE', path: `${jobsPath}/${id}`, query }).catch((error: unknown) => {
          if (!(error instanceof CallRefused && error.status === NOT_FOUND)) throw error;
        });
    },
    close: async () => {
      await Promise.all([jobs.close(), pods.close()]);
    },
  };
}
