import { LineText } from './line-text.tsx';

/** The message beneath a field. */
export interface Said {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The fault of the expression, shown below the message. */
  readonly fault?: string | undefined;
}

/** The message beneath a field, and after it the fault of its expression. */
export function SaidText({
  said: { message, fault },
  before = '',
  className,
}: {
  readonly said: Said;
  readonly before?: string;
  readonly className?: string | undefined;
}) {
  const first = `${before}${message}`;
  return (
    <LineText lines={fault === undefined ? [first] : [first, fault]} className={className}>
      {first}
      {fault !== undefined && ` ${fault}`}
    </LineText>
  );
}
