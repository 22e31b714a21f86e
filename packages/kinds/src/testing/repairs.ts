/** The values of any kind. */
export type Values = { readonly [field: string]: unknown };

type Repair = (values: Values) => Values;

/** Power only where there is a body, and a material where there is no hole. */
const body: Repair = (values) => ({
  ...values,
  power: values.hole ? 0 : values.power,
  material_name: values.hole ? values.material_name : (values.material_name ?? 'copper'),
});

/** Air is enclosed in whole boxes. */
const box: Repair = (values) => ({
  ...body(values),
  enclosed_air: values.hole || values.sphere ? 'none' : values.enclosed_air,
});

/** No extent along the normal. */
const source: Repair = (values) => ({
  ...values,
  dx: values.plane === 'YZ' ? 0 : values.dx,
  dy: values.plane === 'XZ' ? 0 : values.dy,
  dz: values.plane === 'XY' ? 0 : values.dz,
});

/** Pitches that fit the box, and diameters that fit the pitches; the drawn values determine the filled share. */
const array: Repair = (values) => {
  const xpitch = (1000 * Number(values.dx)) / Number(values.xcount);
  const ypitch = (1000 * Number(values.dy)) / Number(values.ycount);
  const share = 0.3 + 0.6 * ((Number(values.diameter) % 100) / 100);
  // Staggered rows reach a quarter of a pitch further.
  const diameter = share * Math.min(values.inline ? xpitch : xpitch / 2, ypitch);
  return {
    ...values,
    xpitch,
    ypitch,
    diameter,
    ...('inner_diameter' in values && { inner_diameter: 0.7 * diameter }),
    lumped: values.fill_material_name !== null && values.lumped === true,
  };
};

const OUTLINES = [
  '0 0, 4 0, 4 2',
  'POLYGON ((0 0, 4 0, 4 1, 1 1, 1 3, 0 3, 0 0))',
  '(0 0, 6 0, 6 6, 0 6), (1 1, 2 1, 2 3, 1 3)',
];

/** A rectangle, or an outline in its place. */
const patch: Repair = (values) => ({
  ...source(values),
  polygon: ['', ...OUTLINES][Math.round(Math.abs(Number(values.x) * 4)) % (OUTLINES.length + 1)],
});

/** Copies along an axis need a distance between them. */
const assembly: Repair = (values) => ({
  ...values,
  ...Object.fromEntries(
    (['xpitch', 'ypitch', 'zpitch'] as const).map((pitch) => [
      pitch,
      values.is_array ? values[pitch] || 1000 : values[pitch],
    ]),
  ),
});

/** Repairs of each kind's values for conditions that its field table cannot express. */
export const repairs: { readonly [type: string]: Repair } = {
  assembly,
  box,
  cylinder: body,
  source,
  patch,
  transient_source: (values) => {
    const rows = values.powers as readonly { readonly time: number }[];
    return { ...source(values), powers: rows.map((row, index) => ({ ...row, time: row.time + index / 64 })) };
  },
  heatsink: (values) => {
    const width = Number(values.fin_axis === 'X' ? values.base_dy : values.base_dx);
    return { ...values, fin_thickness: width / (2 * Number(values.fin_count)) };
  },
  polygon: (values) => ({
    ...values,
    polygon: OUTLINES[Math.round(Math.abs(Number(values.x) * 4)) % OUTLINES.length],
  }),
  network: (values) => {
    const faces = ['', 'Top', 'Bottom', '-X', 'Top 0 0 0.1 0.1'];
    const [first, ...rest] = values.nodes as readonly object[];
    const nodes = [first, ...(rest.length > 0 ? rest : [first])];
    return {
      ...values,
      nodes: nodes.map((node, n) => ({ ...node, name: `node ${n + 1}`, face: faces[n] })),
      // Each is joined to the next.
      resistances: nodes.slice(1).map((_, n) => ({
        ...{ first: `node ${n + 1}`, second: `node ${n + 2}` },
        resistance: 0.5 + n,
      })),
    };
  },
  ball_array: array,
  via_array: array,
};
