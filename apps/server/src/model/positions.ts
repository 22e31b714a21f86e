export { newPositions, type Placed } from '@thermarium/api';
