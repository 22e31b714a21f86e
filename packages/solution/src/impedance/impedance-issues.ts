import {
  type Discretisation,
  resolvedFrom,
  type Scene,
  type TimeSpan,
  USUAL_DIFFERENCE,
} from '@thermarium/mesh';
import { type Issue, issue, quotedList, warning } from '@thermarium/model';
import type { ImpedanceReport } from './impedance-report.ts';

export function radiationIssue({ world }: Scene): Issue[] {
  if (!world.radiation) return [];
  const alone = world.radiationExchange ? ', and each surface sees ambient alone' : '';
  return [
    warning(
      'radiation-at-ambient',
      'project.world.radiation',
      `Radiation is taken by its slope at ambient${alone}: a thermal impedance is in proportion to the power.`,
      'For a hot surface switch radiation off and raise the heat transfer coefficient by that of its radiation.',
    ),
  ];
}

/** A warning about each material that a linear answer takes at ambient. */
export function tablesIssue({ regions, world }: Scene): Issue[] {
  const varying = regions.filter(({ medium }) => medium.overTemperature);
  if (varying.length === 0) return [];
  const names = new Set(varying.flatMap(({ medium }) => medium.materials));
  return [
    warning(
      'properties-at-ambient',
      'tree',
      `The properties of ${quotedList(names)} are taken at ${world.ambient} °C: a thermal impedance is in proportion to the power.`,
      'For a hot part set the ambient temperature to that of the part: rises stay what they are.',
    ),
  ];
}

/** A warning about powers that a linear answer takes as they are stated. */
export function powersIssue({ objects, powerLaws }: Scene): Issue[] {
  const paths = [...powerLaws.keys()].map((object) => objects[object].path);
  if (paths.length === 0) return [];
  return [
    warning(
      'powers-as-stated',
      'tree',
      `The power of ${quotedList(paths)} counts as it is stated, whatever the temperature: a thermal impedance is in proportion to the power.`,
      'Solve for temperatures where powers follow them.',
    ),
  ];
}

/** A warning about coefficients that a linear answer takes at one temperature. */
export function filmsIssue({ films, scene: { objects } }: Discretisation): Issue[] {
  if (films === null) return [];
  const paths = new Set(films.groups.map(({ object }) => objects[object].path));
  return [
    warning(
      'films-at-one-temperature',
      'tree',
      `The coefficients of ${quotedList(paths)} are those of walls ${USUAL_DIFFERENCE} K above what is around them: a thermal impedance is in proportion to the power.`,
      'For walls that are hotter enter the heat transfer coefficient that a solve has found.',
    ),
  ];
}

/** A warning about enclosed air, which moves the more the warmer it is on one side. */
export function enclosedAirIssue({ enclosedAir, scene: { objects } }: Discretisation): Issue[] {
  const paths = new Set(enclosedAir.map(({ object }) => objects[object].path));
  if (paths.size === 0) return [];
  return [
    warning(
      'air-at-rest',
      'tree',
      `The air of ${quotedList(paths)} is at rest: a thermal impedance is in proportion to the power.`,
      'For air that moves give it a material that conducts as well as a solve has found it to.',
    ),
  ];
}

/** The error of coolants, which carry the heat of one place to another and not back. */
export function coolantsIssue({ bodies, objects, coolants }: Scene): Issue[] {
  const paths = new Set(coolants.map(({ body }) => objects[bodies[body].object].path));
  if (paths.size === 0) return [];
  return [
    issue(
      'coolant-in-impedance',
      'tree',
      `The coolant of ${quotedList(paths)} warms on its way: there is no thermal impedance of such a model.`,
      'Leave the coolant flow blank, and raise the resistance by 1 / (2 m c_p) for the mean of its way; or solve a step of power over time.',
    ),
  ];
}

export function coarseIssue(scene: Scene, span: TimeSpan, { grid }: Discretisation): Issue | null {
  const from = resolvedFrom(scene, span, grid.edges);
  if (from !== null && from <= span.first) return null;
  const since = from === null ? 'no time that was asked for' : `${Number(from.toPrecision(2))} s on`;
  return warning(
    'coarse-at-first',
    'tree',
    `The grid resolves the way of heat from ${since}: the curve before is too low or too high.`,
    'Refine the grid, or ask for later times.',
  );
}

export function ladderIssue({
  cauer,
  status,
  source,
  object,
  reference,
}: Pick<ImpedanceReport, 'cauer' | 'status' | 'source' | 'object' | 'reference'>): Issue[] {
  if (status !== 'converged' || cauer.length > 0) return [];
  const observed = reference === null ? `'${object}'` : `'${object}' against '${reference}'`;
  return [
    warning(
      'no-ladder',
      'tree',
      `Heat enters '${source}' and is observed at ${observed}: no Cauer ladder of positive parts comes near this curve.`,
      'Use the Foster network, or observe the source itself against ambient.',
    ),
  ];
}

export function nothingLeft(path: string, isSource: boolean): Issue {
  return isSource
    ? issue(
        'power-on-nothing',
        `tree/${path}`,
        `No power can enter '${path}': nothing of it is left, or nothing in it has a power.`,
        'Choose an object that is left on the grid, or an assembly that has powers in it.',
      )
    : issue(
        'vanished-object',
        `tree/${path}`,
        `Nothing is left of '${path}' that could be observed.`,
        'Choose another object.',
      );
}
