export { csvFormat } from './csv/csv-format.ts';
export { BYTE_ORDER_MARK, csvText } from './csv/csv-text.ts';
export { fileContent } from './file-content.ts';
export { type FilePair, filePairs } from './file-pairs.ts';
export type {
  FileContent,
  FileFormat,
  LoadedModel,
  ModelReading,
  ModelWriting,
  ReadContext,
} from './format.ts';
export { fileFormats, formatOf, formatToWrite, readModel, readPowerMap } from './formats.ts';
export { readPowers } from './hotspot/read-powers.ts';
export { jsonFormat } from './json/json-format.ts';
export { evaluated, loadModelFile } from './json/load-model-file.ts';
export { MODEL_FILE_FORMAT, MODEL_FILE_VERSION, modelFileOf, writeModelFile } from './json/model-file.ts';
export { modelFileTooLarge, readModelFile, readModelJson } from './json/read-model-file.ts';
export type { CsvColumns, EcxmlElements, EcxmlObject, StepSolid, StepSolids } from './kind-mappings.ts';
export { type Loss, type LossReport, lossReport, lossWarning } from './loss.ts';
export { readMaterials } from './materials/read-materials.ts';
export { type FileMaterial, materialsCsv, materialsJson } from './materials/write-materials.ts';
export { writeImpedanceCsv, writeSpice } from './network/thermal-network.ts';
export { powerMapOnBox, powerMapOnto } from './power-map/power-map-onto.ts';
export { withPowers } from './power-map/with-powers.ts';
