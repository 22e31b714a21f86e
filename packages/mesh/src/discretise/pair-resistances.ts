import { type Issue, warning } from '@thermarium/model';
import { type ContactSide, type PairContact, type Scene, WORLD_OBJECT } from '../scene/scene.ts';

/**
 * The resistance between two regions of different bodies: the nearest contact that is stated for the pair, or else the contact
 * resistances of both bodies in series. What fills the world, a gas or a potting, touches perfectly unless a contact names it.
 */
export class PairResistances {
  readonly #scene: Scene;
  /** m²·K/W, by both regions. */
  readonly #known = new Map<number, number>();
  readonly #touching = new Set<PairContact>();
  /** The nearest first, and of two that are as near the later one. */
  readonly #byNearness: readonly PairContact[];

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#byNearness = [...scene.contacts].reverse().sort((one, other) => nearness(other) - nearness(one));
  }

  /** m²·K/W */
  between(own: number, next: number): number {
    const key = own * this.#scene.regions.length + next;
    let resistance = this.#known.get(key);
    if (resistance === undefined) {
      resistance = this.#find(own, next);
      this.#known.set(key, resistance);
    }
    return resistance;
  }

  /** A warning for every contact whose two touch nowhere; all faces must have been asked for. */
  idleIssues(): Issue[] {
    return this.#scene.contacts.flatMap((contact, row) => {
      if (this.#touching.has(contact)) return [];
      const [first, second] = contact.sides;
      return warning(
        'contact-without-effect',
        `project.world.contacts[${row}]`,
        `'${first.name}' and '${second.name}' touch nowhere along flat faces: the contact between them does nothing.`,
        'Align their faces exactly, or name what lies between them.',
      );
    });
  }

  /** The contact that is stated for the pair; null: the resistances of both bodies count. */
  statedBetween(own: number, next: number): PairContact | null {
    return this.#statedFor(own, next)[0] ?? null;
  }

  #find(own: number, next: number): number {
    const found = this.#statedFor(own, next);
    for (const contact of found) this.#touching.add(contact);
    if (found.length > 0) return found[0].resistance;
    return this.#isFill(own) || this.#isFill(next) ? 0 : this.#ownOf(own) + this.#ownOf(next);
  }

  /** The nearest first. */
  #statedFor(own: number, next: number): readonly PairContact[] {
    return this.#byNearness.filter(
      ({ sides: [first, second] }) =>
        (this.#isOn(first, own) && this.#isOn(second, next)) ||
        (this.#isOn(first, next) && this.#isOn(second, own)),
    );
  }

  #isOn(side: ContactSide, region: number): boolean {
    return 'objects' in side
      ? side.objects.has(this.#scene.objectOf[region])
      : this.#scene.regions[region].medium.materials.includes(side.material);
  }

  #isFill(region: number): boolean {
    return this.#scene.objects[this.#scene.objectOf[region]].type === WORLD_OBJECT;
  }

  #ownOf(region: number): number {
    const { bodies, regions } = this.#scene;
    return bodies[regions[region].body].contactResistance;
  }
}

/** How many of its sides name objects. */
function nearness({ sides }: PairContact): number {
  return sides.filter((side) => 'objects' in side).length;
}
