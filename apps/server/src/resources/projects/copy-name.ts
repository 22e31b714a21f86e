export { copyName, copyNames } from '@thermarium/api';
