import { type Discretisation, followsTemperature } from '@thermarium/mesh';
import { quotedList } from '@thermarium/model';

/**
 * The laws by which the steady field of a model is not linear in its powers and temperatures, in words that go on a sentence:
 * `radiation`. None: its fields may be added up.
 */
export function nonlinearLaws({
  scene,
  films,
  enclosedAir,
}: Pick<Discretisation, 'scene' | 'films' | 'enclosedAir'>): readonly string[] {
  const { world, regions, objects, powerLaws } = scene;
  const pathsOf = (numbers: Iterable<number>): string =>
    quotedList(new Set([...numbers].map((object) => objects[object].path)));
  const varying = regions.filter(
    ({ medium: { overTemperature } }) => overTemperature && followsTemperature(overTemperature, 'steady'),
  );
  const materials = new Set(varying.flatMap(({ medium }) => medium.materials));
  const laws: string[] = [];
  if (world.radiation) laws.push('radiation');
  if (materials.size > 0)
    laws.push(`the conductivity of ${quotedList(materials)}, which follows temperature`);
  if (powerLaws.size > 0) laws.push(`the power of ${pathsOf(powerLaws.keys())}, which follows temperature`);
  if (films !== null)
    laws.push(`the convection of ${pathsOf(films.groups.map(({ object }) => object))} by a law`);
  if (enclosedAir.length > 0)
    laws.push(`the air that ${pathsOf(enclosedAir.map(({ object }) => object))} encloses`);
  return laws;
}
