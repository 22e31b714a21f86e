export * from './document.ts';
export * from './evaluated.ts';
export * from './field.ts';
export * from './issue.ts';
export * from './kind.ts';
