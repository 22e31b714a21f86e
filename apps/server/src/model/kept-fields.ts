export { answeredFields, keptFields } from '@thermarium/api';
