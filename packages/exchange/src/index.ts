export type { CsvColumns } from './csv/csv-columns.ts';
export { csvFormat } from './csv/csv-format.ts';
export { BYTE_ORDER_MARK, csvText } from './csv/csv-text.ts';
export type * from './ecxml/ecxml-object.ts';
export { fileContent } from './file-content.ts';
export type * from './format.ts';
export { fileFormats, formatOf, formatToWrite, readModel, readPowerMap } from './formats.ts';
export { type FilePair, filePairs } from './hotspot/file-pairs.ts';
export { readPowers } from './hotspot/read-powers.ts';
export { jsonFormat } from './json/json-format.ts';
export * from './json/load-model-file.ts';
export {
  MODEL_FILE_FORMAT,
  MODEL_FILE_LIMIT_BYTES,
  MODEL_FILE_VERSION,
} from './json/model-file.ts';
export * from './json/read-model-file.ts';
export * from './json/write-model-file.ts';
export * from './loss.ts';
export * from './materials/read-materials.ts';
export { type FileMaterial, materialsCsv, materialsJson } from './materials/write-materials.ts';
export * from './network/curve-csv.ts';
export * from './network/spice.ts';
export type * from './network/thermal-network.ts';
export type { PowerMap } from './power-map/power-map.ts';
export { powerMapOnBox, powerMapOnto } from './power-map/power-map-onto.ts';
export { withPowers } from './power-map/with-powers.ts';
export type { StepFace, StepSolid, StepSolids } from './step/step-solid.ts';
