import { describe, expect, it } from 'vitest';
import { labelOf, readReferenceCases } from '../reference-case.ts';
import { type CooledPlate, cooledLumpRise, cooledPlateRise } from './coolant-line.ts';
import { type GeneratingBlock, generatingBlockRise } from './generating-block.ts';
import { type GeneratingCylinder, generatingCylinderRise } from './generating-cylinder.ts';
import { halfSpaceRise } from './half-space.ts';
import { type HeatedSphere, heatedSphereCentre } from './heated-sphere.ts';
import {
  enthalpyRise,
  kirchhoffRise,
  kirchhoffRodRise,
  type LeakingLump,
  leakedWatts,
  leakingRise,
  twoMassRise,
} from './laws.ts';
import { type Plate, type PlateArea, type PlateSource, plateRise } from './plate.ts';
import {
  balancedAt,
  flowFilm,
  layerFromBelow,
  layerFromSide,
  levelCylinderFilm,
  lumpAfter,
  topFilm,
  undersideFilm,
  uprightFilm,
} from './still-air.ts';

/** The films of the cases, W/(m²·K). */
const NATURAL = 16.1;

const mm = (value: number): number => value / 1000;
const at = (x: number, y: number): PlateArea => ({ x: [mm(x), mm(x)], y: [mm(y), mm(y)] });
const square = (x: number, y: number, dx: number, dy: number, power: number): PlateSource => ({
  x: [mm(x), mm(x + dx)],
  y: [mm(y), mm(y + dy)],
  power,
});

const copperPlate: Plate = {
  width: mm(40),
  depth: mm(40),
  layers: [{ thickness: mm(2), conductivity: 390 }],
  topFilm: 0,
  bottomFilm: 500,
  edgeFilm: 0,
};
const metallised: Plate = {
  width: mm(30),
  depth: mm(30),
  layers: [
    { thickness: mm(0.3), conductivity: 390 },
    { thickness: mm(1), conductivity: 24 },
  ],
  topFilm: 0,
  bottomFilm: 2000,
  edgeFilm: 0,
};
const inAir = (width: number, depth: number, thickness: number, conductivity: number): Plate => ({
  width: mm(width),
  depth: mm(depth),
  layers: [{ thickness: mm(thickness), conductivity }],
  topFilm: NATURAL,
  bottomFilm: NATURAL,
  edgeFilm: NATURAL,
});
const aluminium = inAir(60, 40, 1.5, 180);
const threeSources = [square(5, 5, 10, 10, 3), square(30, 20, 8, 10, 2), square(45, 8, 6, 8, 4)];
const steelPlate = inAir(50, 30, 1, 16);
const sixSources = [0, 14, 28].flatMap((x) => [0, 12].map((y) => square(6 + x, 5 + y, 4, 4, 0.8)));
// The fin stands on its root: 20 x 1 mm heated, 40 mm deep, cut where a point is requested.
const fin = (...cuts: number[]): Plate => ({
  ...inAir(20, 1, 0, 16),
  layers: cuts.map((thickness) => ({ thickness: mm(thickness), conductivity: 16 })),
});
const finRoot = [square(0, 0, 20, 1, 0.15)];

/** Two plates in series whose coolant enters 5 K above ambient. */
const cooled: CooledPlate = {
  length: mm(100),
  conductance: 400 * mm(10) * mm(2),
  exchange: 20,
  capacityRate: (0.1 / 60) * 4200,
  power: 20,
};
const alongFirst = (x: number): number => 5 + cooledPlateRise(cooled, mm(x));
const alongSecond = (x: number): number =>
  5 + cooled.power / cooled.capacityRate + cooledPlateRise(cooled, mm(100 - x));
const cooledStep = (time: number): number =>
  cooledLumpRise(cooled, 8960 * 385 * mm(50) * mm(10) * mm(2), time);

