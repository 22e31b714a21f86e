import { type Box, boxOf } from '@thermarium/geometry';
import {
  DEEPEST_TREE,
  defaultsOf,
  issue,
  LARGEST_LENGTH_MM,
  NORMAL,
  type Plane,
  planeAcross,
  quoted,
  SMALLEST_SIZE_MM,
  shortName,
  siblingPaths,
  type TreeNode,
} from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { EcxmlObject } from '../kind-mappings.ts';
import { doubleOf, ElementReader, flagOf } from './element-reader.ts';
import { finsOf, type GeometryContext, type Part, wallsOf } from './made-of-parts.ts';
import { milliwatts, vectorInMm } from './standard.ts';
import type { XmlElement } from './xml-tree.ts';

/** Elements that a model of solids has nothing for, with the reason. */
const NO_AIR = 'There is no flow of air here; heat transfer coefficients stand in its place.';
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['grille', NO_AIR],
  ['flowresistance', NO_AIR],
  ['rectangular2dfan', NO_AIR],
  ['axial3dfan', NO_AIR],
  ['externalmcadfile', 'Other files are not opened.'],
]);
type PartsOf = (
  reader: ElementReader,
  object: EcxmlObject,
  context: GeometryContext,
) => readonly Part[] | null;
const PARTS: ReadonlyMap<string, PartsOf> = new Map<string, PartsOf>([
  ['heatsink', finsOf],
  ['enclosure', wallsOf],
]);
/** Elements with a list of others instead of a size. */
const WITHOUT_SIZE = new Set(['heatsink']);
const FLAT = new Set(['solid2dblock', 'source2dblock']);

/** Turns the geometry of an ECXML file into the tree of a model. */
export class GeometryReader {
  readonly planes: Plane[] = [];
  /** The boxes of all objects that a model may have, mm. */
  readonly boxes: Box[] = [];
  private readonly context: GeometryContext;
  private readonly byElement: ReadonlyMap<string, FileKind>;
  private readonly container: FileKind | undefined;

  constructor(context: GeometryContext) {
    this.context = context;
    this.byElement = new Map(
      context.kinds.flatMap((kind) =>
        Object.keys(kind.ecxml ?? {}).map((each) => [each.toLowerCase(), kind]),
      ),
    );
    this.container = context.kinds.find(({ container }) => container);
  }

  /** The nodes of one level; `parent` is their path. */
  nodes(geometry: XmlElement | undefined, parent = '', active = true, depth = 1): readonly TreeNode[] {
    const pathOf = siblingPaths(parent);
    const nodes: TreeNode[] = [];
    // Few calls for each level: assemblies may be nested deeply.
    for (const [rank, element] of (geometry?.children ?? []).entries()) {
      const name = shortName(element.texts.get('name') || `${element.tag} ${rank + 1}`);
      const path = pathOf({ type: element.tag, name });
      const reader = new ElementReader(element, `tree/${path}`, this.context.report);
      const common: Common = {
        name,
        active: reader.flag('active', true),
        visible: reader.flag('visible', true),
      };
      const isActive = active && common.active;
      if (element.name !== 'assembly') nodes.push(...this.node(reader, common, isActive));
      else if (depth >= DEEPEST_TREE) this.refuseDepth(common);
      else nodes.push(...this.group(common, this.nodes(reader.child('geometry'), path, isActive, depth + 1)));
    }
    return nodes;
  }

  private node(reader: ElementReader, common: Common, active: boolean): readonly TreeNode[] {
    const { element } = reader;
    const { name } = element;
    if (name === 'monitorpoint') return this.monitorPoint(reader, common);
    const reason = LEFT_OUT.get(name);
    const parts = PARTS.get(name);
    if (reason !== undefined || (!parts && !this.byElement.has(name) && name !== 'solid2dblock')) {
      const watts = active ? wattsIn(element) : 0;
      const unknown = 'The program does not know such an element.';
      this.context.lose({ entity: element.tag, name: common.name, reason: reason ?? unknown, watts });
      return [];
    }
    const object = WITHOUT_SIZE.has(name) ? NOWHERE : this.object(reader);
    if (!object) return [];
    if (!parts) return this.single(name, object, common, active, element);
    const made = parts(reader, object, this.context);
    if (!made) return [];
    const children = made.flatMap(({ element: like, name: own, active: on = true, object: part }) => {
      const rest = { name: shortName(own), active: on, visible: true };
      return this.single(like.toLowerCase(), part, rest, active && on, element);
    });
    return this.group(common, children);
  }

  /** An object of its own, by the kind that has such elements. */
  private single(
    name: string,
    object: EcxmlObject,
    common: Common,
    active: boolean,
    element: XmlElement,
  ): readonly TreeNode[] {
    const thin = thinAxis(object);
    if (name === 'solid2dblock' || (thin !== null && object.material !== null)) {
      const isPlate = thin !== null || isStray(object);
      return isPlate
        ? this.plate(object, common, active, element, thin)
        : this.single('solid3dblock', object, common, active, element);
    }
    if (name === 'sourceblock' && thin !== null) {
      return this.single('source2dblock', { ...object, plane: planeAcross(thin) }, common, active, element);
    }
    const kind = this.byElement.get(name);
    const reading = Object.entries(kind?.ecxml ?? {}).find(([each]) => each.toLowerCase() === name);
    const values = reading?.[1](object);
    if (!kind || !values) {
      return name === 'solid3dblock' ? [] : this.single('solid3dblock', object, common, active, element);
    }
    const { x, y, z, dx, dy, dz } = values;
    const box = boxOf([Number(x), Number(y), Number(z)], [Number(dx), Number(dy), Number(dz)]);
    if ([...box.min, ...box.max].every((each) => Math.abs(each) <= LARGEST_LENGTH_MM)) this.boxes.push(box);
    return [{ ...defaultsOf(kind.fields), ...values, ...common, type: kind.type }];
  }

