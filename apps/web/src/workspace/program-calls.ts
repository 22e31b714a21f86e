/** The contract of the program's calls, evaluated in a task of its own: its schemas are many. */
export { endpoints } from '@thermarium/api';
