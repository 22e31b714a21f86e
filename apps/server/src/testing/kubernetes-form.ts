import { z } from 'zod';

/**
 * The form in which Kubernetes publishes Job (batch/v1) and what it holds, as far as jobs of ours use it. As with
 * `fieldValidation=Strict`, fields of other names are refused.
 */

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const name = z.string().regex(DNS_LABEL);
const labelKey = z
  .string()
  .regex(
    /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/,
  );
const labelValue = z.string().regex(/^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)?$/);
const labels = z.record(labelKey, labelValue);
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[kMGTPE]|[KMGTPE]i)?$/);
const resources = z.strictObject({
  requests: z.record(z.string(), quantity).optional(),
  limits: z.record(z.string(), quantity).optional(),
});
const named = z.strictObject({ name, optional: z.boolean().optional() });

const container = z.strictObject({
  name,
  image: z.string().min(1),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).optional(),
  command: z.array(z.string()).optional(),
  args: z.array(z.string()).optional(),
  env: z.array(z.strictObject({ name: z.string().min(1), value: z.string() })).optional(),
  envFrom: z
    .array(z.union([z.strictObject({ secretRef: named }), z.strictObject({ configMapRef: named })]))
    .optional(),
  resources: resources.optional(),
  securityContext: z.looseObject({}).optional(),
  volumeMounts: z.array(z.looseObject({ name, mountPath: z.string() })).optional(),
});

const podSpec = z.strictObject({
  // A job's pods may not restart always.
  restartPolicy: z.enum(['Never', 'OnFailure']),
  containers: z.array(container).min(1),
  nodeSelector: labels.optional(),
  serviceAccountName: name.optional(),
  automountServiceAccountToken: z.boolean().optional(),
  securityContext: z.looseObject({}).optional(),
  terminationGracePeriodSeconds: z.int().min(0).optional(),
  tolerations: z.array(z.looseObject({})).optional(),
  volumes: z.array(z.looseObject({ name })).optional(),
});

/** A job as it is posted. */
export const postedJob = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata: z.strictObject({
    name,
    labels: labels.optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
  spec: z.strictObject({
    backoffLimit: z.int().min(0),
    completions: z.int().min(1),
    parallelism: z.int().min(1),
    activeDeadlineSeconds: z.int().min(1),
    ttlSecondsAfterFinished: z.int().min(0),
    template: z.strictObject({
      metadata: z.strictObject({
        labels: labels.optional(),
        annotations: z.record(z.string(), z.string()).optional(),
      }),
      spec: podSpec,
    }),
  }),
});
