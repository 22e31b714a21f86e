export { type Checked, checkedFields, completedFields, typedObject } from '@thermarium/api';
