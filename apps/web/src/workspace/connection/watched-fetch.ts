interface Watch {
  /** Called when the answer begins. */
  readonly begin: () => void;
  /** The longest time without a byte, ms. */
  readonly longestSilence: number;
  /** Called after a silence of that time. */
  readonly end: () => void;
}

/** Fetches a stream, and reports when the answer begins and when neither data nor signs of life arrive any more. */
export function watchedFetch(
  send: typeof fetch | undefined,
  { begin, longestSilence, end }: Watch,
): typeof fetch {
  return async (...request) => {
    let timer = setTimeout(end, longestSilence);
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(end, longestSilence);
    };
    try {
      const response = await (send ?? fetch)(...request);
      if (!response.ok || !response.body) {
        clearTimeout(timer);
        return response;
      }
      live();
      begin();
      return new Response(
        watched(response.body, live, () => clearTimeout(timer)),
        response,
      );
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  };
}

/** Passes the bytes on; `live` is called with each part and `over` at their end. */
function watched(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  live: () => void,
  over: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          live();
          controller.enqueue(value);
          return;
        }
        over();
        controller.close();
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      over();
      await reader.cancel(reason);
    },
  });
}
