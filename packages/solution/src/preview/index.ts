export {
  type LargestTemperature,
  type ModelPreview,
  type PreviewGrid,
  previewModel,
} from './preview-model.ts';
