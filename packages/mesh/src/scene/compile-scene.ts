import { type Axis, type Box, block, translate, translateBox, type Vec3 } from '@thermarium/geometry';
import {
  type Copies,
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  type EvaluatedWorld,
  filmLawOf,
  type HighestAllowed,
  type Issue,
  issue,
  type Medium,
  MM2_PER_M2,
  materialByName,
  mediumOf,
  type PowerLaw,
  powerLawOf,
  SINGLE_COPY,
  type Standing,
  temperatureCourseOf,
  topOfTree,
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
import { limitOf } from './object-limits.ts';
import { pairContacts } from './pair-contacts.ts';
import { heldOverTimeAlone, outsideWorld, wallWithoutEffect } from './place-issues.ts';
import { nodeObjects, placeNetwork } from './place-network.ts';
import {
  type Body,
  type Network,
  type Patch,
  type Region,
  type RiseCourse,
  type Scene,
  type SceneObject,
  type Source,
  type Stroke,
  type WallCondition,
  type WallPower,
  WORLD_OBJECT,
} from './scene.ts';
import { type CoolantRequest, sceneCoolants } from './scene-coolants.ts';
import { walkObjects } from './walk-objects.ts';

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
  const scene = builder.scene();
  const { contacts, issues } = pairContacts(model, scene);
  const { coolants, issues: ofCoolants } = sceneCoolants(model, scene, builder.coolantRequests);
  return {
    scene: { ...scene, contacts, coolants },
    issues: [...builder.issues, ...issues, ...ofCoolants],
  };
}

/** Walls that lose no heat. */
const INSULATED = { bound: false, exchanges: false } as const;

/** How the place of an object decides on its walls and its start where the object itself does not. */
type BodyStanding = Pick<
  Standing<PhysicalKind, Board>,
  'coefficient' | 'convection' | 'ambient' | 'ambientOverTime' | 'initial'
>;

class SceneBuilder {
  readonly issues: Issue[] = [];
  readonly coolantRequests: CoolantRequest[] = [];
  private readonly world: EvaluatedWorld;
  private readonly objects: SceneObject[] = [];
  private readonly assemblies: (string | null)[] = [];
  private readonly powerLaws = new Map<number, PowerLaw>();
  private readonly courses = new Map<unknown, RiseCourse | null>();
  private readonly limits = new Map<number, HighestAllowed>();
  readonly bodies: Body[] = [];
  readonly regions: Region[] = [];
  readonly strokes: Stroke[] = [];
  private readonly sources: Source[] = [];
  private readonly patches: Patch[] = [];
  private readonly wallPowers: WallPower[] = [];
  private readonly networks: Network[] = [];
  /** The region that a cut leaves: the world's medium, or void. */
  private background = -1;
  private readonly material: (name: string) => EvaluatedMaterial;

  constructor(model: EvaluatedModel) {
    this.world = model.world;
    this.material = materialByName(model);
  }

  scene(): Omit<Scene, 'contacts' | 'coolants'> {
    const { world, objects, assemblies, powerLaws, limits } = this;
    const { bodies, regions, strokes, sources, patches, wallPowers, networks } = this;
    const objectOf = Int32Array.from(regions, ({ body }) => bodies[body].object);
    const settings = { world, objects, assemblies, powerLaws, limits };
    return { ...settings, bodies, regions, objectOf, strokes, sources, patches, wallPowers, networks };
  }

