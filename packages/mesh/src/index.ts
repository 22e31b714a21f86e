export * from './contribution.ts';
