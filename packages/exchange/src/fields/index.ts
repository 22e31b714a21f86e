export * from '../arrow/arrow-columns.ts';
export * from '../arrow/arrow-stream.ts';
export { type FieldFormat, fieldFormatOf, fieldFormats } from './field-formats.ts';
