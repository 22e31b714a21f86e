import { objectEndpoints } from '@thermarium/api';
import type { Visitor } from '../apps/server/src/program/testing/visitor.ts';
import { answerOf } from './measure.ts';

/** Refusals after which nothing has been done. */
const NOTHING_DONE: readonly string[] = ['no-space'];

/** Creates objects under unique names, and remembers each answer. */
export class Creations {
  private readonly project: number;
  private readonly answers = new Map<string, string>();

  constructor(project: number) {
    this.project = project;
  }

  /** @param key for sending it again; left out: the client sends it again by itself */
  async create({ call }: Visitor, name: string, key?: string): Promise<string> {
    const input = { params: { project: this.project }, body: { name }, ...(key !== undefined && { key }) };
    const answer = await answerOf(call(objectEndpoints.createAssembly, input));
    this.answers.set(name, answer);
    return answer;
  }

  /** The number of objects with each name. */
  async stored({ call }: Visitor): Promise<ReadonlyMap<string, number>> {
    const tree = await call(objectEndpoints.tree, { params: { project: this.project } });
    const counts = new Map<string, number>();
    for (const { name } of tree) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /**
   * Compares the answers with the stored objects; `text` is the result in words, `whole` whether they agree.
   */
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
