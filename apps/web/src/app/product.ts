/** As people see them. */
export const PRODUCT = 'Thermarium';
export const VERSION = '2025.3.4';
