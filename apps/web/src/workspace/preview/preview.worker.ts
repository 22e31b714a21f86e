import { buffersIn } from '../results/wire/answer-buffers.ts';
import { type PreviewOrder, type PreviewOutcome, solvePreview } from './solve-preview.ts';

/** A message from the worker; `broken` tells of a bug. */
export type PreviewReport =
  | { readonly type: 'solved'; readonly outcome: PreviewOutcome }
  | { readonly type: 'broken'; readonly message: string };

function report(message: PreviewReport, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => {
  try {
    const outcome = solvePreview(data, () => performance.now());
    report(
      { type: 'solved', outcome },
      outcome && 'solution' in outcome ? buffersIn(outcome.solution.faces) : [],
    );
  } catch (error) {
    report({ type: 'broken', message: String(error) });
  }
});
