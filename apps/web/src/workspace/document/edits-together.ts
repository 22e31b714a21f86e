import type { EditBase, Planned } from '../records/edit.ts';
import type { Outcome, Refused } from '../records/outcome.ts';
import { planTogether } from '../records/plan-together.ts';
import { documentMethods, type MethodParts, type Send } from './document-methods.ts';
import type { DocumentState, ProjectDocument } from './project-document.ts';

const ALL_OR_NONE: Refused = {
  ok: false,
  fields: null,
  message: 'It was not saved, since another was refused.',
};

/** An edit that was asked for within one change. */
interface Asked {
  readonly plan: (base: EditBase) => Planned;
  /** Tells how it ended; `ids` are those that the edit returns. */
  readonly settle: (outcome: Outcome<readonly DocumentState[]>, ids: readonly number[]) => void;
}

/** The method that makes several edits one change, over the way by which all changes are sent. */
export function editsTogether(parts: MethodParts): ProjectDocument['together'] {
  return async (edit) => {
    const asked: Asked[] = [];
    let old: Refused | null = null;
    const collect: Send = (plan, answer) =>
      new Promise((resolve) => {
        const settle: Asked['settle'] = (outcome, ids) => {
          if (!outcome.ok) return resolve(outcome);
          // A later waiting change may delete the object: then it is answered as it was made.
          const answers = outcome.value.map((state) => answer(state, ids));
          resolve(answers.findLast(({ ok }) => ok) ?? answers[0] ?? ALL_OR_NONE);
        };
        asked.push({ plan, settle });
      });
    const outdated: MethodParts['outdated'] = (...seen) => {
      const refused = parts.outdated(...seen);
      old ??= refused;
      return refused;
    };
    // Every edit plans its change before it first waits.
    const outcomes = edit(documentMethods({ ...parts, outdated, send: collect }));
    if (old !== null) for (const { settle } of asked) settle(ALL_OR_NONE, []);
    else if (asked.length > 0) await sendAll(parts.send, asked);
    return Promise.all(outcomes);
  };
}

async function sendAll(send: Send, asked: readonly Asked[]): Promise<void> {
  const states: DocumentState[] = [];
  let ids: readonly (readonly number[])[] = [];
  let refused: number | null = null;
  const outcome = await send(
    (base) => {
      const planned = planTogether(
        base,
        asked.map(({ plan }) => plan),
      );
      ({ ids, refused } = planned);
      return planned.whole;
    },
    (state) => {
      states.push(state);
      return { ok: true, value: states };
    },
  );
  for (const [at, { settle }] of asked.entries()) {
    const isOwn = outcome.ok || refused === null || refused === at;
    settle(isOwn ? outcome : ALL_OR_NONE, ids[at] ?? []);
  }
}
