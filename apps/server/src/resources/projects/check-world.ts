export { checkWorld, newWorld } from '@thermarium/api';
