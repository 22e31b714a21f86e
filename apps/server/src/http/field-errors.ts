export { type FieldMessage, type FieldPath, fieldErrors, messagesOf } from '@thermarium/api';
