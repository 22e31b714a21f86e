export { PLANE_TOLERANCE } from '@thermarium/geometry';
