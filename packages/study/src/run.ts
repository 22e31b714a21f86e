/** The engine of studies, apart from the parts that pages load: it brings the distributions and the solver along. */
export { groupCases } from './engine/group-cases.ts';
export { runStudy } from './engine/run-study.ts';
export type * from './engine/study.ts';
export { CASE_WAYS, evaluateCase } from './engine/study.ts';
export { casesOf } from './sampling/draw.ts';
