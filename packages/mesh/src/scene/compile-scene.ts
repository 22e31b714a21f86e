import { type Axis, type Box, block, translate, translateBox, type Vec3 } from '@thermarium/geometry';
import {
  type Coefficient,
  type Copies,
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  type EvaluatedWorld,
  type Issue,
  type Medium,
  materialByName,
  mediumOf,
  SINGLE_COPY,
  type Standing,
} from '@thermarium/model';
import type {
  Board,
  Contribution,
  ContributionContext,
  PhysicalKind,
  PowerSchedule,
} from './contribution.ts';
import { MOST_BODIES, overlappingCopies, placesOf, tooManyBodies } from './copies.ts';
import { describedVolume } from './described-volume.ts';
import {
  type Body,
  type Region,
  type Scene,
  type SceneObject,
  type Source,
  type Stroke,
  WORLD_OBJECT,
} from './scene.ts';
import { walkObjects } from './walk-objects.ts';
import { outsideWorld, wallWithoutEffect } from './world-bounds.ts';

/**
 * Flattens an evaluated model into a scene. The issues are those that only geometry can tell. The scene is complete
 * even when there are errors, so that all of them are found in one go.
 */
export function compileScene(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
): { scene: Scene; issues: Issue[] } {
  const builder = new SceneBuilder(model);
  builder.fillWorld();
  walkObjects(model, kinds, (...object) => builder.place(...object));
  return { scene: builder.scene(), issues: builder.issues };
}

class SceneBuilder {
  readonly issues: Issue[] = [];
  private readonly world: EvaluatedWorld;
  private readonly objects: SceneObject[] = [];
  private readonly assemblies: (string | null)[] = [];
  private readonly bodies: Body[] = [];
  private readonly regions: Region[] = [];
  private readonly strokes: Stroke[] = [];
  private readonly sources: Source[] = [];
  /** The region that a cut leaves: the world's medium, or void. */
  private background = -1;
  private readonly material: (name: string) => EvaluatedMaterial;

  constructor(model: EvaluatedModel) {
    this.world = model.world;
    this.material = materialByName(model);
  }

  scene(): Scene {
    const { world, objects, assemblies, bodies, regions, strokes, sources } = this;
    const objectOf = Int32Array.from(regions, ({ body }) => bodies[body].object);
    return { world, objects, assemblies, bodies, regions, objectOf, strokes, sources };
  }

  fillWorld(): void {
    const { material, min, max, hc } = this.world;
    if (!material) return;
    const solid = block(min, [max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
    this.objects.push({ id: null, path: WORLD_OBJECT, type: WORLD_OBJECT });
    this.assemblies.push(null);
    this.bodies.push({
      object: 0,
      heatTransferCoefficient: hc,
      bound: false,
      exchanges: true,
      resistanceToAmbient: null,
      power: null,
      volume: solid.volume,
      curved: false,
    });
    this.regions.push({ body: 0, medium: mediumOf(material) });
    this.strokes.push({ solid, region: 0, object: 0 });
    this.background = 0;
  }

  /** Adds an object in all of its copies. */
  place(standing: Standing<PhysicalKind, Board>, typed: EvaluatedNode, assembly: EvaluatedNode | null): void {
    const { kind, boards } = standing;
    const node = { ...typed, values: standing.values ?? typed.values };
    const context: ContributionContext = {
      world: this.world,
      material: this.material,
      lumpedByAssembly: standing.quickModel !== null,
      boards,
    };
    for (const found of kind.inspect?.(node, context) ?? []) {
      const at = found.path === '' ? '' : `.${found.path}`;
      this.issues.push({ ...found, path: `tree/${node.path}${at}` });
    }
    const contributions = kind.contributions(node, context);
    const object = this.objects.push({ id: node.id, path: node.path, type: node.type }) - 1;
    this.assemblies.push(assembly?.path ?? null);
    const [firstStroke, firstSource] = [this.strokes.length, this.sources.length];
    for (const offset of this.placesFor(node, contributions, standing.copies)) {
      this.placeCopy(object, node, contributions, offset, standing.coefficient);
    }
    const placed = this.strokes.slice(firstStroke);
    const filling = placed.filter(({ region }) => region >= 0).map(({ solid }) => solid.bounds);
    const heating = this.sources.slice(firstSource).map(({ box }) => box);
    this.issues.push(
      ...outsideWorld(node.path, [...filling, ...heating], this.world),
      ...wallWithoutEffect(
        node,
        placed.map(({ solid }) => solid.bounds),
        this.world,
      ),
    );
  }

  /** Where copies can be placed: the first alone when they are too many or overlap, which is an issue. */
  private placesFor(
    { path }: EvaluatedNode,
    contributions: readonly Contribution[],
    copies: Copies,
  ): readonly Vec3[] {
    const others = this.strokes.length + this.sources.length;
    const { length } = contributions.filter((part) => 'solid' in part || 'box' in part);
    const solids = contributions.flatMap((part) => (part.type === 'conductor' ? part.solid : []));
    const problem =
      others + length * copies.count > MOST_BODIES
        ? tooManyBodies(path, length, copies.count, others)
        : overlappingCopies(path, solids, copies);
    if (problem === null) return placesOf(copies);
    this.issues.push(problem);
    return placesOf(SINGLE_COPY);
  }

  private placeCopy(
    object: number,
    node: EvaluatedNode,
    contributions: readonly Contribution[],
    offset: Vec3,
    coefficient: Coefficient,
  ): void {
    const body = this.addBody(object, node, contributions, coefficient);
    const regionOf = new Map<Medium, number>();
    const addSource = ({ box, schedule }: { box: Box; schedule: PowerSchedule }, axis: Axis | null) =>
      this.sources.push({ object, axis, box: translateBox(box, offset), schedule });
    for (const part of contributions) {
      switch (part.type) {
        case 'conductor': {
          let region = regionOf.get(part.medium);
          if (region === undefined) {
            region = this.regions.push({ body, medium: part.medium }) - 1;
            regionOf.set(part.medium, region);
          }
          this.strokes.push({ solid: translate(part.solid, offset), region, object });
          break;
        }
        case 'void':
          this.strokes.push({ solid: translate(part.solid, offset), region: this.background, object });
          break;
        case 'surface-source':
          addSource(part, part.axis);
          break;
        case 'volume-source':
          addSource(part, null);
          break;
        case 'power':
        case 'resistance-to-ambient':
          // They belong to the whole body.
          break;
        default:
          part satisfies never;
      }
    }
  }

  /** The index of the copy's body, or -1 when it fills no space (a source, a hole). */
  private addBody(
    object: number,
    node: EvaluatedNode,
    contributions: readonly Contribution[],
    coefficient: Coefficient,
  ): number {
    if (!contributions.some((part) => part.type === 'conductor')) return -1;
    const resistance = contributions.find((part) => part.type === 'resistance-to-ambient');
    const power = contributions.find((part) => part.type === 'power');
    return (
      this.bodies.push({
        object,
        heatTransferCoefficient: coefficient.value,
        bound: node.values.bound === true,
        exchanges: !resistance,
        resistanceToAmbient: resistance?.kelvinPerWatt ?? null,
        power: power?.schedule ?? null,
        ...describedVolume(contributions),
      }) - 1
    );
  }
}
