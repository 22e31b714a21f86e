/** The corners as a person reads them: one pair a line, without the wrapping of well-known text. */
export function cornersOf(polygon: string): string {
  const inner = /^\s*polygon\s*\(\s*([\s\S]*)\)\s*$/i.exec(polygon)?.[1] ?? polygon;
  const single = /^\s*\(([^()]*)\)\s*$/.exec(inner)?.[1];
  // The document keeps rings apart by `), (` without the outer pair.
  const isBare = single === undefined && inner.includes(')') && !/^\s*\(/.test(inner);
  return (single ?? (isBare ? `(${inner})` : inner))
    .split(/,(?![^(]*\()|,/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .join(',\n');
}

/** The lines of a form as the document keeps them: one line, pairs apart by commas. */
export function oneLine(corners: string): string {
  return corners
    .replace(/\s*,?\s*\n\s*/g, ', ')
    .replace(/\s*,\s*/g, ', ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

/** As the panel sends it: wrapped in 'POLYGON ((' and '))'. Text with rings of its own keeps them. */
export function wellKnownText(corners: string): string {
  const text = oneLine(corners);
  if (text === '' || /^polygon/i.test(text)) return text;
  return text.startsWith('(') ? `POLYGON (${text})` : `POLYGON ((${text}))`;
}
