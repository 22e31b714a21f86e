/** What commands ask of the tree while it is shown, or as soon as it is. */
export interface TreeRequests {
  ask(kind: 'find' | 'rename'): void;
  /** The tree answers until the returned function is called; what was asked meanwhile comes at once. */
  answer(handlers: { readonly find: () => void; readonly rename: () => void }): () => void;
}

export function createTreeRequests(): TreeRequests {
  let waiting: 'find' | 'rename' | null = null;
  let handlers: Parameters<TreeRequests['answer']>[0] | null = null;
  return {
    ask: (kind) => {
      if (handlers) handlers[kind]();
      else waiting = kind;
    },
    answer: (given) => {
      handlers = given;
      if (waiting) given[waiting]();
      waiting = null;
      return () => {
        if (handlers === given) handlers = null;
      };
    },
  };
}
