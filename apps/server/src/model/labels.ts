export { additionLabel, changeLabel, changesLabel, removalLabel } from '@thermarium/api';
