import { DEEPEST_TREE } from '@thermarium/model';
import { Definitions } from './definitions.ts';
import { compose, type Frame, IDENTITY, inverse, MOST_PLACES } from './frame.ts';
import type { Part21File } from './part21-file.ts';
import { isPart, numberOf, refOf, refsOf, textIn, type Value, wordIn } from './part21-parser.ts';
import { Damaged, PlaceReader, type Units } from './place-reader.ts';

/** A solid or an assembly at its place. */
export interface Placed {
  readonly name: string;
  readonly frame: Frame;
  /** The solid; null: an assembly. */
  readonly solid: { readonly id: number; readonly units: Units } | null;
  readonly inside: readonly Placed[];
}

interface Use {
  readonly child: number;
  /** The child is the shape of the same product, not a part of it. */
  readonly isOwnShape: boolean;
  readonly name: string | null;
  readonly frame: () => Frame | null;
}

type UnitSort = 'LENGTH_UNIT' | 'PLANE_ANGLE_UNIT';

const USUAL_UNITS: Units = { millimetres: 1, radians: 1 };

/** The representations around a solid are a few: nests of more than these for each place have no solids. */
const REPRESENTATIONS_FOR_EACH = 5;
const SOLIDS = ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'];

/** Reads how representations of shapes are put together. */
export class Structure {
  /** Places that were left out because the file has too many. */
  left = 0;
  /** Places that were left out because they are damaged, or would scale or mirror what stands there. */
  damaged = 0;
  private readonly file: Part21File;
  private readonly definitions: Definitions;
  private readonly uses = new Map<number, Use[]>();
  private readonly units = new Map<number, Units>();
  private readonly items = new Map<number, ReadonlySet<number>>();
  private readonly most: number;
  private places = 0;
  private representations = 0;

  /** @param most the places of solids that are read; those beyond it are counted. */
  constructor(file: Part21File, most = MOST_PLACES) {
    this.file = file;
    this.most = most;
    this.definitions = new Definitions(file);
    this.readUses();
  }

  /** All solids in their assemblies, from those representations that no other one uses. */
  tops(): readonly Placed[] {
    const all = [
      ...this.file.all(
        'SHAPE_REPRESENTATION',
        'ADVANCED_BREP_SHAPE_REPRESENTATION',
        'FACETED_BREP_SHAPE_REPRESENTATION',
        'MANIFOLD_SURFACE_SHAPE_REPRESENTATION',
      ),
    ];
    // Drawings map shapes too, and do not place them.
    const mapped = all
      .flatMap(([, { values }]) => refsOf(values[1]))
      .map((item) => this.mappedBy(this.file.part(item, 'MAPPED_ITEM')?.values)?.child);
    const used = new Set([...[...this.uses.values()].flat().map(({ child }) => child), ...mapped]);
    return all
      .filter(([id]) => !used.has(id) && !this.definitions.isOfAspect(id))
      .flatMap(([id]) => this.representation(id, null, IDENTITY, new Set()) ?? []);
  }

  private representation(
    id: number,
    name: string | null,
    frame: Frame,
    around: ReadonlySet<number>,
  ): Placed | null {
    const part = this.file.parts(id)[0];
    if (!part || around.has(id) || around.size > DEEPEST_TREE) return null;
    if (++this.representations > REPRESENTATIONS_FOR_EACH * this.most) {
      this.left++;
      return null;
    }
    const path = new Set(around).add(id);
    const label = this.definitions.nameOf(id) ?? name ?? textIn(part.values[0]);
    const units = this.unitsOf(refOf(part.values[2]));
    const inside: Placed[] = [];
    for (const item of refsOf(part.values[1])) {
      if (this.left > 0) break;
      const placed = this.item(item, label, frame, units, path);
      if (placed) inside.push(placed);
    }
    let ownShapes = inside.length;
    for (const use of this.uses.get(id) ?? []) {
      if (this.left > 0) break;
      const move = use.frame();
      const placed = move && this.representation(use.child, use.name, compose(frame, move), path);
      if (!placed) continue;
      inside.push(placed);
      if (use.isOwnShape) ownShapes++;
    }
    if (inside.length === 0) return null;
    // A product of one shape is that shape. A product of one part is an assembly, whose part has a name of its own.
    if (inside.length === 1 && (ownShapes === 1 || this.definitions.nameOf(id) === undefined)) {
      return { ...inside[0], name: label || inside[0].name };
    }
    return { name: label, frame, solid: null, inside };
  }

  private item(
    id: number,
    name: string,
    frame: Frame,
    units: Units,
    path: ReadonlySet<number>,
  ): Placed | null {
    const solid = this.file.part(id, ...SOLIDS);
    if (solid) {
      if (++this.places > this.most) {
        this.left++;
        return null;
      }
      return { name: textIn(solid.values[0]) || name, frame, solid: { id, units }, inside: [] };
    }
    const mapped = this.mappedBy(this.file.part(id, 'MAPPED_ITEM')?.values);
    const move = mapped && this.between(mapped.from, mapped.to, this.unitsIn(mapped.child), units);
    return move && this.representation(mapped.child, null, compose(frame, move), path);
  }

