/** A request by a command to a part of the panel. */
export type PanelRequest = 'find' | 'rename' | 'rename-plane';

type Handlers = { readonly [request in PanelRequest]?: () => void };

/** Requests by commands to the tree and the planes, answered now or as soon as these are shown. */
export interface TreeRequests {
  ask(request: PanelRequest): void;
  /** Answers requests until the returned function is called; a waiting request is answered at once. */
  answer(handlers: Handlers): () => void;
}

export function createTreeRequests(): TreeRequests {
  let waiting: PanelRequest | null = null;
  let answering: readonly Handlers[] = [];
  const handlerOf = (request: PanelRequest) => answering.findLast((handlers) => handlers[request])?.[request];
  return {
    ask: (request) => {
      const handler = handlerOf(request);
      if (handler) handler();
      else waiting = request;
    },
    answer: (handlers) => {
      answering = [...answering, handlers];
      const handler = waiting && handlers[waiting];
      if (handler) {
        waiting = null;
        handler();
      }
      return () => {
        answering = answering.filter((each) => each !== handlers);
      };
    },
  };
}
