import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { contentOf } from '../testing/file-content.ts';

type Point = readonly [number, number, number];

/** A STEP file as a CAD program writes it: each line has its number. */
class CadFile {
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
    const vertices = corners.map((corner) => this.add(`VERTEX_POINT('',${this.point(corner)})`));
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
        const line = this.add(
          `LINE('',${this.point(corners[from])},${this.add(`VECTOR('',${this.direction(unit(corners[from], corners[to]))},1.)`)})`,
        );
        const edge = this.add(`EDGE_CURVE('',${vertices[from]},${vertices[to]},${line},.T.)`);
        return this.add(`ORIENTED_EDGE('',*,*,${edge},.T.)`);
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
      const vertex = this.add(`VERTEX_POINT('',${this.point([radius, 0, z])})`);
      const circle = this.add(`CIRCLE('',${this.place([0, 0, z])},${real(radius)})`);
      return { vertex, edge: this.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`) };
    });
    const line = this.add(
      `LINE('',${this.point([low, 0, 0])},${this.add(`VECTOR('',${this.direction(unit([low, 0, 0], [high, 0, height]))},1.)`)})`,
    );
    const seam = this.add(`EDGE_CURVE('',${a.vertex},${b.vertex},${line},.T.)`);
    const way = (edge: string, sense: string) => this.add(`ORIENTED_EDGE('',*,*,${edge},.${sense}.)`);
    const surface =
      low === high
        ? `CYLINDRICAL_SURFACE('',${this.place([0, 0, 0])},${real(low)})`
        : `CONICAL_SURFACE('',${this.place([0, 0, 0])},${real(low)},${real(angle)})`;
    return [
      this.face([way(a.edge, 'T'), way(seam, 'T'), way(b.edge, 'F'), way(seam, 'F')], surface),
      this.face([way(a.edge, 'F')], `PLANE('',${this.place([0, 0, 0], [0, 0, -1])})`),
      this.face([way(b.edge, 'T')], `PLANE('',${this.place([0, 0, height])})`),
    ];
  }

  private face(edges: readonly string[], surface: string): string {
    const bound = this.add(`FACE_OUTER_BOUND('',${this.add(`EDGE_LOOP('',(${edges.join(',')}))`)},.T.)`);
    return this.add(`ADVANCED_FACE('',(${bound}),${this.add(surface)},.T.)`);
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

const real = (value: number) => (Number.isInteger(value) ? `${value}.` : String(value));

function unit([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  const length = Math.hypot(bx - ax, by - ay, bz - az);
  return [(bx - ax) / length, (by - ay) / length, (bz - az) / length];
}

const read = (file: CadFile) => readModel(contentOf(file.text), { kinds, library: [] });

it('mapped items put one shape at several places, also turned by a quarter', async () => {
  const file = new CadFile();
  const chip = file.part('chip', file.block([4, 2, 1]));
  const still = () => file.place([0, 0, 0]);
  file.mapped([
    [chip, still(), file.place([10, 20, 30])],
    // x to y, y to -x.
    [chip, still(), file.place([10, 0, 0], [0, 0, 1], [0, 1, 0])],
    // z to x, x to y, y to z; measured from another place than the origin.
    [chip, file.place([4, 2, 1]), file.place([0, 0, 50], [1, 0, 0], [0, 1, 0])],
  ]);
  const { document, losses } = await read(file);
  expect(losses.map(({ entity }) => entity)).toEqual(['material']);
  expect(document?.tree).toMatchObject([
    { type: 'box', name: 'chip', x: 10, y: 20, z: 30, dx: 4, dy: 2, dz: 1 },
    { type: 'box', name: 'chip', x: 8, y: 0, z: 0, dx: 2, dy: 4, dz: 1 },
    { type: 'box', name: 'chip', x: -1, y: -4, z: 48, dx: 1, dy: 4, dz: 2 },
  ]);
});

it('a drawing of a shape places nothing', async () => {
  const file = new CadFile();
  const chip = file.part('chip', file.block([4, 2, 1]));
  const map = file.add(`REPRESENTATION_MAP(${file.place([0, 0, 0])},${chip})`);
  const view = file.add(`MAPPED_ITEM('',${map},${file.place([99, 0, 0])})`);
  file.add(`DRAUGHTING_MODEL('',(${view}),${file.context})`);
  const { document } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', name: 'chip', x: 0, dx: 4 }]);
});

it('a mapped item by an operator of Cartesian transformation stands where that says', async () => {
  const file = new CadFile();
  const chip = file.part('chip', file.block([4, 2, 1]));
  const operator = (scale: string) =>
    file.add(
      `CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',${file.direction([0, 1, 0])},${file.direction([-1, 0, 0])},${file.point([10, 0, 5])},${scale},${file.direction([0, 0, 1])})`,
    );
  file.mapped([
    [chip, file.place([0, 0, 0]), operator('1.')],
    [chip, file.place([0, 0, 0]), operator('2.')],
  ]);
  const { document, losses } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', x: 8, y: 0, z: 5, dx: 2, dy: 4, dz: 1 }]);
  expect(losses.at(-1)).toMatchObject({
    reason: expect.stringMatching(/^One place is damaged, scaled or mirrored/),
  });
});

