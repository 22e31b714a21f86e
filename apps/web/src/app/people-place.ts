/** The id of the element of the bar above every page in which an open project shows who else is here. */
export const PEOPLE_PLACE = 'people-here';
