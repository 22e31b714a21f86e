export { arbitraryNode, arbitraryValues } from './arbitrary-node.ts';
export { contextOf, testMaterials } from './test-context.ts';
