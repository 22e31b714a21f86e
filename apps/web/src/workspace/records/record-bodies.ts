import {
  kindNamed,
  type MaterialRecord,
  materialIds,
  type NodeBody,
  nodeBody,
  type ObjectRecord,
  type RecordContext,
  type Records,
  shapes,
} from '@thermarium/records';

/** The evaluated fields of an object, and the parameters and materials they were evaluated with. */
interface Body {
  readonly parameters: Records['parameter'];
  readonly materials: readonly (MaterialRecord | undefined)[];
  readonly body: NodeBody;
}

type Fielded = Pick<ObjectRecord, 'kind' | 'fields'>;

/** Evaluates the fields of objects, once for the same fields, parameters and materials. */
export class RecordBodies {
  private readonly bodies = new WeakMap<object, Body>();
  private readonly references = new WeakMap<object, readonly number[]>();

  bodyOf(row: Fielded, { material, parameter }: Records, context: RecordContext): NodeBody {
    const named = this.materialsIn(row);
    const known = this.bodies.get(row.fields);
    if (
      known?.parameters === parameter &&
      named.every((id, at) => material.get(id) === known.materials[at])
    ) {
      return known.body;
    }
    const body = nodeBody(kindNamed(row.kind), row.fields, context, shapes);
    const materials = named.map((id) => material.get(id));
    this.bodies.set(row.fields, { parameters: parameter, materials, body });
    return body;
  }

  /** The materials that an object refers to. */
  materialsIn({ kind, fields }: Fielded): readonly number[] {
    const known = this.references.get(fields);
    if (known) return known;
    const found = materialIds(kindNamed(kind).fields, fields);
    this.references.set(fields, found);
    return found;
  }
}
