import { type CadFile, type Point, real } from './cad-file.ts';

/** A body whose measures are known without its file. */
export interface KnownBody {
  /** The faces of its shell. */
  readonly faces: readonly string[];
  /** mm³. */
  readonly volume: number;
  /** Points of its surface, mm, that reach as far as it does but for a thousandth of its size. */
  readonly points: readonly Point[];
}

const TURN = 2 * Math.PI;
const ORIGIN: Point = [0, 0, 0];

/** The points of a surface over two shares from 0 to 1. */
function grid(at: (s: number, t: number) => Point): readonly Point[] {
  const shares = Array.from({ length: 121 }, (_, n) => n / 120);
  return shares.flatMap((s) => shares.map((t) => at(s, t)));
}

const around = (radius: number, angle: number, z = 0): Point => [
  radius * Math.cos(angle),
  radius * Math.sin(angle),
  z,
];

/** A part of a torus about z, from the angle 0 on; `radii`: of the ring and of the wire. */
export function ringPart(file: CadFile, radii: readonly [number, number], angle: number): KnownBody {
  const [ring, wire] = radii;
  const ends = [0, angle].map((at) => {
    const vertex = file.vertex(around(ring + wire, at));
    const normal = around(1, at - Math.PI / 2);
    const circle = file.circle(file.place(around(ring, at), normal, around(1, at)), wire);
    return { edge: file.edge(vertex, vertex, circle), vertex, normal, at };
  });
  const [begin, end] = ends;
  const seam = file.edge(begin.vertex, end.vertex, file.circle(file.place(ORIGIN), ring + wire));
  const torus = `TOROIDAL_SURFACE('',${file.place(ORIGIN)},${real(ring)},${real(wire)})`;
  const loop = [file.way(seam), file.way(end.edge), file.way(seam, 'back'), file.way(begin.edge, 'back')];
  const caps = ends.map(({ edge, normal, at }, n) => {
    const outward = n === 0 ? normal : around(1, at + Math.PI / 2);
    return file.face(
      [file.way(edge, n === 0 ? 'on' : 'back')],
      `PLANE('',${file.place(around(ring, at), outward, around(1, at))})`,
    );
  });
  return {
    faces: [file.face(loop, torus), ...caps],
    volume: 0.5 * angle * TURN * ring * wire ** 2,
    points: grid((s, t) => around(ring + wire * Math.cos(TURN * t), s * angle, wire * Math.sin(TURN * t))),
  };
}

/** The part of a ball between two half-planes that begin at the z axis. Its edges run through the poles of its sphere. */
export function ballPart(file: CadFile, radius: number, angle: number): KnownBody {
  const [south, north] = [-radius, radius].map((z) => file.vertex([0, 0, z]));
  const arcs = [0, angle].map((at) =>
    file.edge(south, north, file.circle(file.place(ORIGIN, around(1, at - Math.PI / 2), [0, 0, -1]), radius)),
  );
  const sphere = file.face(
    [file.way(arcs[1]), file.way(arcs[0], 'back')],
    `SPHERICAL_SURFACE('',${file.place(ORIGIN)},${real(radius)})`,
  );
  const flat = (edges: readonly string[], at: number) =>
    file.face(edges, `PLANE('',${file.place(ORIGIN, around(1, at), [0, 0, 1])})`);
  const axis = file.edge(south, north, file.line([0, 0, -radius], [0, 0, radius]));
  const sides =
    Math.abs(angle - Math.PI) < 1e-9
      ? [flat([file.way(arcs[0]), file.way(arcs[1], 'back')], -Math.PI / 2)]
      : [
          flat([file.way(arcs[0]), file.way(axis, 'back')], -Math.PI / 2),
          flat([file.way(axis), file.way(arcs[1], 'back')], angle + Math.PI / 2),
        ];
  return {
    faces: [sphere, ...sides],
    volume: (2 / 3) * angle * radius ** 3,
    points: grid((s, t) => around(radius * Math.sin(Math.PI * t), s * angle, radius * Math.cos(Math.PI * t))),
  };
}

/** The part of a ball below a height; `seam`: its sphere is cut from the pole to the rim, as some kernels do. */
export function ballBelow(file: CadFile, radius: number, height: number, seam: boolean): KnownBody {
  const width = Math.sqrt(radius ** 2 - height ** 2);
  const corner = file.vertex([width, 0, height]);
  const rim = file.edge(corner, corner, file.circle(file.place([0, 0, height]), width));
  const loop = [file.way(rim, 'back')];
  if (seam) {
    const pole = file.vertex([0, 0, -radius]);
    const meridian = file.circle(file.place(ORIGIN, [0, -1, 0], [0, 0, -1]), radius);
    const cut = file.edge(pole, corner, meridian);
    loop.unshift(file.way(cut));
    loop.push(file.way(cut, 'back'));
  }
  const deep = radius + height;
  const lowest = Math.acos(height / radius);
  return {
    faces: [
      file.face(loop, `SPHERICAL_SURFACE('',${file.place(ORIGIN)},${real(radius)})`),
      file.face([file.way(rim)], `PLANE('',${file.place([0, 0, height])})`),
    ],
    volume: (Math.PI * deep ** 2 * (3 * radius - deep)) / 3,
    points: grid((s, t) => {
      const angle = lowest + t * (Math.PI - lowest);
      return around(radius * Math.sin(angle), TURN * s, radius * Math.cos(angle));
    }),
  };
}

