/** What a command asks of the parts of the panel. */
export type PanelRequest = 'find' | 'rename' | 'rename-plane';

type Handlers = { readonly [request in PanelRequest]?: () => void };

/** What commands ask of the tree and of the planes while they are shown, or as soon as they are. */
export interface TreeRequests {
  ask(request: PanelRequest): void;
  /** They are answered until the returned function is called; what was asked meanwhile comes at once. */
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
