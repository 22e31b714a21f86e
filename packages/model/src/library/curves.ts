import { ABSOLUTE_ZERO_CELSIUS } from '../field-builders.ts';
import { INCROPERA_METALS, INCROPERA_NONMETALS, type LibraryMaterial } from './library-material.ts';

type Points = readonly (readonly [kelvin: number, value: number])[];

/** The properties over temperature of a material whose constant ones the library has under another name. */
interface Curve {
  /** The name of the constant material, which is that of this one before `, k(T)`. */
  readonly of: string;
  /** W/(m·K). */
  readonly conductivity: Points | string;
  /** J/(kg·K); left out: constant. */
  readonly specificHeat?: Points;
  readonly source: string;
  /** The share by which the conductivity at 25 °C may differ from the constant one, which has a source of its own. */
  readonly within: number;
}

const HO = 'Ho, Powell, Liley, J. Phys. Chem. Ref. Data 1 (1972) 279';
const MODULE = 'published thermal model of the power module CAS300M12BM2 (github.com/0x0-bwu/ecad)';

/** Points of a power law, close enough for chords within 0.6 % of it. */
function powerLaw(at300: number, exponent: number, temperatures: readonly number[]): Points {
  return temperatures.map((kelvin) => [kelvin, Number((at300 * (kelvin / 300) ** exponent).toPrecision(4))]);
}

/** Beside the constant materials, so that models which name those keep their temperatures. */
export const curves: readonly Curve[] = [
  {
    of: 'Aluminum',
    conductivity: [
      [200, 237],
      [300, 237],
      [400, 240],
      [600, 231],
    ],
    specificHeat: [
      [200, 798],
      [300, 903],
      [400, 949],
      [600, 1033],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Copper',
    conductivity: [
      [200, 413],
      [300, 401],
      [400, 393],
      [600, 379],
    ],
    specificHeat: [
      [200, 356],
      [300, 385],
      [400, 397],
      [600, 417],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Gold',
    conductivity: [
      [200, 323],
      [300, 317],
      [400, 311],
      [600, 298],
    ],
    specificHeat: [
      [200, 124],
      [300, 129],
      [400, 131],
      [600, 135],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Tin',
    conductivity: [
      [200, 73.3],
      [300, 66.6],
      [400, 62.2],
    ],
    specificHeat: [
      [200, 215],
      [300, 227],
      [400, 243],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Lead',
    conductivity: [
      [200, 36.7],
      [300, 35.3],
      [400, 34],
      [600, 31.4],
    ],
    specificHeat: [
      [200, 125],
      [300, 129],
      [400, 132],
      [600, 142],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Tungsten',
    conductivity: [
      [200, 186],
      [300, 174],
      [400, 159],
      [600, 137],
    ],
    specificHeat: [
      [200, 122],
      [300, 132],
      [400, 137],
      [600, 142],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Molybdenum',
    conductivity: [
      [200, 143],
      [300, 138],
      [400, 134],
      [600, 126],
    ],
    specificHeat: [
      [200, 224],
      [300, 251],
      [400, 261],
      [600, 275],
    ],
    source: INCROPERA_METALS,
    within: 0.01,
  },
  {
    of: 'Silicon',
    conductivity: [
      [200, 264],
      [250, 191],
      [300, 148],
      [350, 119],
      [400, 98.9],
      [500, 76.2],
      [600, 61.9],
    ],
    specificHeat: [
      [200, 556],
      [300, 712],
      [400, 790],
      [600, 867],
    ],
    source: `k: ${HO}, after Glassbrenner and Slack, Phys. Rev. 134 (1964) A1058; specific heat: ${INCROPERA_METALS}`,
    within: 0.02,
  },
  {
    of: 'Germanium',
    conductivity: [
      [200, 96.8],
      [300, 59.9],
      [400, 43.2],
      [600, 27.3],
    ],
    specificHeat: [
      [200, 290],
      [300, 322],
      [400, 337],
      [600, 348],
    ],
    source: INCROPERA_METALS,
    within: 0.02,
  },
  {
    of: 'Gallium nitride',
    conductivity: powerLaw(130, -0.43, [200, 250, 300, 350, 400, 450, 500, 600]),
    source:
      '130 (T/300 K)^-0.43: Vitanov, dissertation, TU Wien (2010), Table 4.4, after measurements of bulk GaN',
    within: 0.01,
  },
  {
    of: 'Gallium arsenide',
    conductivity: powerLaw(45.5, -1.3, [200, 225, 250, 275, 300, 325, 350, 375, 400, 425, 450, 500, 600]),
    source: '45.5 (T/300 K)^-1.3: Table 2 of PMC6927520 (pmc.ncbi.nlm.nih.gov), and the works that it names',
    // The constant one is of pure crystals, the law of doped ones.
    within: 0.18,
  },
  {
    of: 'Silicon carbide 4H',
    conductivity: 'polynomial 1860 -11.7 0.03442 -4.869e-5 2.675e-8 from 250 K to 420 K',
    source: `${MODULE}; above 420 K, where the polynomial is not to be trusted, the value there`,
    within: 0.06,
  },
  {
    of: 'Diamond, type IIa',
    conductivity: [
      [200, 4000],
      [300, 2300],
      [400, 1540],
    ],
    specificHeat: [
      [200, 194],
      [300, 509],
      [400, 853],
    ],
    source: INCROPERA_NONMETALS,
    within: 0.02,
  },
  {
    of: 'Aluminum nitride',
    conductivity: 'polynomial 421.7867 -1.1262 0.001 from 250 K to 500 K',
    source: MODULE,
    within: 0.04,
  },
  {
    of: 'Alumina, polycrystalline',
    conductivity: [
      [200, 55],
      [300, 36],
      [400, 26.4],
      [600, 15.8],
    ],
    specificHeat: [
      [300, 765],
      [400, 940],
      [600, 1110],
    ],
    source: INCROPERA_NONMETALS,
    within: 0.02,
  },
  {
    of: 'Sapphire',
    conductivity: [
      [200, 82],
      [300, 46],
      [400, 32.4],
      [600, 18.9],
    ],
    specificHeat: [
      [300, 765],
      [400, 940],
      [600, 1110],
    ],
    source: INCROPERA_NONMETALS,
    within: 0.02,
  },
  {
    of: 'Beryllia',
    conductivity: [
      [300, 272],
      [400, 196],
      [600, 111],
    ],
    source: INCROPERA_NONMETALS,
    within: 0.01,
  },
];

/** Materials with their properties over temperature, each beside the constant one of the same name. */
export function curvedMaterials(constant: readonly LibraryMaterial[]): readonly LibraryMaterial[] {
  return curves.map(({ of, conductivity, specificHeat, source }) => {
    const base = constant.find(({ name }) => name === of);
    if (!base) throw new Error(`The library has no '${of}'.`);
    return {
      ...base,
      name: `${of}, k(T)`,
      conductivity_table: tableText(conductivity),
      specific_heat_table: specificHeat ? tableText(specificHeat) : '',
      source: `over temperature: ${source}; the rest as ${of}`,
    };
  });
}

function tableText(points: Points | string): string {
  if (typeof points === 'string') return points;
  return points
    .map(([kelvin, value]) => `${Number((kelvin + ABSOLUTE_ZERO_CELSIUS).toFixed(2))} ${value}`)
    .join(', ');
}
