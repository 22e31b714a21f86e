import vtkXMLReader from '@kitware/vtk.js/IO/XML/XMLReader.js';

/** A rectilinear grid as VTK's own reader for browsers takes it from a file. */
export interface VtkGrid {
  readonly extent: string;
  readonly coordinates: Readonly<Record<string, readonly number[]>>;
  readonly cells: Readonly<Record<string, readonly number[]>>;
  readonly facts: Readonly<Record<string, readonly (number | string)[]>>;
}

/** An element of XML. */
interface Element {
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): Iterable<Element>;
}
type Values = ArrayLike<number | string>;
/** The part of the library's reader that its types leave out. */
interface Reader {
  parseAsArrayBuffer(bytes: ArrayBufferLike): boolean;
  parseXML(root: Element, type: string, compressor: string, byteOrder: string, headerType: string): void;
}
interface Library {
  extend(reader: object, model: object): void;
  processDataArray(size: number, element: Element, ...form: unknown[]): { name: string; values: Values };
}
type FactArray = { getName(): string; getData(): Values };

/** The library knows the XML of VTK, its arrays and appended data; only what belongs to rectilinear grids is added. */
export function readVtkGrid(bytes: Uint8Array): VtkGrid {
  const library = vtkXMLReader as unknown as Library;
  const facts: Record<string, (number | string)[]> = {};
  const addArray = (array: FactArray) => {
    facts[array.getName()] = Array.from(array.getData());
  };
  const model = {
    classHierarchy: ['vtkObject'],
    dataType: 'RectilinearGrid',
    binaryBuffer: null,
    output: [] as object[],
    dataAccessHelper: {},
  };
  const reader = {} as Reader;
  library.extend(reader, model);
  let grid: Omit<VtkGrid, 'facts'> | null = null;
  reader.parseXML = (root, _type, compressor, byteOrder, headerType) => {
    const [piece] = root.getElementsByTagName('Piece');
    const extent = piece.getAttribute('Extent') ?? '';
    const arraysIn = (parent: string) =>
      Object.fromEntries(
        [...[...piece.getElementsByTagName(parent)][0].getElementsByTagName('DataArray')].map((element) => {
          const form = [compressor, byteOrder, headerType, model.binaryBuffer];
          const { name, values } = library.processDataArray(0, element, ...form);
          return [name, Array.from(values, Number)];
        }),
      );
    model.output[0] = { getFieldData: () => ({ addArray }) };
    grid = { extent, coordinates: arraysIn('Coordinates'), cells: arraysIn('CellData') };
  };
  // It looks at a constant of browsers.
  Object.assign(globalThis, { Node: { ELEMENT_NODE: 1 } });
  try {
    reader.parseAsArrayBuffer(Uint8Array.from(bytes).buffer);
  } finally {
    Reflect.deleteProperty(globalThis, 'Node');
  }
  if (!grid) throw new Error('It is no grid.');
  return { ...(grid as Omit<VtkGrid, 'facts'>), facts };
}