const block = (
  size: readonly [number, number, number],
  rest: Omit<GeneratingBlock, 'size'>,
): GeneratingBlock => ({ size: [mm(size[0]), mm(size[1]), mm(size[2])], ...rest });
const copper = { conductivity: 390, diffusivity: 390 / (8930 * 385), film: NATURAL };
const copperBlock = block([20, 15, 10], { ...copper, power: 1.5 });
const copperCube = block([10, 10, 10], { ...copper, power: 0.5 });
const plasticCube = block([20, 20, 20], {
  conductivity: 1,
  diffusivity: 1 / (1200 * 1500),
  film: 100,
  power: 4,
});
const plasticRod: GeneratingCylinder = {
  radius: mm(5),
  length: mm(20),
  conductivity: 1,
  film: NATURAL,
  power: 0.3,
};
const centre = [mm(10), mm(10), mm(10)] as const;
const face = [0, mm(10), mm(10)] as const;
const half = mm(5);

const steel = { conductivity: 16, diffusivity: 16 / (7900 * 500) };
const perWatt = { ...steel, flux: 1 / mm(4) ** 2 };
const barRise = (depth: number, time: number): number => 0.32 * halfSpaceRise(perWatt, mm(depth), time);
const pulsed = (depth: number, time: number): number =>
  halfSpaceRise(perWatt, mm(depth), time) -
  halfSpaceRise(perWatt, mm(depth), time - 5) +
  2 * halfSpaceRise(perWatt, mm(depth), time - 12) -
  2 * halfSpaceRise(perWatt, mm(depth), time - 15);

const glassPerWatt = { conductivity: 2, diffusivity: 2 / (2500 * 800), flux: 1 / mm(5) ** 2 };
const glassRise = (depth: number, time: number): number =>
  3 * halfSpaceRise(glassPerWatt, mm(depth), time) -
  3 * halfSpaceRise(glassPerWatt, mm(depth), time - 2) +
  6 * halfSpaceRise(glassPerWatt, mm(depth), time - 5) -
  6 * halfSpaceRise(glassPerWatt, mm(depth), time - 6);

const steelSphere: HeatedSphere = { radius: mm(10), ...steel, power: 5 };
/** The cube of A24 after a step from once to three times its power at 100 s. */
const afterStep = (time: number): number =>
  generatingBlockRise(copperCube, [half, half, half], Infinity) +
  2 * generatingBlockRise(copperCube, [half, half, half], time - 100);

const AMBIENT = 25;
const seaLevel = { pressure: 101_325 };

/** Of A42, at a temperature in °C, W. */
function thinAirPlate(celsius: number): number {
  const thin = { pressure: 50_000 };
  const [dx, dy, dz] = [mm(4), mm(60), mm(80)];
  const upright = uprightFilm(thin, celsius, AMBIENT, dz) * 2 * dz * (dx + dy);
  const ends = topFilm(thin, celsius, AMBIENT, dx, dy) + undersideFilm(thin, celsius, AMBIENT, dx, dy);
  return (upright + ends * dx * dy) * (celsius - AMBIENT);
}

/** Of A56. */
const thinAirAfter = (time: number): number =>
  lumpAfter(time, AMBIENT, 4, 8930 * 385 * mm(4) * mm(60) * mm(80), thinAirPlate) - AMBIENT;

/** Of A43, W. */
function levelRod(celsius: number): number {
  const [diameter, length] = [mm(20), mm(100)];
  const wall = levelCylinderFilm(seaLevel, celsius, AMBIENT, diameter) * Math.PI * diameter * length;
  const discs = uprightFilm(seaLevel, celsius, AMBIENT, diameter) * (Math.PI / 2) * diameter ** 2;
  return (wall + discs) * (celsius - AMBIENT);
}

/** Of A44, W. */
const airFromBelow = (celsius: number): number =>
  layerFromBelow(seaLevel, celsius, AMBIENT, mm(15)) * mm(80) * mm(60) * (celsius - AMBIENT);

/** The rise of the plate of A45. */
function besideAir(time: number): number {
  const capacity = 8930 * 385 * mm(6) * mm(40) * mm(60);
  const lost = (celsius: number) =>
    layerFromSide(seaLevel, celsius, AMBIENT, mm(12), mm(60)) * mm(40) * mm(60) * (celsius - AMBIENT);
  return lumpAfter(time, AMBIENT, 0.8, capacity, lost) - AMBIENT;
}

