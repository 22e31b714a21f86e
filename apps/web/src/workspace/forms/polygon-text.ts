/** The corners for reading: one pair per line, without the wrapping of well-known text. */
export function cornersOf(polygon: string): string {
  const inner = /^\s*polygon\s*\(\s*([\s\S]*)\)\s*$/i.exec(polygon)?.[1] ?? polygon;
  const single = /^\s*\(([^()]*)\)\s*$/.exec(inner)?.[1];
  // The document separates rings by `), (` without the outer pair.
  const isBare = single === undefined && inner.includes(')') && !/^\s*\(/.test(inner);
  return (single ?? (isBare ? `(${inner})` : inner))
    .split(/,(?![^(]*\()|,/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .join(',\n');
}

/** The lines of a form in the document's form: one line, pairs separated by commas. */
export function oneLine(corners: string): string {
  return corners
    .replace(/\s*,?\s*\n\s*/g, ', ')
    .replace(/\s*,\s*/g, ', ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

/** The corners as they are sent: wrapped in 'POLYGON ((' and '))'. Text with its own rings keeps them. */
export function wellKnownText(corners: string): string {
  const text = oneLine(corners);
  if (text === '' || /^polygon/i.test(text)) return text;
  return text.startsWith('(') ? `POLYGON (${text})` : `POLYGON ((${text}))`;
}
