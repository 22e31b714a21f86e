import type { Page } from '@playwright/test';

/**
 * Keeps from the page that a solve has ended, so that it can be watched however fast it is: what the program tells
 * before that arrives, the ending and what follows it once the returned function is called. To be called before the
 * page is opened.
 */
export async function holdEnding(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const send = window.fetch;
    const released = new Promise<void>((resolve) => Object.assign(window, { tellEnding: resolve }));
    window.fetch = async (input, init) => {
      const answer = await send(input, init);
      const isNews = answer.headers.get('content-type')?.startsWith('text/event-stream');
      if (!answer.body || !(isNews || /\/task\//.test(answer.url))) return answer;
      const decoder = new TextDecoder();
      const encoder = new TextEncoder();
      const held = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: async (chunk, out) => {
          const text = decoder.decode(chunk, { stream: true });
          const ending = text.indexOf('SUCCESS');
          // Events are parted by empty lines, and several may come at once.
          const at = ending < 0 ? text.length : text.lastIndexOf('\n\n', ending) + 1;
          if (at > 0) out.enqueue(encoder.encode(text.slice(0, at)));
          if (at === text.length) return;
          await released;
          out.enqueue(encoder.encode(text.slice(at)));
        },
      });
      const { status, statusText, headers } = answer;
      return new Response(answer.body.pipeThrough(held), { status, statusText, headers });
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'tellEnding')());
}
