/** The name and version that every model file states. */
export const MODEL_FILE_FORMAT = 'thermarium';
export const MODEL_FILE_VERSION = 1;

/** Larger files are refused unread; a board with 100,000 objects is about 40 MB. */
export const MODEL_FILE_LIMIT_BYTES = 64 * 1024 * 1024;

/** The keys of a file beside its sections. `versions` is left out where everything is of version 1. */
export const HEAD_KEYS = ['format', 'version', 'versions'] as const;
export const SECTIONS = ['project', 'materials', 'parameters', 'scenarios', 'tree', 'planes'] as const;
export const PROJECT_KEYS = ['name', 'world'] as const;

/** The fields of every node in a file beside those of its kind; `index` orders siblings and is not written. */
export const NODE_KEYS = ['type', 'name', 'active', 'visible', 'index', 'children'] as const;
