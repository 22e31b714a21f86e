export { nameProblems } from '@thermarium/api';
