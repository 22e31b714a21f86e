/** The tabs of the workspace in their order; those that are not there yet have no entry. */
export const TABS = [
  { name: 'project', title: 'Project' },
  { name: 'materials', title: 'Materials' },
] as const;

export type TabName = (typeof TABS)[number]['name'];
