export const ExitStatus = {
  converged: 0,
  failed: 1,
  wrongModel: 2,
  wrongUsage: 64,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof ExitStatus)[keyof typeof ExitStatus];