  /** The representation that a mapped item puts from one place onto another; null: it is damaged. */
  private mappedBy(values: readonly Value[] | undefined) {
    const map = this.file.part(refOf(values?.[1]) ?? -1, 'REPRESENTATION_MAP');
    const child = refOf(map?.values[1]);
    return child === null ? null : { child, from: refOf(map?.values[0]), to: refOf(values?.[2]) };
  }

  /** The motion that puts one place onto another; null: one of them is damaged. */
  private between(from: number | null, to: number | null, units: Units, unitsOfTo: Units): Frame | null {
    try {
      const start = new PlaceReader(this.file, units).goal(from);
      return compose(new PlaceReader(this.file, unitsOfTo).goal(to), inverse(start));
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.damaged++;
      return null;
    }
  }

  private readUses(): void {
    const add = (parent: number, use: Use) => {
      const uses = this.uses.get(parent) ?? [];
      uses.push(use);
      this.uses.set(parent, uses);
    };
    for (const [id, { values }] of this.file.complex('REPRESENTATION_RELATIONSHIP')) {
      const pair = [refOf(values[2]), refOf(values[3])];
      const moved = this.file.part(id, 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION');
      const move = this.file.part(refOf(moved?.values[0]) ?? -1, 'ITEM_DEFINED_TRANSFORMATION');
      const [first, second] = pair;
      if (first === null || second === null || !move) continue;
      const isTurned = this.definitions.isTurned(id, first, second);
      const [child, parent] = isTurned ? [second, first] : [first, second];
      const ends = [refOf(move.values[2]), refOf(move.values[3])];
      // Each end is an item of what it belongs to; without any, they come in the order of the representations.
      const isOf = (end: number | null, whole: number) =>
        Number(end !== null && this.itemsOf(whole).has(end));
      const straight = isOf(ends[0], child) + isOf(ends[1], parent);
      const crossed = isOf(ends[1], child) + isOf(ends[0], parent);
      const [from, to] = crossed > straight || (crossed === straight && isTurned) ? ends.toReversed() : ends;
      const frame = () => this.between(from, to, this.unitsIn(child), this.unitsIn(parent));
      add(parent, { child, isOwnShape: false, name: null, frame });
    }
    for (const [, { values }] of this.file.all('SHAPE_REPRESENTATION_RELATIONSHIP')) {
      const pair = [refOf(values[2]), refOf(values[3])];
      // The one that a product names has the other, whichever comes first.
      const [parent, child] =
        pair[1] !== null && this.definitions.nameOf(pair[1]) !== undefined ? pair.toReversed() : pair;
      if (parent === null || child === null) continue;
      const name = this.definitions.nameOf(parent) ?? null;
      add(parent, { child, isOwnShape: true, name, frame: () => IDENTITY });
    }
  }

  /** The items of a representation; kept, since an assembly is asked for each of its parts. */
  private itemsOf(representation: number): ReadonlySet<number> {
    const known = this.items.get(representation);
    if (known) return known;
    const items = new Set(refsOf(this.file.parts(representation)[0]?.values[1]));
    this.items.set(representation, items);
    return items;
  }

  private unitsIn(representation: number): Units {
    return this.unitsOf(refOf(this.file.parts(representation)[0]?.values[2]));
  }

  /** The units of a context; files without them are in mm and radians. */
  private unitsOf(context: number | null): Units {
    const known = context === null ? USUAL_UNITS : this.units.get(context);
    if (known !== undefined || context === null) return known ?? USUAL_UNITS;
    const stated = refsOf(this.file.part(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT')?.values[0]);
    const of = (sort: UnitSort) =>
      stated.map((unit) => this.factor(unit, sort, 0)).find((each) => each !== null);
    const metres = of('LENGTH_UNIT');
    const units = {
      millimetres: metres ? 1000 * metres : USUAL_UNITS.millimetres,
      radians: of('PLANE_ANGLE_UNIT') ?? USUAL_UNITS.radians,
    };
    this.units.set(context, units);
    return units;
  }

  /** The SI unit's multiple that a unit is; null: it is of another sort, or damaged. */
  private factor(unit: number, sort: UnitSort, depth: number): number | null {
    const parts = this.file.parts(unit);
    const named = (type: string) => parts.find((part) => part.type === type);
    if (depth > 8 || !named(sort)) return null;
    const si = named('SI_UNIT');
    if (si) return PREFIXES[wordIn(si.values[0])] ?? 1;
    const converted = this.measure(refOf(named('CONVERSION_BASED_UNIT')?.values[1]));
    const inner = converted && this.factor(converted.unit, sort, depth + 1);
    return inner ? converted.value * inner : null;
  }

  private measure(id: number | null): { readonly value: number; readonly unit: number } | null {
    const part = this.file.part(
      id ?? -1,
      'LENGTH_MEASURE_WITH_UNIT',
      'PLANE_ANGLE_MEASURE_WITH_UNIT',
      'MEASURE_WITH_UNIT',
    );
    const [measure, unit] = part?.values ?? [];
    const value = isPart(measure) ? numberOf(measure.values[0]) : numberOf(measure);
    const ref = refOf(unit);
    return value !== null && value > 0 && ref !== null ? { value, unit: ref } : null;
  }
}

const PREFIXES: Readonly<Record<string, number>> = {
  ...{ KILO: 1e3, DECI: 1e-1, CENTI: 1e-2, MILLI: 1e-3, MICRO: 1e-6, NANO: 1e-9 },
};