const falling = (depth: number): number => kirchhoffRise(148, 0.4, 14 / mm(4) ** 2, mm(depth));
const rodRise = (at: number): number =>
  kirchhoffRodRise(1, 0.002, 10 / (Math.PI * mm(5) ** 2 * mm(20)), {
    wallRise: 10 / (500 * 2 * Math.PI * mm(5) * mm(20)),
    radius: mm(5),
    at: mm(at),
  });
const rising = (time: number): number => enthalpyRise(8000 * mm(10) ** 3, 400, 1, 5, time);
const leaking: LeakingLump = {
  power: 1,
  beta: 0.01,
  film: 100 * 6 * mm(10) ** 2,
  capacity: 8930 * 385 * mm(10) ** 3,
};
const leakingAfter = (time: number): number =>
  lumpAfter(time, 0, 0, leaking.capacity, (rise) => leaking.film * rise - leakedWatts(leaking, rise));
const joined = (time: number): readonly [number, number] =>
  twoMassRise(
    {
      first: 8930 * 385 * mm(10) ** 2 * mm(5),
      second: 8930 * 385 * mm(10) ** 3,
      between: 1 / 5,
      toAmbient: 1 / 10,
      power: 2,
    },
    time,
  );
/** Of A53, W/K: 200 mm² of a triangle, and a disc of 10 mm 35 K above ambient. */
const [triangle, disc] = [1000 * 200e-6, 2000 * Math.PI * 25e-6];
const patched = (35 * disc + 1) / (triangle + disc);
const patchedAfter = (time: number): number =>
  patched * (1 - Math.exp((-time * (triangle + disc)) / (8930 * 385 * mm(20) ** 2 * mm(4))));

/** Of A55, W: all but the ends along the flow. */
function plateInFlow(celsius: number): number {
  const film = (length: number) => flowFilm(seaLevel, celsius, AMBIENT, mm(length), 2);
  const [dx, dy, dz] = [mm(100), mm(50), mm(2)];
  return 2 * (film(100) * dx * (dy + dz) + film(50) * dy * dz) * (celsius - AMBIENT);
}

