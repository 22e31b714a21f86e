/** The templates, made of `examples` by the build (scripts/templates/templates-plugin.ts). */
declare module 'virtual:templates' {
  export const templates: readonly import('./template.ts').Template[];
}