  /** A plate without thickness conducts nothing; its power lies in its plane. */
  private plate(
    object: EcxmlObject,
    common: Common,
    active: boolean,
    element: XmlElement,
    thin: 0 | 1 | 2 | null,
  ): readonly TreeNode[] {
    const plane = object.plane ?? planeAcross(thin ?? 2);
    const kept = object.power === 0 ? '' : ' Its power is kept, as a source.';
    const reason = `A plate without thickness conducts nothing here.${kept}`;
    this.context.lose({ entity: element.tag, name: common.name, reason, watts: 0 });
    if (object.power === 0) return [];
    return this.single('source2dblock', { ...object, material: null, plane }, common, active, element);
  }

  private group(common: Common, children: readonly TreeNode[]): readonly TreeNode[] {
    if (!this.container) return [];
    const { fields, type } = this.container;
    return [{ ...defaultsOf(fields), ...common, type, children }];
  }

  private refuseDepth({ name }: Common): void {
    const message = `Assemblies are nested more than ${DEEPEST_TREE} deep.`;
    this.context.report(issue('nesting-too-deep', `tree/…/${name}`, message, 'Move inner assemblies up.'));
  }

  private monitorPoint(reader: ElementReader, { name }: Common): readonly never[] {
    const location = reader.vector('location');
    if (!location) return [];
    const [x, y, z] = vectorInMm(location);
    this.planes.push({ name, plane: 'XY', coordinate: z, visible: false });
    const reason = `The plane XY through it is kept in its place; the point is x = ${x} mm, y = ${y} mm, z = ${z} mm.`;
    this.context.lose({ entity: reader.element.tag, name, reason, watts: 0 });
    return [];
  }

  private object(reader: ElementReader): EcxmlObject | null {
    const [corner, size] = [reader.vector('location'), reader.vector('size')];
    const power = reader.number('powerDissipation') ?? 0;
    const plane = reader.plane()?.plane ?? null;
    if (!corner || !size) return null;
    const isSolid = !['sourceblock', 'source2dblock', 'tworesistormodel'].includes(reader.element.name);
    const inMm = vectorInMm(size);
    const normal = plane === null ? null : NORMAL[plane];
    const negative = inMm.findIndex(
      (each, axis) => each < 0 && !(FLAT.has(reader.element.name) && axis === normal),
    );
    if (negative >= 0) {
      reader.refuse(
        'below-minimum',
        'size',
        `A size of ${quoted(String(size[negative]))} m is negative.`,
        'Correct it.',
      );
      return null;
    }
    const material = isSolid ? reader.material() : null;
    const compact = reader.element.name === 'tworesistormodel' ? compactOf(reader) : undefined;
    if (compact === null) return null;
    return {
      corner: vectorInMm(corner),
      size: inMm,
      plane,
      material: material !== null ? this.context.materialNamed(material, reader.path) : null,
      power: milliwatts(power),
      ...(compact && { compact }),
    };
  }
}

type Common = Pick<TreeNode, 'name' | 'active' | 'visible'>;
const NOWHERE: EcxmlObject = { corner: [0, 0, 0], size: [0, 0, 0], plane: null, material: null, power: 0 };
/** The resistances of a two-resistor model; null, with an issue, where they are not there. */
function compactOf(reader: ElementReader): EcxmlObject['compact'] | null {
  const [thetaJC, thetaJB] = ['thetaJC', 'thetaJB'].map((name) => reader.number(name));
  if (thetaJC === null || thetaJB === null || !(thetaJC > 0) || !(thetaJB > 0)) {
    const message = 'The element needs a <thetaJC> and a <thetaJB> above 0.';
    reader.refuse('not-positive', 'thetaJC', message, 'Correct it.');
    return null;
  }
  const { plane, sign } = reader.plane() ?? { plane: 'XY', sign: 1 };
  return {
    thetaJC,
    thetaJB,
    caseSide: `${sign > 0 ? '+' : '-'}${(['X', 'Y', 'Z'] as const)[NORMAL[plane]]}`,
  };
}

/** The axis along which an object is thinner than anything that a model may have; null: none. */
function thinAxis({ size }: EcxmlObject): 0 | 1 | 2 | null {
  const thin = size.findIndex((each) => each < SMALLEST_SIZE_MM * (1 - 1e-6));
  return thin < 0 ? null : (thin as 0 | 1 | 2);
}

/** Whether a flat object is thicker than it is wide: programs write any size along the normal. */
function isStray({ size, plane }: EcxmlObject): boolean {
  if (plane === null) return false;
  const normal = NORMAL[plane];
  return size[normal] > Math.max(...size.filter((_, axis) => axis !== normal));
}

/** The power of an element and everything active in it, W. */
function wattsIn({ texts, children }: XmlElement): number {
  const own = doubleOf(texts.get('powerdissipation')) ?? 0;
  const isActive = (child: XmlElement) => flagOf(child.texts.get('active') ?? '') !== false;
  const total = children.filter(isActive).reduce((sum, child) => sum + wattsIn(child), own);
  return Number.isFinite(total) ? total : 0;
}
