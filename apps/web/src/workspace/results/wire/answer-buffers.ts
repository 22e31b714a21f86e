import type { LoadedAnswer } from './answers.ts';

/** The buffers of an answer, to be handed over instead of copied. */
export function buffersOf(answer: LoadedAnswer): ArrayBuffer[] {
  return answer.outcome === 'read' ? buffersIn(answer.content) : [];
}

/** All buffers that a value reaches. */
export function buffersIn(whole: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(whole);
  return [...found];
}
