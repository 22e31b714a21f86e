/** An ECXML file around some geometry, in which `Cu` is a material; `more` stands before its materials. */
export function ecxmlText(geometry: string, { materials = copper, more = '' } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?><neutralXML><name>Board</name><producer>FloTHERM</producer>${more}
    <materials>${materials}</materials><geometry>${geometry}</geometry></neutralXML>`;
}

/** A material with data beside its name and conductivity. */
export function materialText(name: string, conductivity: string, data = DATA): string {
  return `<material><name>${name}</name>${data}<thermalConductivity>${conductivity}</thermalConductivity></material>`;
}

const DATA =
  '<density>8900</density><specific_heat>385</specific_heat><surfaceEmissivity>0.1</surfaceEmissivity>';
const copper = materialText('Cu', '<isotropic><conductivity>390</conductivity></isotropic>');

type Numbers = readonly [number | string, number | string, number | string];

/** An element at a place and of a size in m, with further elements. */
export function elementText(
  tag: string,
  name: string,
  location: Numbers,
  size: Numbers,
  further = '',
): string {
  const vector = (of: string, [x, y, z]: Numbers) => `<${of}><x>${x}</x><y>${y}</y><z>${z}</z></${of}>`;
  const head = `<name>${name}</name><active>true</active>`;
  return `<${tag}>${head}${vector('location', location)}${vector('size', size)}${further}</${tag}>`;
}
