export { type JudgedObject, type LimitsReport, limitsReport } from './limits-report.ts';
export { type Verdict, verdictOf } from './verdict.ts';
