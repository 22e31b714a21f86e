import type { Change } from './change.ts';
import { type Content, withChange } from './content.ts';

interface Laid {
  readonly from: Content;
  readonly change: Change;
  readonly to: Content;
}

/** Content with changes laid over it one after the other; of a list that only grows, only the new ones are laid. */
export class LaidChanges {
  private laid: readonly Laid[] = [];

  after(base: Content, changes: readonly { readonly change: Change }[]): Content {
    let content = base;
    this.laid = changes.map(({ change }, at): Laid => {
      const known = this.laid[at];
      const isKnown = known?.from === content && known.change === change;
      const laid = isKnown ? known : { from: content, change, to: withChange(content, change) };
      content = laid.to;
      return laid;
    });
    return content;
  }
}
