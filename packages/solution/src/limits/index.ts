export { type JudgedObject, type LimitsReport, limitsReport } from './limits-report.ts';
