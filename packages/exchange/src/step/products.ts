import { rgbOf } from '@thermarium/model';
import type { Entities } from './entities.ts';
import type { PlannedPart } from './hole-cutter.ts';
import { listOf, realOf, stringOf } from './part21-text.ts';
import type { Planned, PlannedGroup } from './plan.ts';
import { writeShape } from './write-shape.ts';

/** A product that may stand at many places. */
interface Product {
  readonly definition: string;
  readonly representation: string;
  /** The place of the representation that is put onto the places of an assembly. */
  readonly origin: string;
}

/** Writes parts and assemblies as products, piece by piece. */
export class Products {
  private readonly entities: Entities;
  private readonly context: string;
  private readonly productContext: string;
  private readonly definitionContext: string;
  private readonly styles = new Map<string, string>();
  private count = 0;
  private uses = 0;

  constructor(entities: Entities) {
    this.entities = entities;
    const application = entities.add(`APPLICATION_CONTEXT('managed model based 3d engineering')`);
    entities.add(
      `APPLICATION_PROTOCOL_DEFINITION('international standard','ap242_managed_model_based_3d_engineering',2014,${application})`,
    );
    this.productContext = entities.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
    this.definitionContext = entities.add(
      `PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`,
    );
    this.context = geometricContext(entities);
  }

  /** An assembly of everything in it. Each piece is the text of the entities since the piece before. */
  *assembly(name: string, inside: readonly Planned[]): Generator<string, Product> {
    const uses: { readonly product: Product; readonly planned: Planned }[] = [];
    for (const planned of inside) {
      if (planned.type === 'group') uses.push({ planned, product: yield* this.group(planned) });
      else if (planned.shape) uses.push({ planned, product: this.part(planned, planned.shape) });
      yield this.entities.take();
    }
    const { entities } = this;
    const origin = entities.placement([0, 0, 0]);
    const places = uses.map(({ planned: { offsets } }) =>
      offsets.map((offset) => entities.placement(offset)),
    );
    const representation = entities.add(
      `SHAPE_REPRESENTATION(${stringOf(name)},${listOf([origin, ...places.flat()])},${this.context})`,
    );
    const product = { definition: this.product(name, representation), representation, origin };
    for (const [n, { planned, product: used }] of uses.entries()) {
      for (const [k, place] of places[n].entries()) {
        this.use(places[n].length === 1 ? planned.name : `${planned.name} ${k + 1}`, used, place, product);
        if (k % USES_OF_A_PIECE === 0) yield entities.take();
      }
    }
    yield entities.take();
    return product;
  }

  private group({ name, inside }: PlannedGroup): Generator<string, Product> {
    return this.assembly(name, inside);
  }

  private part({ name, color }: PlannedPart, shape: NonNullable<PlannedPart['shape']>): Product {
    const { entities } = this;
    const origin = entities.placement([0, 0, 0]);
    const body = writeShape(entities, shape);
    const representation = entities.add(
      `ADVANCED_BREP_SHAPE_REPRESENTATION(${stringOf(name)},${listOf([origin, body])},${this.context})`,
    );
    const styled = entities.add(`STYLED_ITEM('',(${this.style(color)}),${body})`);
    entities.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${styled}),${this.context})`);
    return { definition: this.product(name, representation), representation, origin };
  }

  private product(name: string, representation: string): string {
    const { entities } = this;
    const label = stringOf(name);
    const product = entities.add(`PRODUCT('${++this.count}',${label},'',(${this.productContext}))`);
    entities.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`);
    const formation = entities.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
    const definition = entities.add(`PRODUCT_DEFINITION('design','',${formation},${this.definitionContext})`);
    const shape = entities.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    entities.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${representation})`);
    return definition;
  }

  /** Puts a product at a place of an assembly. */
  private use(name: string, used: Product, place: string, assembly: Product): void {
    const { entities } = this;
    const occurrence = entities.add(
      `NEXT_ASSEMBLY_USAGE_OCCURRENCE('${++this.uses}',${stringOf(name)},'',${assembly.definition},${used.definition},$)`,
    );
    const shape = entities.add(`PRODUCT_DEFINITION_SHAPE('','',${occurrence})`);
    const move = entities.add(`ITEM_DEFINED_TRANSFORMATION('','',${used.origin},${place})`);
    const relation = entities.add(
      `(REPRESENTATION_RELATIONSHIP('','',${used.representation},${assembly.representation})` +
        `REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    entities.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${shape})`);
  }

  private style(color: string): string {
    const known = this.styles.get(color);
    if (known) return known;
    const { entities } = this;
    const [red, green, blue] = rgbOf(color).map((channel) => realOf(channel / 255));
    const rgb = entities.add(`COLOUR_RGB('',${red},${green},${blue})`);
    const fill = entities.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`);
    const area = entities.add(`FILL_AREA_STYLE('',(${fill}))`);
    const surface = entities.add(`SURFACE_STYLE_FILL_AREA(${area})`);
    const side = entities.add(`SURFACE_SIDE_STYLE('',(${surface}))`);
    const usage = entities.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`);
    const style = entities.add(`PRESENTATION_STYLE_ASSIGNMENT((${usage}))`);
    this.styles.set(color, style);
    return style;
  }
}

/** About 60 kB of text. */
const USES_OF_A_PIECE = 100;

/** Points closer than this are one, mm. The smallest size of an object is 1e-4. */
const UNCERTAINTY = 1e-7;

/** Lengths in mm, angles in radians. */
function geometricContext(entities: Entities): string {
  const length = entities.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
  const angle = entities.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
  const solid = entities.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
  const uncertainty = entities.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(${realOf(UNCERTAINTY)}),${length},'distance_accuracy_value','')`,
  );
  return entities.add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${uncertainty}))` +
      `GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solid}))REPRESENTATION_CONTEXT('',''))`,
  );
}
