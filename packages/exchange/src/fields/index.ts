export * from '../arrow/arrow-columns.ts';
export * from '../arrow/arrow-stream.ts';
export { calculixDeck, type SteadyModel, whyNotCalculix } from '../calculix/deck.ts';
export { type FieldFormat, fieldFormatOf, fieldFormats, STORED_FIELD } from './field-formats.ts';
