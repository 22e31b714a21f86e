import type { Part21File } from './part21-file.ts';
import { refOf, textIn } from './part21-parser.ts';

/** An occurrence of a product in an assembly: their definitions. */
interface Occurrence {
  readonly assembly: number;
  readonly part: number;
}

/** Reads what the representations of a file are of: products, the occurrences of products in others, and aspects of shapes. */
export class Definitions {
  private readonly file: Part21File;
  /** The product definitions of representations. */
  private readonly products = new Map<number, number>();
  private readonly aspects = new Set<number>();
  /** By the relationship that places the part. */
  private readonly occurrences = new Map<number, Occurrence>();

  constructor(file: Part21File) {
    this.file = file;
    for (const [, { values }] of file.all(
      'SHAPE_DEFINITION_REPRESENTATION',
      'PROPERTY_DEFINITION_REPRESENTATION',
    )) {
      const representation = refOf(values[1]);
      if (representation !== null) this.define(representation, refOf(values[0]));
    }
    for (const [, { values }] of file.all('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) {
      const [relationship, shape] = [refOf(values[0]), refOf(values[1])];
      const occurrence = shape === null ? null : this.occurrence(shape);
      if (relationship !== null && occurrence) this.occurrences.set(relationship, occurrence);
    }
  }

  /** The name of the product that a representation is of. */
  nameOf(representation: number): string | undefined {
    const definition = this.products.get(representation);
    const [described] = definition === undefined ? [] : this.file.parts(definition);
    const [formation] = this.file.parts(refOf(described?.values[2]) ?? -1);
    const product = this.file.part(refOf(formation?.values[2]) ?? -1, 'PRODUCT');
    return (product && (textIn(product.values[1]) || textIn(product.values[0]))) || undefined;
  }

  /** Whether a representation repeats something of a shape, for a property of it: it is no body of its own. */
  isOfAspect(representation: number): boolean {
    return this.aspects.has(representation) && !this.products.has(representation);
  }

  /**
   * Whether a relationship that places a part names the assembly first. ISO 10303-44 has the part first; the occurrence says
   * who contains whom, whatever the order.
   */
  isTurned(relationship: number, first: number, second: number): boolean {
    const occurrence = this.occurrences.get(relationship);
    if (!occurrence) return false;
    const [one, other] = [this.products.get(first), this.products.get(second)];
    if (one === occurrence.part || other === occurrence.assembly) return false;
    return one === occurrence.assembly || other === occurrence.part;
  }

  private define(representation: number, shape: number | null): void {
    const [of] = this.file.parts(shape ?? -1);
    const definition = refOf(of?.values[2]);
    const [defined] = this.file.parts(definition ?? -1);
    if (definition === null || !defined) return;
    const isOfProduct =
      defined.type.startsWith('PRODUCT_DEFINITION') &&
      !this.file.part(definition, 'PRODUCT_DEFINITION_SHAPE');
    if (!isOfProduct) this.aspects.add(representation);
    else if (of.type === 'PRODUCT_DEFINITION_SHAPE') this.products.set(representation, definition);
  }

  private occurrence(shape: number): Occurrence | null {
    const of = this.file.part(shape, 'PRODUCT_DEFINITION_SHAPE');
    const use = this.file.part(refOf(of?.values[2]) ?? -1, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE');
    const [assembly, part] = [refOf(use?.values[3]), refOf(use?.values[4])];
    return assembly === null || part === null ? null : { assembly, part };
  }
}
