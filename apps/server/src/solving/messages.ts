import {
  type ImpedanceQuestion,
  impedanceReport,
  reachedStep,
  sensitivities,
  solveCourse,
} from '@thermarium/api';
import type { PrepareOptions } from '@thermarium/mesh';
import type { Document } from '@thermarium/model';
import type { StoredField, ThermalResistances } from '@thermarium/solution';
import { CASE_WAYS, type CaseWay } from '@thermarium/study/run';
import { z } from 'zod';
import type { Snapshot } from '../db/schema.ts';

/** Bounds of the grids that a child cuts. */
export type GridBounds = Pick<PrepareOptions, 'cellLimit' | 'cellBudget'>;

/** The cases of a study, or some of them. */
interface CasesOfStudy {
  readonly snapshot: Snapshot;
  /** The parameters that differ between cases, in the order of a case's values. */
  readonly names: readonly string[];
  readonly cases: readonly { readonly index: number; readonly values: readonly number[] }[];
}

/** Cases of a study, to be solved. */
export interface CasesAssignment extends CasesOfStudy {
  readonly kind: 'cases';
  readonly way: CaseWay;
  readonly grids: GridBounds;
  /** Disk space for the fields of these cases; those beyond it are not stored. */
  readonly fieldBytes: number;
}

/** A solved case whose field was not stored, and is to be made again. */
export interface LoadAssignment extends CasesOfStudy {
  readonly kind: 'load';
  readonly grids: GridBounds;
  /** The stored fields of which it is the sum, and how much of each; null: there are none. */
  readonly sum: { readonly fields: readonly Uint8Array[]; readonly coefficients: readonly number[] } | null;
}

/** The task of a child process: the first message that it is sent. */
export type Assignment =
  | {
      readonly kind: 'solve';
      readonly snapshot: Snapshot;
      readonly transient: boolean;
      /** The temperatures at which a transient starts, as they are stored; null: as the model says. */
      readonly start: StoredField | null;
      readonly grids: GridBounds;
    }
  | CasesAssignment
  | LoadAssignment
  | (CasesOfStudy & { readonly kind: 'group' })
  | {
      readonly kind: 'impedance';
      readonly snapshot: Snapshot;
      readonly question: ImpedanceQuestion;
      readonly grids: GridBounds;
    }
  | {
      readonly kind: 'sensitivities';
      readonly document: Document;
      /** The id of the object. */
      readonly object: number;
      readonly grids: GridBounds;
    }
  | {
      readonly kind: 'adjacency';
      readonly document: Document;
      readonly cellLimit: PrepareOptions['cellLimit'];
    };

/**
 * Answers a `file`: the reason why it could not be stored, or null. The child sends only a few ahead of the
 * answers.
 */
export interface Kept {
  readonly kept: string;
  readonly problem: string | null;
}

/** Messages to a working child. */
export type ParentMessage = Kept | { readonly turn: 'wait' | 'go on' };

const progress = z.object({
  type: z.literal('progress'),
  /** 0..1 */
  fraction: z.number(),
  message: z.string(),
  residual: z.number().nullable(),
  cells: z.int().nullable(),
});
/** Output steps that a transient has reached. */
const steps = z.object({ type: z.literal('steps'), steps: z.array(reachedStep) });
/** The course of the solve so far. */
const course = z.object({ type: z.literal('course'), course: solveCourse });
const log = z.object({ type: z.literal('log'), lines: z.array(z.string()) });
/** A part of the solution, to be stored under its name. */
const file = z.object({
  type: z.literal('file'),
  name: z.string(),
  bytes: z.instanceof<typeof Uint8Array<ArrayBufferLike>>(Uint8Array),
});
/** The child was told to wait, and does nothing until it is told to go on. */
const waits = z.object({ type: z.literal('waits') });
/** The objects of the extremes of the cases that follow. */
const caseObjects = z.object({
  type: z.literal('objects'),
  objects: z.array(z.object({ key: z.string(), path: z.string() })),
});
/** A case of a study that was tried. The files of its solution are named after it and stored already. */
const triedCase = z.object({
  index: z.int(),
  /** °C, mW */
  max_t: z.number().nullable(),
  power: z.number().nullable(),
  /** The lowest and the highest temperature of each object, °C, NaN where nothing of it is left; null: it failed. */
  extremes: z.instanceof<typeof Float64Array<ArrayBufferLike>>(Float64Array).nullable(),
  problem: z.string().nullable(),
  /** Working time. */
  seconds: z.number(),
  solves: z.int(),
  /** Null: its field is not stored. */
  solution: z.object({ summary: z.looseObject({}), fingerprint: z.string() }).nullable(),
  /** The case beside whose solution the fields lie of which this one is the sum, and how much of each. */
  sum: z.object({ basis: z.int(), coefficients: z.array(z.number()) }).nullable(),
});
/** Cases that were tried, kept together. */
const triedCases = z.object({ type: z.literal('cases'), cases: z.array(triedCase) });
const resistances = z.object({
  type: z.literal('resistances'),
  /** The first of the cases for whose model they hold. */
  index: z.int(),
  resistances: z.custom<ThermalResistances>(),
});
/** All cases were tried. */
const tried = z.object({ type: z.literal('tried'), way: z.enum(CASE_WAYS) });
/** The cases by the way in which they are to be solved. */
const grouped = z.object({
  type: z.literal('grouped'),
  groups: z.array(z.object({ way: z.enum(CASE_WAYS), indices: z.array(z.int()), cells: z.number() })),
});
const solved = z.object({
  type: z.literal('solved'),
  /** The report of the solve. */
  summary: z.looseObject({}),
  /** Steps of a transient, including t = 0; else empty. */
  steps: z.array(
    z.object({
      ...{ step: z.int(), time: z.number() },
      ...{ max_t: z.number().nullable(), min_t: z.number().nullable() },
    }),
  ),
});
const impedance = z.object({ type: z.literal('impedance'), report: impedanceReport });
const failed = z.object({
  type: z.literal('failed'),
  message: z.string(),
  /** Cells of a grid that does not fit into the given memory. */
  needsCells: z.number().optional(),
});
const adjacency = z.object({ type: z.literal('adjacency'), answer: z.looseObject({}) });
const foundSensitivities = z.object({ type: z.literal('sensitivities'), answer: sensitivities });

/**
 * Messages from a child process. The last is a `solved`, `tried`, `grouped`, `impedance`, `failed`, `adjacency` or
 * `sensitivities`, unless it ends without one.
 */
export const childMessage = z.discriminatedUnion('type', [
  progress,
  steps,
  course,
  log,
  file,
  waits,
  caseObjects,
  triedCases,
  resistances,
  tried,
  grouped,
  solved,
  impedance,
  failed,
  adjacency,
  foundSensitivities,
]);
export type ChildMessage = z.infer<typeof childMessage>;
export type Progress = z.infer<typeof progress>;
export type TriedCase = z.infer<typeof triedCase>;
export type Conclusion =
  | z.infer<typeof solved>
  | z.infer<typeof tried>
  | z.infer<typeof grouped>
  | z.infer<typeof impedance>
  | z.infer<typeof failed>
  | z.infer<typeof adjacency>
  | z.infer<typeof foundSensitivities>;
