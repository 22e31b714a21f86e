import { z } from 'zod';

/** What is read of objects of batch/v1 and core/v1; they have more. */

const metadata = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
});

const condition = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string().default(''),
  message: z.string().default(''),
});
const conditions = z.array(condition).default([]);

export const jobObject = z.object({ metadata, status: z.object({ conditions }).prefault({}) });
export type JobObject = z.infer<typeof jobObject>;

const ended = z.object({ reason: z.string().default('') });
const waiting = z.object({ reason: z.string().default(''), message: z.string().default('') });
const container = z.object({
  state: z.object({ terminated: ended.optional(), waiting: waiting.optional() }).default({}),
});

export const podObject = z.object({
  metadata,
  status: z
    .object({
      phase: z.string().default('Pending'),
      reason: z.string().default(''),
      conditions,
      containerStatuses: z.array(container).default([]),
    })
    .prefault({}),
});
export type PodObject = z.infer<typeof podObject>;

/** The pod of which each job is made; what the program does not know of it stays as it is. */
export const podTemplate = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()).default({}) }).prefault({}),
  spec: z.looseObject({
    containers: z
      .tuple([
        z.looseObject({
          name: z.string().default('thermarium'),
          image: z.string(),
          command: z.array(z.string()).optional(),
          resources: z
            .looseObject({
              requests: z.record(z.string(), z.unknown()).default({}),
              limits: z.record(z.string(), z.unknown()).default({}),
            })
            .prefault({}),
        }),
      ])
      .rest(z.looseObject({})),
  }),
});
export type PodTemplate = z.infer<typeof podTemplate>;
