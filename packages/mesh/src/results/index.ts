export * from './object-rows.ts';