it('an occurrence in an assembly is turned, and one that is oblique is the box around it', async () => {
  const file = new CadFile();
  const pin = file.part('pin', file.frustum(1, 1, 6, 0));
  // The axis of the pin lies along y.
  const lying = file.assembled(pin, file.place([0, 0, 0]), file.place([5, 0, 2], [0, 1, 0], [1, 0, 0]));
  const half = Math.SQRT1_2;
  file.assembled(lying, file.place([0, 0, 0]), file.place([100, 0, 0]));
  const chip = file.part('tilted', file.block([4, 4, 1]));
  file.assembled(chip, file.place([0, 0, 0]), file.place([0, 0, 0], [0, 0, 1], [half, half, 0]));
  const { document, losses } = await read(file);
  const [lain, tilted] = document?.tree ?? [];
  expect(lain).toMatchObject({
    type: 'cylinder',
    name: 'pin',
    plane: 'XZ',
    x: 104,
    y: 0,
    z: 1,
    dx: 2,
    dy: 6,
    dz: 2,
  });
  expect(tilted).toMatchObject({ type: 'polygon', name: 'tilted', plane: 'XY', thickness: 1 });
  expect(losses.map(({ name }) => name)).toEqual(['file']);
});

it.each([
  ['radians', 'SI_UNIT($,.RADIAN.)', Math.atan2(1, 3)],
  ['degrees', 'DEGREE', (Math.atan2(1, 3) * 180) / Math.PI],
])('a cone in %s is the box around it, with its volume in the report', async (_, unitOfAngle, angle) => {
  const file = new CadFile(unitOfAngle);
  file.part('plug', file.frustum(1, 2, 3, angle));
  const { document, losses } = await read(file);
  expect(document?.tree).toMatchObject([
    { type: 'box', name: 'plug', x: -2, y: -2, z: 0, dx: 4, dy: 4, dz: 3 },
  ]);
  const volume = Number(/volume is ([\d.]+) mm³/.exec(losses.at(-1)?.reason ?? '')?.[1]);
  expect(volume).toBeCloseTo(7 * Math.PI, 2);
});

it.each(['assembly', 'part'] as const)(
  'who contains whom is what the occurrence says where a relationship has the %s first',
  async (first) => {
    const file = new CadFile();
    const [chipOrigin, baseOrigin] = [file.place([0, 0, 0]), file.place([0, 0, 0])];
    const chip = file.part('chip', file.block([4, 2, 1]), chipOrigin);
    const base = file.part('base', file.block([9, 9, 2]), baseOrigin);
    const places = [file.place([0, 0, 0]), file.place([1, 1, 2]), file.place([1, 5, 2])];
    const stack = file.add(`SHAPE_REPRESENTATION('stack',(${places.join(',')}),${file.context})`);
    const definitions = [
      file.product('stack', stack),
      file.product('chip', chip),
      file.product('base', base),
    ];
    const [whole, ofChip, ofBase] = definitions;
    file.occurrence([whole, ofBase], [stack, base], [baseOrigin, places[0]], first);
    file.occurrence([whole, ofChip], [stack, chip], [chipOrigin, places[1]], first);
    file.occurrence([whole, ofChip], [stack, chip], [chipOrigin, places[2]], first);
    const { document, losses } = await read(file);
    expect(losses.map(({ entity }) => entity)).toEqual(['material']);
    expect(document?.tree).toMatchObject([
      { type: 'box', name: 'base', x: 0, y: 0, z: 0, dx: 9, dy: 9, dz: 2 },
      { type: 'box', name: 'chip', x: 1, y: 1, z: 2, dx: 4, dy: 2, dz: 1 },
      { type: 'box', name: 'chip', x: 1, y: 5, z: 2, dx: 4, dy: 2, dz: 1 },
    ]);
  },
);

it('a representation of an aspect of a shape, or of a property, is no body of its own', async () => {
  const file = new CadFile();
  const solid = file.add(
    `MANIFOLD_SOLID_BREP('die',${file.add(`CLOSED_SHELL('',(${file.block([4, 3, 1]).join(',')}))`)})`,
  );
  const shape = file.add(
    `ADVANCED_BREP_SHAPE_REPRESENTATION('',(${file.place([0, 0, 0])},${solid}),${file.context})`,
  );
  const definition = file.product('die', shape);
  const defined = file.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
  const aspect = file.add(`SHAPE_ASPECT('','data of the solid',${defined},.F.)`);
  const again = () => file.add(`SHAPE_REPRESENTATION('',(${solid}),${file.context})`);
  const ofAspect = file.add(`PROPERTY_DEFINITION('','solid data',${aspect})`);
  file.add(`SHAPE_DEFINITION_REPRESENTATION(${ofAspect},${again()})`);
  const ofProduct = file.add(`PROPERTY_DEFINITION('','validation',${defined})`);
  file.add(`PROPERTY_DEFINITION_REPRESENTATION(${ofProduct},${again()})`);
  const { document } = await read(file);
  expect(document?.tree).toMatchObject([{ type: 'box', name: 'die', dx: 4, dy: 3, dz: 1 }]);
});
