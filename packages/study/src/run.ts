/** What runs a study, apart from what pages load: it brings the distributions and the solver along. */
export { casesOf } from './sampling/draw.ts';