/** Rise over 25 °C for every number of the cases that has a series or a formula here. */
const CLOSED_FORMS: Readonly<Record<string, Readonly<Record<string, () => number>>>> = {
  A03_block_convection: {
    tmax: () => generatingBlockRise(copperBlock, [mm(10), mm(7.5), mm(5)], Infinity),
    tmin: () => generatingBlockRise(copperBlock, [0, 0, 0], Infinity),
  },
  A07_spreading_centred: {
    'object_tmax heat': () => plateRise(copperPlate, [square(15, 15, 10, 10, 20)], at(20, 20)),
    'temperature at (1, 1, 2)': () => plateRise(copperPlate, [square(15, 15, 10, 10, 20)], at(1, 1)),
    'temperature at (20, 5, 2)': () => plateRise(copperPlate, [square(15, 15, 10, 10, 20)], at(20, 5)),
  },
  A08_spreading_two_layer: {
    'object_tmax heat': () => plateRise(metallised, [square(12, 12, 6, 6, 15)], at(15, 15)),
    'temperature at (3, 15, 1.3)': () => plateRise(metallised, [square(12, 12, 6, 6, 15)], at(3, 15)),
  },
  A09_three_sources: {
    'temperature at (2, 38, 1.5)': () => plateRise(aluminium, threeSources, at(2, 38)),
  },
  A11_single_fin: {
    tmax: () => plateRise(fin(40), finRoot, at(10, 0.5), 0, 200),
    'temperature at (20, 10, 0.5)': () => plateRise(fin(20, 20), finRoot, at(10, 0.5), 1, 200),
    tmin: () => plateRise(fin(40 - 1e-9, 1e-9), finRoot, at(0, 0), 1, 200),
  },
  A12_cylinder_generation: {
    tmax: () => generatingCylinderRise(plasticRod, 0, mm(10)),
    'temperature at (5, 5, 2)': () => generatingCylinderRise(plasticRod, 0, mm(2)),
    'temperature at (8, 5, 10)': () => generatingCylinderRise(plasticRod, mm(3), mm(10)),
  },
  A13_sphere_generation: {
    tmax: () => 0.5 / (NATURAL * 4 * Math.PI * mm(10) ** 2) + 0.5 / (8 * Math.PI * mm(10)),
  },
  A21_assembly_array: {
    'temperature at (8, 7, 1)': () => plateRise(steelPlate, sixSources, at(8, 7)),
    'temperature at (36, 19, 1)': () => plateRise(steelPlate, sixSources, at(36, 19)),
    'temperature at (48, 2, 1)': () => plateRise(steelPlate, sixSources, at(48, 2)),
  },
  A24_lumped_step: {
    'transient_tmax t=100 s': () => generatingBlockRise(copperCube, [half, half, half], 100),
    'transient_tmax t=300 s': () => generatingBlockRise(copperCube, [half, half, half], 300),
    'transient_tmax t=600 s': () => generatingBlockRise(copperCube, [half, half, half], 600),
  },
  A25_semi_infinite_flux: {
    'transient_temperature at (2, 2, 0) t=2 s': () => barRise(0, 2),
    'transient_temperature at (2, 2, 0) t=10 s': () => barRise(0, 10),
    'transient_temperature at (2, 2, 0) t=50 s': () => barRise(0, 50),
    'transient_temperature at (2, 2, 5) t=10 s': () => barRise(5, 10),
    'transient_temperature at (2, 2, 5) t=50 s': () => barRise(5, 50),
    'transient_temperature at (2, 2, 15) t=50 s': () => barRise(15, 50),
  },
  A26_cube_series: {
    'transient_temperature at (10, 10, 10) t=20 s': () => generatingBlockRise(plasticCube, centre, 20),
    'transient_temperature at (10, 10, 10) t=100 s': () => generatingBlockRise(plasticCube, centre, 100),
    'transient_temperature at (10, 10, 10) t=600 s': () => generatingBlockRise(plasticCube, centre, 600),
    'transient_temperature at (0, 10, 10) t=100 s': () => generatingBlockRise(plasticCube, face, 100),
    'transient_temperature at (0, 10, 10) t=600 s': () => generatingBlockRise(plasticCube, face, 600),
    'transient_tmin t=600 s': () => generatingBlockRise(plasticCube, [0, 0, 0], 600),
  },
  A27_pulses: {
    'transient_temperature at (2, 2, 0) t=5 s': () => pulsed(0, 5),
    'transient_temperature at (2, 2, 0) t=12 s': () => pulsed(0, 12),
    'transient_temperature at (2, 2, 0) t=15 s': () => pulsed(0, 15),
    'transient_temperature at (2, 2, 0) t=30 s': () => pulsed(0, 30),
    'transient_temperature at (2, 2, 4) t=5 s': () => pulsed(4, 5),
    'transient_temperature at (2, 2, 4) t=15 s': () => pulsed(4, 15),
    'transient_temperature at (2, 2, 4) t=30 s': () => pulsed(4, 30),
  },
  A32_pulses_in_glass: {
    'transient_temperature at (2.5, 2.5, 0) t=0.5 s': () => glassRise(0, 0.5),
    'transient_temperature at (2.5, 2.5, 0) t=2 s': () => glassRise(0, 2),
    'transient_temperature at (2.5, 2.5, 2) t=2 s': () => glassRise(2, 2),
    'transient_temperature at (2.5, 2.5, 2) t=5 s': () => glassRise(2, 5),
    'transient_temperature at (2.5, 2.5, 0) t=6 s': () => glassRise(0, 6),
    'transient_temperature at (2.5, 2.5, 2) t=6 s': () => glassRise(2, 6),
    'transient_temperature at (2.5, 2.5, 2) t=10 s': () => glassRise(2, 10),
  },
  A36_coolant_in_series: {
    'temperature at (0, 5, 1)': () => alongFirst(0),
    'temperature at (50, 5, 1)': () => alongFirst(50),
    'temperature at (100, 5, 1)': () => alongFirst(100),
    'temperature at (100, 25, 1)': () => alongSecond(100),
    'temperature at (50, 25, 1)': () => alongSecond(50),
    'temperature at (0, 25, 1)': () => alongSecond(0),
  },
  A37_coolant_step: {
    'transient_tmax t=0.25 s': () => cooledStep(0.25),
    'transient_tmax t=0.5 s': () => cooledStep(0.5),
    'transient_tmax t=1 s': () => cooledStep(1),
    'transient_tmax t=2 s': () => cooledStep(2),
  },
  A40_heated_sphere: {
    'transient_temperature at (10, 10, 10) t=5 s': () => heatedSphereCentre(steelSphere, 5),
    'transient_temperature at (10, 10, 10) t=20 s': () => heatedSphereCentre(steelSphere, 20),
  },
  A41_step_from_steady: {
    'transient_tmax t=100 s': () => generatingBlockRise(copperCube, [half, half, half], Infinity),
    'transient_tmax t=200 s': () => afterStep(200),
    'transient_tmax t=400 s': () => afterStep(400),
  },
  A42_plate_in_thin_air: {
    'object_tmax plate': () => balancedAt(AMBIENT, 4, thinAirPlate) - AMBIENT,
  },
  A43_level_rod: {
    'object_tmax rod': () => balancedAt(AMBIENT, 3, levelRod) - AMBIENT,
  },
  A44_air_from_below: {
    'object_tmax hot': () => balancedAt(AMBIENT, 1, airFromBelow) - AMBIENT,
  },
  A45_air_from_side: {
    'transient_object_tmax hot t=1000 s': () => besideAir(1000),
    'transient_object_tmax hot t=4000 s': () => besideAir(4000),
  },
  A46_step_from_stored: {
    'transient_tmax t=100 s': () => afterStep(200),
    'transient_tmax t=300 s': () => afterStep(400),
  },
  A47_conductivity_over_temperature: {
    'temperature at (2, 2, 20)': () => falling(20),
    'temperature at (2, 2, 10)': () => falling(10),
  },
  A48_heat_capacity_over_temperature: {
    'transient_tmax t=50 s': () => rising(50),
    'transient_tmax t=100 s': () => rising(100),
    'transient_tmax t=200 s': () => rising(200),
  },
  A49_leakage: { tmax: () => leakingRise(leaking) },
  A50_leakage_step: {
    'transient_tmax t=20 s': () => leakingAfter(20),
    'transient_tmax t=60 s': () => leakingAfter(60),
    'transient_tmax t=200 s': () => leakingAfter(200),
  },
  A51_contact: {
    'object_tmax m1': () => joined(Infinity)[0],
    'object_tmax m2': () => joined(Infinity)[1],
  },
  A52_contact_step: {
    'transient_object_tmax m1 t=5 s': () => joined(5)[0],
    'transient_object_tmax m2 t=5 s': () => joined(5)[1],
    'transient_object_tmax m1 t=20 s': () => joined(20)[0],
    'transient_object_tmax m2 t=20 s': () => joined(20)[1],
    'transient_object_tmax m1 t=60 s': () => joined(60)[0],
    'transient_object_tmax m2 t=60 s': () => joined(60)[1],
  },
  A53_patches: { tmax: () => patched },
  A54_patches_step: {
    'transient_tmax t=5 s': () => patchedAfter(5),
    'transient_tmax t=15 s': () => patchedAfter(15),
    'transient_tmax t=60 s': () => patchedAfter(60),
  },
  A55_plate_in_flow: { 'object_tmax plate': () => balancedAt(AMBIENT, 5, plateInFlow) - AMBIENT },
  A56_plate_in_thin_air_step: {
    'transient_object_tmax plate t=200 s': () => thinAirAfter(200),
    'transient_object_tmax plate t=1000 s': () => thinAirAfter(1000),
  },
  A57_conductivity_of_rod: {
    tmax: () => rodRise(0),
    'temperature at (7.5, 5, 10)': () => rodRise(2.5),
  },
};

describe.each(readReferenceCases().filter(({ name }) => name in CLOSED_FORMS))('$name', (reference) => {
  const forms = CLOSED_FORMS[reference.name];
  it.each(Object.keys(forms))('states the closed form of %s', (label) => {
    const expectation = reference.expect.find((candidate) => labelOf(candidate) === label);
    if (!expectation) throw new Error(`'${reference.name}' expects no '${label}'.`);
    // The cases carry six digits of a temperature of about 50 °C.
    expect(Math.abs(25 + forms[label]() - expectation.value) / expectation.scale).toBeLessThan(2e-4);
  });
});
