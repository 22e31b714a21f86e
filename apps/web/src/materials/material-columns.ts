/** The columns that tables of materials begin with. */
export const NAME_COLUMN = { key: 'name', title: 'Name', unit: null } as const;

/** The columns of a material's values. */
export const VALUE_COLUMNS = [
  { key: 'conductivity', title: 'Thermal Conductivity', unit: 'W/m∙K' },
  { key: 'color', title: 'Color', unit: null },
  { key: 'density', title: 'Density', unit: 'kg/m³' },
  { key: 'specificHeat', title: 'Specific Heat', unit: 'J/kg∙K' },
] as const;
