/**
 * What one material is called: the usual name, its formula and its other names. A name that holds one of them is found
 * by all of them. Where a name holds several, the longest counts: `Silicon carbide` is no silicon.
 */
const NAMES: readonly (readonly string[])[] = [
  ['silver', 'Ag'],
  ['aluminum', 'aluminium', 'Al'],
  ['gold', 'Au'],
  ['copper', 'Cu'],
  ['nickel', 'Ni'],
  ['tin', 'Sn'],
  ['lead', 'Pb'],
  ['lead frame', 'leadframe'],
  ['indium', 'In'],
  ['titanium', 'Ti'],
  ['tungsten', 'wolfram', 'W'],
  ['molybdenum', 'moly', 'Mo'],
  ['platinum', 'Pt'],
  ['copper tungsten', 'tungsten copper', 'WCu', 'CuW'],
  ['copper molybdenum', 'molybdenum copper', 'MoCu', 'CuMo'],
  ['brass', 'CuZn'],
  ['kovar', 'FeNiCo'],
  ['alloy 42', 'FeNi42', 'Ni42'],
  ['invar', 'FeNi36'],
  ['stainless steel', 'SS', 'inox'],
  ['silicon', 'Si'],
  ['germanium', 'Ge'],
  ['gallium arsenide', 'GaAs'],
  ['gallium nitride', 'GaN'],
  ['indium phosphide', 'InP'],
  ['silicon carbide', 'SiC'],
  ['diamond', 'CVD diamond', 'carbon'],
  ['graphite', 'carbon', 'PGS'],
  ['alumina', 'Al2O3', 'aluminum oxide', 'aluminium oxide'],
  ['sapphire', 'single-crystal Al2O3', 'single-crystal aluminum oxide'],
  ['aluminum nitride', 'aluminium nitride', 'AlN'],
  ['AlSiC', 'aluminum silicon carbide', 'aluminium silicon carbide'],
  ['beryllia', 'BeO', 'beryllium oxide'],
  ['silicon nitride', 'Si3N4', 'SiN'],
  ['LTCC', 'glass ceramic', 'low temperature co-fired ceramic'],
  ['fused silica', 'SiO2', 'silica', 'silicon dioxide', 'silicon oxide', 'quartz glass'],
  ['quartz', 'SiO2', 'silica', 'silicon dioxide', 'silicon oxide'],
  ['glass', 'SiO2'],
  ['mould compound', 'mold compound', 'molding compound', 'moulding compound', 'EMC'],
  ['underfill', 'UF'],
  ['die attach', 'die attach adhesive', 'DA', 'TIM'],
  ['silver epoxy', 'Ag epoxy', 'conductive adhesive'],
  ['sintered silver', 'silver sinter', 'Ag sinter', 'sinter paste'],
  ['thermal grease', 'thermal paste', 'heat sink compound', 'TIM'],
  ['gap pad', 'gap filler', 'thermal pad', 'TIM'],
  ['phase change', 'PCM', 'TIM'],
  ['FR4', 'glass epoxy', 'fiberglass', 'fibreglass', 'prepreg', 'laminate', 'PCB dielectric'],
  ['BT laminate', 'BT', 'bismaleimide triazine', 'BT resin', 'BT epoxy'],
  ['polyimide', 'PI', 'Kapton'],
  ['nitrogen', 'N2'],
  ['argon', 'Ar'],
  ['helium', 'He'],
  ['hydrogen', 'H2'],
  ['sulfur hexafluoride', 'sulphur hexafluoride', 'SF6'],
  ['air', 'still air'],
  ['carbon dioxide', 'CO2'],
  ['water', 'H2O'],
  ['water glycol', 'coolant', 'antifreeze'],
  ['Sn63Pb37', 'eutectic tin lead', 'tin lead solder', 'PbSn', 'SnPb'],
  ['Au80Sn20', 'gold tin', 'AuSn'],
  ['SAC305', 'lead free solder', 'Sn96.5Ag3Cu0.5'],
];

/** A name as words: `Alumina 96 %` is ` alumina 96 `, `FR-4` is ` fr4 `. */
function words(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  // A formula or a type is written with and without its hyphen: FR4, FR-4, SAC 305.
  const joined = plain.replace(/\b(fr|sac)[\s-]+(?=\d)/g, '$1');
  return ` ${joined.replace(/[^\p{L}\p{N}.]+/gu, ' ').trim()} `;
}

/** Every name with the others that mean the same, the longest first. */
const TERMS: readonly (readonly [term: string, names: readonly string[]])[] = [
  ...Map.groupBy(
    NAMES.flatMap((names) => names.map((name) => ({ term: words(name), names }))),
    ({ term }) => term,
  ),
]
  .map(([term, lines]) => [term, lines.flatMap(({ names }) => names)] as const)
  .sort(([a], [b]) => b.length - a.length);

const known = new Map<string, MaterialTerms>();
/** The most names that are remembered: libraries and projects have thousands at most. */
const MOST_KNOWN = 5000;

export interface MaterialTerms {
  /** The names and formulas of what the name holds. */
  readonly terms: readonly string[];
  /** The whole name is one of them: `Alumina` is, `Alumina 96 %` is not. */
  readonly isWhole: boolean;
}

/** The further names and formulas by which a material of this name is known. */
export function materialTerms(name: string): MaterialTerms {
  const found = known.get(name);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const terms = termsIn(words(name));
  known.set(name, terms);
  return terms;
}

function termsIn(whole: string): MaterialTerms {
  let rest = whole;
  const held = TERMS.filter(([term]) => {
    if (!rest.includes(term)) return false;
    rest = rest.replace(term, ' ');
    return true;
  });
  return { terms: [...new Set(held.flatMap(([, names]) => names))], isWhole: held[0]?.[0] === whole };
}
