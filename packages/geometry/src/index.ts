export * from './solid.ts';
