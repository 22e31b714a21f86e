import { objectEndpoints } from '@thermarium/api';
import type { Visitor } from '../apps/server/src/program/testing/visitor.ts';
import { answerOf } from './measure.ts';

/** Refusals that say that nothing was done. */
const NOTHING_DONE: readonly string[] = ['no-space'];

/** Objects that are created under names of their own, and what was answered to each. */
export class Creations {
  private readonly project: number;
  private readonly answers = new Map<string, string>();

  constructor(project: number) {
    this.project = project;
  }

  /** @param key under which it is sent again; left out: the client sends it again by itself */
  async create({ call }: Visitor, name: string, key?: string): Promise<string> {
    const input = { params: { project: this.project }, body: { name }, ...(key !== undefined && { key }) };
    const answer = await answerOf(call(objectEndpoints.createAssembly, input));
    this.answers.set(name, answer);
    return answer;
  }

  /** How often each name is there. */
  async stored({ call }: Visitor): Promise<ReadonlyMap<string, number>> {
    const tree = await call(objectEndpoints.tree, { params: { project: this.project } });
    const counts = new Map<string, number>();
    for (const { name } of tree) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Compares what was answered with what is there; `text` says it, `whole` whether they agree. */
  async compare(visitor: Visitor): Promise<{ readonly text: string; readonly whole: boolean }> {
    const stored = await this.stored(visitor);
    const told = [...this.answers];
    const kept = told.filter(([, answer]) => answer === 'done');
    const lost = kept.filter(([name]) => !stored.has(name)).length;
    const doubled = told.filter(([name]) => (stored.get(name) ?? 0) > 1).length;
    const undead = told.filter(([name, answer]) => NOTHING_DONE.includes(answer) && stored.has(name)).length;
    return {
      text: `${kept.length} acknowledged: ${lost} lost, ${doubled} there twice, ${undead} there though refused`,
      whole: kept.length > 0 && lost + doubled + undead === 0,
    };
  }
}
