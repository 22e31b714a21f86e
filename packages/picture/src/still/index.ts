export { paintStill } from './paint-still.ts';
export { sceneOfDocument } from './scene-of-document.ts';