/** A rod along z that is round, its circles and its wall rational splines of degree 2. */
export function splineRod(file: CadFile, radius: number, length: number): KnownBody {
  const corners: readonly (readonly [number, number])[] = [
    ...[
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [-1, -1],
      [0, -1],
      [1, -1],
      [1, 0],
    ].map(([x, y]) => [x * radius, y * radius] as const),
  ];
  const weights = corners.map((_, n) => (n % 2 === 0 ? '1.' : String(Math.SQRT1_2)));
  const knots = '(3,2,2,2,3),(0.,1.,2.,3.,4.),.UNSPECIFIED.';
  const poles = [0, length].map((z) => corners.map(([x, y]) => file.point([x, y, z])));
  const rims = poles.map((level, n) => {
    const curve = file.add(
      `(BOUNDED_CURVE()B_SPLINE_CURVE(2,(${level.join(',')}),.UNSPECIFIED.,.T.,.F.)B_SPLINE_CURVE_WITH_KNOTS(${knots})` +
        `CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((${weights.join(',')}))REPRESENTATION_ITEM(''))`,
    );
    const vertex = file.vertex([radius, 0, n * length]);
    return { vertex, edge: file.edge(vertex, vertex, curve) };
  });
  const seam = file.edge(rims[0].vertex, rims[1].vertex, file.line([radius, 0, 0], [radius, 0, length]));
  const net = corners.map((_, n) => `(${poles[0][n]},${poles[1][n]})`).join(',');
  const weightsOfNet = weights.map((weight) => `(${weight},${weight})`).join(',');
  const wall =
    `(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,(${net}),.UNSPECIFIED.,.T.,.F.,.F.)` +
    `B_SPLINE_SURFACE_WITH_KNOTS((3,2,2,2,3),(2,2),(0.,1.,2.,3.,4.),(0.,1.),.UNSPECIFIED.)` +
    `GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE((${weightsOfNet}))REPRESENTATION_ITEM('')SURFACE())`;
  const loop = [
    file.way(rims[0].edge),
    file.way(seam),
    file.way(rims[1].edge, 'back'),
    file.way(seam, 'back'),
  ];
  return {
    faces: [
      file.face(loop, wall),
      file.face([file.way(rims[0].edge, 'back')], `PLANE('',${file.place(ORIGIN, [0, 0, -1])})`),
      file.face([file.way(rims[1].edge)], `PLANE('',${file.place([0, 0, length])})`),
    ],
    volume: Math.PI * radius ** 2 * length,
    points: grid((s, t) => around(radius, TURN * s, t * length)),
  };
}

/** A body about z whose profile is a cubic of Bézier from `[radius, z]` to `[radius, z]`; at the radius 0 it closes in a point. */
export function turnedProfile(file: CadFile, profile: readonly (readonly [number, number])[]): KnownBody {
  const at = (t: number) =>
    [0, 1].map((k) => {
      const [a, b, c, d] = profile.map((pole) => pole[k]);
      return (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t ** 2 * (1 - t) * c + t ** 3 * d;
    });
  const poles = profile.map(([radius, z]) => file.point([radius, 0, z]));
  const curve = file.add(
    `B_SPLINE_CURVE_WITH_KNOTS('',3,(${poles.join(',')}),.UNSPECIFIED.,.F.,.F.,(4,4),(0.,1.),.UNSPECIFIED.)`,
  );
  const ends = [profile[0], profile[3]].map(([radius, z]) => {
    const vertex = file.vertex([radius, 0, z]);
    const rim = radius > 0 ? file.edge(vertex, vertex, file.circle(file.place([0, 0, z]), radius)) : null;
    return { vertex, rim, z };
  });
  const seam = file.edge(ends[0].vertex, ends[1].vertex, curve);
  const [low, high] = ends;
  const axis = file.add(`AXIS1_PLACEMENT('',${file.point(ORIGIN)},${file.direction([0, 0, 1])})`);
  const loop = [
    ...(low.rim ? [file.way(low.rim)] : []),
    file.way(seam),
    ...(high.rim ? [file.way(high.rim, 'back')] : []),
    file.way(seam, 'back'),
  ];
  const caps = ends.flatMap(({ rim, z }, n) =>
    rim === null
      ? []
      : [
          file.face(
            [file.way(rim, n === 0 ? 'back' : 'on')],
            `PLANE('',${file.place([0, 0, z], [0, 0, n === 0 ? -1 : 1])})`,
          ),
        ],
  );
  const steps = Array.from({ length: 4000 }, (_, n) => [at(n / 4000), at((n + 1) / 4000)]);
  return {
    faces: [file.face(loop, `SURFACE_OF_REVOLUTION('',${curve},${axis})`), ...caps],
    volume: steps.reduce(
      (sum, [[a, z], [b, top]]) => sum + (Math.PI / 3) * (a * a + a * b + b * b) * (top - z),
      0,
    ),
    points: grid((s, t) => around(at(t)[0], TURN * s, at(t)[1])),
  };
}
