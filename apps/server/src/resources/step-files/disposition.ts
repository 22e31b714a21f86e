/** The header by which a browser saves an answer under a name, whatever characters the name has (RFC 6266). */
export function savedAs(name: string, extension: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const exact = encodeURIComponent(`${name.toWellFormed()}.${extension}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${exact}`;
}
