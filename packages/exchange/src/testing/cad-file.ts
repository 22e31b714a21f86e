/** mm. */
export type Point = readonly [number, number, number];

/** A STEP file as a CAD program writes it: each line has its number. */
export class CadFile {
  private readonly lines: string[] = [];
  readonly context: string;

  constructor(angle = 'SI_UNIT($,.RADIAN.)') {
    const mm = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
    const radians = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    const measure = this.add(
      `PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(0.0174532925199),${radians})`,
    );
    const turn = angle.startsWith('SI')
      ? radians
      : this.add(`(CONVERSION_BASED_UNIT('DEGREE',${measure})NAMED_UNIT(#1)PLANE_ANGLE_UNIT())`);
    this.context = this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${mm},${turn}))REPRESENTATION_CONTEXT('',''))`,
    );
  }

  add(entity: string): string {
    this.lines.push(`#${this.lines.length + 1}=${entity};`);
    return `#${this.lines.length}`;
  }

  get text(): string {
    return `ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${this.lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
  }

  point(place: Point): string {
    return this.add(`CARTESIAN_POINT('',(${place.map(real).join(',')}))`);
  }

  direction(vector: Point): string {
    return this.add(`DIRECTION('',(${vector.map(real).join(',')}))`);
  }

  place(origin: Point, z: Point = [0, 0, 1], x: Point = [1, 0, 0]): string {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${this.direction(z)},${this.direction(x)})`);
  }

  /** A solid that is called so, in a representation with its origin as first item. */
  part(name: string, shell: readonly string[], origin = this.place([0, 0, 0])): string {
    const closed = this.add(`CLOSED_SHELL('',(${shell.join(',')}))`);
    const solid = this.add(`MANIFOLD_SOLID_BREP('${name}',${closed})`);
    return this.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${origin},${solid}),${this.context})`);
  }

  /** The flat faces of a block from the origin. */
  block([dx, dy, dz]: Point): readonly string[] {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (n): Point => [n & 1 ? dx : 0, n & 2 ? dy : 0, n & 4 ? dz : 0],
    );
    const vertices = corners.map((corner) => this.vertex(corner));
    const faces: readonly (readonly [readonly number[], Point])[] = [
      [
        [0, 2, 3, 1],
        [0, 0, -1],
      ],
      [
        [4, 5, 7, 6],
        [0, 0, 1],
      ],
      [
        [0, 1, 5, 4],
        [0, -1, 0],
      ],
      [
        [2, 6, 7, 3],
        [0, 1, 0],
      ],
      [
        [0, 4, 6, 2],
        [-1, 0, 0],
      ],
      [
        [1, 3, 7, 5],
        [1, 0, 0],
      ],
    ];
    return faces.map(([ring, normal]) => {
      const edges = ring.map((from, n) => {
        const to = ring[(n + 1) % 4];
        return this.way(this.edge(vertices[from], vertices[to], this.line(corners[from], corners[to])));
      });
      return this.face(
        edges,
        `PLANE('',${this.place(corners[ring[0]], normal, [normal[1], normal[2], normal[0]])})`,
      );
    });
  }

  /** A frustum about the z axis from the origin: one seam, as modelling kernels cut it. A cylinder where the radii are equal. */
  frustum(low: number, high: number, height: number, angle: number): readonly string[] {
    const [a, b] = [
      [low, 0],
      [high, height],
    ].map(([radius, z]) => {
      const vertex = this.vertex([radius, 0, z]);
      return { vertex, edge: this.edge(vertex, vertex, this.circle(this.place([0, 0, z]), radius)) };
    });
    const seam = this.edge(a.vertex, b.vertex, this.line([low, 0, 0], [high, 0, height]));
    const surface =
      low === high
        ? `CYLINDRICAL_SURFACE('',${this.place([0, 0, 0])},${real(low)})`
        : `CONICAL_SURFACE('',${this.place([0, 0, 0])},${real(low)},${real(angle)})`;
    return [
      this.face(
        [this.way(a.edge), this.way(seam), this.way(b.edge, 'back'), this.way(seam, 'back')],
        surface,
      ),
      this.face([this.way(a.edge, 'back')], `PLANE('',${this.place([0, 0, 0], [0, 0, -1])})`),
      this.face([this.way(b.edge)], `PLANE('',${this.place([0, 0, height])})`),
    ];
  }

  vertex(point: Point): string {
    return this.add(`VERTEX_POINT('',${this.point(point)})`);
  }

  line(from: Point, to: Point): string {
    const along = this.add(`VECTOR('',${this.direction(unit(from, to))},1.)`);
    return this.add(`LINE('',${this.point(from)},${along})`);
  }

  circle(place: string, radius: number): string {
    return this.add(`CIRCLE('',${place},${real(radius)})`);
  }

  /** An edge between two vertices along a curve. */
  edge(from: string, to: string, curve: string): string {
    return this.add(`EDGE_CURVE('',${from},${to},${curve},.T.)`);
  }

  /** An edge as a loop runs along it. */
  way(edge: string, sense: 'on' | 'back' = 'on'): string {
    return this.add(`ORIENTED_EDGE('',*,*,${edge},${sense === 'on' ? '.T.' : '.F.'})`);
  }

  /** A face on a surface within one loop; `inward`: the material is on the side to which the normal of the surface points. */
  face(edges: readonly string[], surface: string, side: 'outward' | 'inward' = 'outward'): string {
    const bound = this.add(`FACE_OUTER_BOUND('',${this.loop(edges)},.T.)`);
    return this.add(
      `ADVANCED_FACE('',(${bound}),${this.add(surface)},${side === 'outward' ? '.T.' : '.F.'})`,
    );
  }

  /** The face with holes in it. */
  holed(face: string, holes: readonly (readonly string[])[]): string {
    const line = Number(face.slice(1)) - 1;
    const bounds = holes.map((hole) => this.add(`FACE_BOUND('',${this.loop(hole)},.T.)`));
    return this.add(
      this.lines[line].replace(/^#\d+=/, '').replace(/\),(#\d+,\.\w\.\));$/, `,${bounds.join(',')}),$1`),
    );
  }

  private loop(edges: readonly string[]): string {
    return this.add(`EDGE_LOOP('',(${edges.join(',')}))`);
  }

  /** A representation with mapped items of others: the origin of each goes to a place. */
  mapped(items: readonly (readonly [of: string, from: string, to: string])[]): string {
    const all = items.map(([of, from, to]) =>
      this.add(`MAPPED_ITEM('',${this.add(`REPRESENTATION_MAP(${from},${of})`)},${to})`),
    );
    return this.add(
      `SHAPE_REPRESENTATION('',(${[this.place([0, 0, 0]), ...all].join(',')}),${this.context})`,
    );
  }

  /** The definition of a product, of which a representation is the shape. */
  product(name: string, shape?: string): string {
    const product = this.add(`PRODUCT('${name}','${name}','',())`);
    const definition = this.add(
      `PRODUCT_DEFINITION('design','',${this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},$)`,
    );
    if (shape !== undefined) {
      const defined = this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
      this.add(`SHAPE_DEFINITION_REPRESENTATION(${defined},${shape})`);
    }
    return definition;
  }

  /** A part of an assembly at a place, with its occurrence; the relationship has the assembly or the part first. */
  occurrence(
    [whole, part]: readonly [assembly: string, part: string],
    [around, shape]: readonly [of: string, shape: string],
    [from, to]: readonly [from: string, to: string],
    first: 'assembly' | 'part',
  ): void {
    const isFirst = first === 'part';
    const [ends, pair] = [
      [from, to],
      [shape, around],
    ].map((each) => (isFirst ? each : each.toReversed()).join(','));
    const move = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${ends})`);
    const relationship = this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${pair})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    const use = this.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',${whole},${part},$)`);
    const defined = this.add(`PRODUCT_DEFINITION_SHAPE('','',${use})`);
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relationship},${defined})`);
  }

  /** A representation in which another stands, by an occurrence in an assembly. */
  assembled(of: string, from: string, to: string): string {
    const whole = this.add(`SHAPE_REPRESENTATION('',(${this.place([0, 0, 0])},${to}),${this.context})`);
    const move = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${from},${to})`);
    this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${of},${whole})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    return whole;
  }
}

/** A number as STEP files have it. */
export const real = (value: number) =>
  Number.isInteger(value)
    ? `${value}.`
    : String(value)
        .replace('e', '.E')
        .replace(/(\.\d*)\.E/, '$1E');

function unit([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  const length = Math.hypot(bx - ax, by - ay, bz - az);
  return [(bx - ax) / length, (by - ay) / length, (bz - az) / length];
}
