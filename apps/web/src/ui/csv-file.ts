import { BYTE_ORDER_MARK } from '@thermarium/exchange';

/** A CSV text as a file. The mark in front has Excel read it as UTF-8. */
export function csvFile(text: string): Blob {
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}
