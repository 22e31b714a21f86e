import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './left.module.css';

/** The head of a collapsible section: caption, count and actions. */
export function SectionHead({
  title,
  count,
  open,
  onToggle,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes.sectionHead}>
      <h2>
        <button type="button" className={classes.sectionTitle} aria-expanded={open} onClick={onToggle}>
          <IconChevronDown size={16} stroke={1.5} data-open={open || undefined} aria-hidden />
          <span className="caption">{title}</span>
          <span className={classes.count}>{count.toLocaleString('en-US')}</span>
        </button>
      </h2>
      {open && children}
    </div>
  );
}
