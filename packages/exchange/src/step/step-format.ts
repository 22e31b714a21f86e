import type { FileFormat } from '../format.ts';

/** STEP (ISO 10303-21): the bodies of a model for programs of mechanical design. */
export const stepFormat: FileFormat = {
  name: 'step',
  title: 'STEP',
  extensions: ['stp', 'step'],
  mediaType: 'model/step',
  begins: 'ISO-10303-21',
  recognise: ({ bytes }) => new TextDecoder('latin1').decode(bytes.subarray(0, 100)).includes('ISO-10303-21'),
  read: async (content, context) => (await import('./read-step.ts')).readStep(content, context),
  write: async (document, kinds) => (await import('./write-step.ts')).writeStep(document, kinds),
};
