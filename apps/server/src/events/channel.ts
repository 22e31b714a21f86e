/** The PostgreSQL channel on which every process hears what happens in projects. */
export const PROJECT_CHANNEL = 'thermarium_project';