  fillWorld(): void {
    const { material, min, max, hc, convection, ambientOverTime } = this.world;
    if (!material) return;
    const solid = block(min, [max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
    this.objects.push({ id: null, path: WORLD_OBJECT, type: WORLD_OBJECT });
    this.assemblies.push(null);
    this.bodies.push({
      object: 0,
      ...filmOf(hc, convection),
      surroundings: 0,
      course: this.courseOf(ambientOverTime),
      initial: this.startOf(topOfTree(this.world)),
      bound: false,
      exchanges: true,
      contactResistance: 0,
      resistanceToAmbient: null,
      power: null,
      volume: solid.volume,
      curved: false,
      openings: null,
      channels: null,
      enclosedAir: null,
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
    const limit = limitOf(standing, node, this.material);
    if (limit !== null) this.limits.set(object, limit);
    const powerLaw = powerLawOf(node.values.power_over_temperature);
    if (powerLaw !== null) {
      this.powerLaws.set(object, powerLaw);
      if (contributions.some(takesHeatOut)) this.issues.push(negativePower(node.path));
    }
    this.assemblies.push(assembly?.path ?? null);
    for (const further of nodeObjects(object, node, contributions)) {
      this.objects.push(further);
      this.assemblies.push(assembly?.path ?? null);
    }
    const [firstStroke, firstSource] = [this.strokes.length, this.sources.length];
    const firstPatch = this.patches.length;
    for (const offset of this.placesFor(node, contributions, standing.copies)) {
      this.placeCopy(object, node, contributions, offset, standing);
    }
    const placed = this.strokes.slice(firstStroke);
    const filling = placed.filter(({ region }) => region >= 0).map(({ solid }) => solid.bounds);
    const flat = [...this.sources.slice(firstSource), ...this.patches.slice(firstPatch)].map(
      ({ box }) => box,
    );
    this.issues.push(
      ...heldOverTimeAlone(node),
      ...outsideWorld(node.path, [...filling, ...flat], this.world),
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
    const others = this.strokes.length + this.sources.length + this.patches.length;
    const { length } = contributions.filter((part) => 'solid' in part || 'box' in part);
    const solids = contributions.flatMap((part) =>
      part.type === 'conductor'
        ? part.solid
        : part.type === 'node'
          ? part.solids.map(({ solid }) => solid)
          : [],
    );
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
    standing: BodyStanding,
  ): void {
    const network = placeNetwork(this, contributions, offset, {
      object,
      ...this.conditionOf(node, standing),
      initial: this.startOf(standing),
      contactResistance: contactResistanceOf(node),
    });
    if (network) this.networks.push(network);
    const body = this.addBody(object, node, contributions, standing);
    const regionOf = new Map<Medium, number>();
    let patch = -1;
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
        case 'patch': {
          const { axis, insulated } = part;
          const condition = { ...this.conditionOf(node, standing), ...(insulated && INSULATED) };
          const box = translateBox(part.box, offset);
          const outline = translate(part.outline, offset);
          patch = this.patches.push({ object, axis, box, outline, condition }) - 1;
          break;
        }
        case 'wall-power':
          this.wallPowers.push({
            object,
            schedule: part.schedule,
            through: patch < 0 ? { body } : { patch },
          });
          break;
        case 'power':
        case 'channels':
        case 'enclosed-air':
        case 'resistance-to-ambient':
          // They belong to the whole body.
          break;
        case 'node':
        case 'link':
          // They are placed together.
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
    standing: BodyStanding,
  ): number {
    if (!contributions.some((part) => part.type === 'conductor')) return -1;
    const resistance = contributions.find((part) => part.type === 'resistance-to-ambient');
    const power = contributions.find((part) => part.type === 'power');
    const fins = contributions.find((part) => part.type === 'channels');
    const air = contributions.find((part) => part.type === 'enclosed-air');
    const body =
      this.bodies.push({
        object,
        ...this.conditionOf(node, standing),
        ...(resistance && {
          ...INSULATED,
          surroundings: standing.ambient.value - this.world.ambient,
          course: this.courseOf(standing.ambientOverTime?.text),
          bound: node.values.bound === true,
        }),
        initial: this.startOf(standing),
        contactResistance: contactResistanceOf(node),
        resistanceToAmbient: resistance?.kelvinPerWatt ?? null,
        power: power?.schedule ?? null,
        openings: null,
        channels: fins?.channels ?? null,
        enclosedAir: air?.axis ?? null,
        ...describedVolume(contributions),
      }) - 1;
    const flow = resistance?.coolant ?? null;
    if (flow) this.coolantRequests.push({ body, object, path: node.path, flow });
    return body;
  }

  /** The rise over ambient that is stated of a start, K; 0 where the steady state is the start. */
  private startOf({ initial }: Pick<BodyStanding, 'initial'>): number {
    return this.world.startFrom === 'steady state' ? 0 : initial.value - this.world.ambient;
  }

  /** Objects with one text share one course. */
  private courseOf(text: unknown): RiseCourse | null {
    const known = this.courses.get(text);
    if (known !== undefined) return known;
    const read = temperatureCourseOf(text);
    const course = read && {
      times: read.times,
      rises: read.celsius.map((celsius) => celsius - this.world.ambient),
    };
    this.courses.set(text, course);
    return course;
  }

  private conditionOf(
    { values: { held_at, held_at_over_time, bound } }: EvaluatedNode,
    { coefficient, convection, ambient, ambientOverTime }: BodyStanding,
  ): WallCondition {
    const isHeldAt = typeof held_at === 'number';
    return {
      ...filmOf(coefficient.value, convection?.text ?? ''),
      surroundings: (isHeldAt ? held_at : ambient.value) - this.world.ambient,
      course: this.courseOf(isHeldAt ? held_at_over_time : ambientOverTime?.text),
      bound: isHeldAt || bound === true,
      exchanges: true,
    };
  }
}

/** A coefficient that is computed begins with a usual one, W/(m²·K): it must act, and its grid be made. */
const USUAL_FILM = 10;

function filmOf(
  coefficient: number,
  convection: string,
): Pick<WallCondition, 'heatTransferCoefficient' | 'film'> {
  const film = filmLawOf(convection);
  return { heatTransferCoefficient: film === null ? coefficient : USUAL_FILM, film };
}

function takesHeatOut(part: Contribution): boolean {
  const schedule = part.type === 'node' ? part.power : 'schedule' in part ? part.schedule : null;
  if (schedule === null) return false;
  return schedule.shape === 'constant' ? schedule.milliwatts < 0 : schedule.milliwatts.some((mw) => mw < 0);
}

/** Where thermal runaway begins is told as a part of the heat that such powers give. */
function negativePower(path: string): Issue {
  return issue(
    'negative-following-power',
    `tree/${path}.power_over_temperature`,
    `'${path}' takes heat out, and its power follows temperature: only powers of at least 0 may.`,
    'Leave the power over temperature blank, or enter a power of at least 0.',
  );
}

/** m²·K/W. */
function contactResistanceOf({ values }: EvaluatedNode): number {
  const { contact_resistance: typed } = values;
  return typeof typed === 'number' ? typed / MM2_PER_M2 : 0;
}
