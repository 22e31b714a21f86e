import { IMPEDANCE_TIMES, type ImpedanceBody, type ImpedanceQuestion } from '@thermarium/api';
import type { EvaluatedModel, EvaluatedNode } from '@thermarium/model';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { fingerprint } from '../../model/fingerprint.ts';
import type { Services } from '../../services.ts';
import { FINGERPRINT_OF_TRANSIENT } from '../../solutions/impedances.ts';
import type { RunningTask } from './read-tasks.ts';
import { cellsToSolve, expectIdle, expectValid, modelToSolve, queueTask } from './start-solve.ts';

const NO_SUCH_OBJECT = ['Choose an object of the project that is active!'];

/**
 * Queues the question for a thermal impedance of the project's present model; throws `already-running`, `model-invalid`,
 * or the fields that name no active object.
 */
export async function startImpedance(
  services: Services,
  project: number,
  caller: Caller,
  body: ImpedanceBody,
): Promise<RunningTask> {
  const impedance: ImpedanceQuestion = {
    source: body.source,
    object: body.object,
    reference: body.reference ?? null,
    from: body.from ?? IMPEDANCE_TIMES.usual,
    to: body.to ?? null,
  };
  const model = await modelToSolve(services, project);
  await expectIdle(services, project);
  const evaluated = expectValid(model.document);
  expectActive(impedance, evaluated);
  const task = await queueTask(services, project, caller, {
    ...model,
    transient: false,
    impedance,
    cells: cellsToSolve(model, evaluated, 'impedance'),
    fingerprint: fingerprint(model.document, FINGERPRINT_OF_TRANSIENT),
  });
  return task ?? startImpedance(services, project, caller, body);
}

function expectActive(question: ImpedanceQuestion, model: EvaluatedModel): void {
  const ids = new Set(idsIn(model.tree));
  const wrong = (['source', 'object', 'reference'] as const).filter((field) => {
    const id = question[field];
    return id !== null && !ids.has(id);
  });
  if (wrong.length === 0) return;
  throw new FieldsInvalid(Object.fromEntries(wrong.map((field) => [field, NO_SUCH_OBJECT])));
}

function* idsIn(nodes: readonly EvaluatedNode[]): Generator<number | null> {
  for (const { id, children } of nodes) {
    yield id;
    yield* idsIn(children);
  }
}
