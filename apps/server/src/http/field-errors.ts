export { type FieldMessage, type FieldPath, fieldErrors, fieldPath } from '@thermarium/api';
