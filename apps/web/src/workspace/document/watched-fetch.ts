interface Watch {
  /** The answer has begun. */
  readonly begin: () => void;
  /** The longest time without a byte, ms. */
  readonly longestSilence: number;
  /** Nothing has come for that long. */
  readonly end: () => void;
}

/** A fetch of a stream that tells when the answer begins, and when nothing comes any more: neither data nor signs of life. */
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

/** The same bytes; `live` is called with each part of them and `over` when there are no more. */
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
