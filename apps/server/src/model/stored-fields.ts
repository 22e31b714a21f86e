export { materialIds, type StoredFields, toDocument, toStored } from '@thermarium/api';
