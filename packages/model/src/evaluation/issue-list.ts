import { type Issue, issue, warning } from '../issue.ts';

export type Report = (found: Issue) => void;

/** The most errors, and the most warnings, that are listed: more than anybody reads at once. */
const MOST_LISTED = 500;

/** The count at which a walk gives up: a broken export of a large board repeats one problem very often. */
const MOST_COUNTED = 10_000;

/** Collects issues in document order; the last one says how many were left out. */
export class IssueList {
  private readonly listed: Issue[] = [];
  private readonly counts = { error: 0, warning: 0 };

  readonly report: Report = (found) => {
    this.counts[found.severity] += 1;
    if (this.counts[found.severity] <= MOST_LISTED) this.listed.push(found);
  };

  get hasErrors(): boolean {
    return this.counts.error > 0;
  }

  /** Whether a walk may stop looking for issues of this severity. */
  isFull(severity: Issue['severity']): boolean {
    return this.counts[severity] >= MOST_COUNTED;
  }

  finish(): readonly Issue[] {
    const more = (severity: Issue['severity']) => {
      const unlisted = this.counts[severity] - MOST_LISTED;
      return `… and ${this.isFull(severity) ? 'at least ' : ''}${unlisted} more ${severity}${unlisted === 1 ? '' : 's'}.`;
    };
    const remedy = 'Put the listed ones right first.';
    const rest: Issue[] = [];
    if (this.counts.error > MOST_LISTED) rest.push(issue('too-many-issues', '', more('error'), remedy));
    if (this.counts.warning > MOST_LISTED) rest.push(warning('too-many-issues', '', more('warning'), remedy));
    return [...this.listed, ...rest];
  }
}
