/** The tabs of the administration as addresses name them. */
export const TAB_NAMES = ['users', 'groups', 'licences', 'tasks', 'workers'] as const;
export type TabName = (typeof TAB_NAMES)[number];
