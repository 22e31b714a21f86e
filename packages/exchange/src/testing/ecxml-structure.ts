import { SaxesParser } from 'saxes';

/** An element with everything in it. */
interface FullElement {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly children: FullElement[];
  text: string;
}

const HEAD = 'name active ';
/** The children of each element of the standard's first revision in their order; `?` may be left out, `*` may repeat. */
const CHILDREN: Readonly<Record<string, string>> = {
  neutralXML: 'name producer solutionDomain? materials? geometry',
  solutionDomain: 'location size ambientConditions?',
  ambientConditions: 'temperature radiantTemperature pressure',
  materials: 'material*',
  material: 'name density specific_heat surfaceEmissivity thermalConductivity',
  // The curve is of the second revision.
  thermalConductivity: 'isotropic? orthotropic? nonLinearTemperatureDependant?',
  nonLinearTemperatureDependant: 'tempCurvePoint*',
  tempCurvePoint: 'temperature conductivity',
  isotropic: 'conductivity',
  orthotropic: 'x y z',
  location: 'x y z',
  size: 'x y z',
  geometry: 'solid3dBlock* solidCylinder* sourceBlock* source2dBlock* twoResistorModel* assembly*',
  solid3dBlock: `${HEAD}location size material powerDissipation`,
  solidCylinder: `${HEAD}location size plane material powerDissipation`,
  sourceBlock: `${HEAD}location size powerDissipation`,
  source2dBlock: `${HEAD}location size plane powerDissipation`,
  twoResistorModel: `${HEAD}location size plane powerDissipation thetaJC thetaJB`,
  assembly: `${HEAD}geometry`,
};
const DOUBLE = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const POSITIVE = new Set([
  'density',
  'solid3dBlock/size',
  'solidCylinder/size',
  'sourceBlock/size',
  'twoResistorModel/size',
  'solutionDomain/size',
]);

/** The faults of a text by the structure of the standard, as sentences; none: it is valid. */
export function faultsOf(text: string): readonly string[] {
  const faults: string[] = [];
  const check = (element: FullElement, parent: string) => {
    const { name, attributes, children } = element;
    if (attributes.length > 0) faults.push(`<${name}> has attributes.`);
    // An object names its material, a list of materials holds them.
    const order = name === 'material' && parent !== 'materials' ? undefined : CHILDREN[name];
    if (order === undefined) return checkText(element, parent, faults);
    const names = children.map((child) => child.name);
    // The geometry is a choice that repeats, everything else a sequence.
    const pattern =
      name === 'geometry'
        ? `(?:(?:${order.replaceAll('*', '').replaceAll(' ', '|')}) )*`
        : order
            .split(' ')
            .map((each) => `(?:${each.replace(/[?*]/, '')} )${/[?*]/.exec(each) ?? ''}`)
            .join('');
    if (!new RegExp(`^${pattern}$`).test(names.map((each) => `${each} `).join(''))) {
      faults.push(`<${name}> has ${names.join(', ')}.`);
    }
    if (POSITIVE.has(`${parent}/${name}`) && children.some((each) => !(Number(each.text) > 0))) {
      faults.push(`<${name}> of <${parent}> is not positive.`);
    }
    for (const child of children) check(child, name);
  };
  check(fullTree(text), '');
  return faults;
}

const TEXTS: Readonly<Record<string, RegExp>> = {
  name: /^[\s\S]*$/,
  material: /^[\s\S]+$/,
  producer: /^(FloTHERM|Icepak)$/,
  active: /^(true|false)$/,
  plane: /^[+-](xy|yz|xz)$/,
};

function checkText({ name, text, children }: FullElement, parent: string, faults: string[]): void {
  if (children.length > 0) faults.push(`<${name}> is not of the standard.`);
  else if (!(TEXTS[name] ?? DOUBLE).test(text)) faults.push(`<${name}> of <${parent}> is '${text}'.`);
}

function fullTree(text: string): FullElement {
  const root: FullElement = { name: '', attributes: [], children: [], text: '' };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: Object.keys(attributes), children: [], text: '' };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on('text', (content) => {
    const open = stack.at(-1);
    if (open) open.text += content;
  });
  parser.on('closetag', () => void stack.pop());
  parser.write(text).close();
  return root.children[0];
}
