/** The name and version shown to people. */
export const PRODUCT = 'Thermarium';
export const VERSION = '2025.3.4';
