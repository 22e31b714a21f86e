/** A Markdown table. A bar in a cell would end it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** A text as code; a blank one is nothing. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
