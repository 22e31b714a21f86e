export { answeredPath, completed, type Typed, typedOver } from '@thermarium/api';
