import type { FileFormat } from '../format.ts';

/** ECXML, the neutral file of JEDEC JEP181. It takes any XML, and says what is wrong with other sorts of it. */
export const ecxmlFormat: FileFormat = {
  name: 'ecxml',
  title: 'ECXML',
  extensions: ['xml', 'ecxml'],
  mediaType: 'application/xml',
  begins: '<',
  read: async (content, context) => (await import('./read-ecxml.ts')).readEcxml(content, context),
  write: async (document, kinds) => (await import('./write-ecxml.ts')).writeEcxml(document, kinds),
};
