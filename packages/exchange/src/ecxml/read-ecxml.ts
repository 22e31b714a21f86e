import { type Box, boxOf, unionOf } from '@thermarium/geometry';
import {
  type Document,
  defaultsOf,
  type Issue,
  IssueList,
  issue,
  type Material,
  quoted,
  sameValue,
  type WorldInput,
  warning,
  worldFields,
} from '@thermarium/model';
import type { FileContent, ModelReading, ReadContext } from '../format.ts';
import { evaluated } from '../json/load-model-file.ts';
import { modelFileTooLarge } from '../json/read-model-file.ts';
import type { Loss } from '../loss.ts';
import { usualWorldBox, worldExtent } from '../world-around.ts';
import { doubleOf, ElementReader } from './element-reader.ts';
import { ownPart } from './own-part.ts';
import { GeometryReader } from './read-geometry.ts';
import { freeName, type MaterialsReading, readMaterials, SOURCE_MATERIAL } from './read-materials.ts';
import { KELVIN, ROOT, vectorInMm, XML_LIMITS } from './standard.ts';
import { parseXml, type XmlElement, type XmlFault, type XmlTree } from './xml-tree.ts';

/** Reads an ECXML file. What this program wrote itself, and nobody has changed since, is read without any loss. */
export async function readEcxml(content: FileContent, context: ReadContext): Promise<ModelReading> {
  const tooLarge = modelFileTooLarge(content.bytes.length);
  if (tooLarge) return refused(tooLarge);
  const text = decoded(content);
  if (text === null) return refused(notXml('The encoding that the file names is not known.', 1, 1));
  const xml = parseXml(text, XML_LIMITS);
  if ('fault' in xml) return refused(faultOf(xml));
  if (xml.root.name !== ROOT.toLowerCase()) return refused(otherRoot(xml.root));
  const own = ownPart(xml, context.kinds);
  if (own && 'document' in own) return { ...own, losses: [] };
  return readStandard(xml, context, own ? [own] : []);
}

function refused(problem: Issue): ModelReading {
  return { document: null, model: null, issues: [problem], losses: [] };
}

const SYNTAX = 'Error occurred while parsing the xml file. Please make sure it has valid syntax.';

function notXml(reason: string, line: number, column: number): Issue {
  return issue(
    'not-xml',
    `line ${line}, column ${column}`,
    SYNTAX,
    `Line ${line}, column ${column}: ${reason}`,
  );
}

function faultOf({ fault, message, line, column }: XmlFault): Issue {
  if (fault === 'syntax') return notXml(message, line, column);
  const where = `line ${line}, column ${column}`;
  if (fault === 'depth') return issue('nesting-too-deep', where, message, 'Move inner assemblies up.');
  return issue(
    'wrong-format',
    where,
    message,
    'Remove it: such files are not read, since it could make them of any size.',
  );
}

function otherRoot({ tag }: XmlElement): Issue {
  const message = `The root of the file is <${tag.slice(0, 60)}>, not <${ROOT}>.`;
  return issue('wrong-format', tag.slice(0, 60), message, 'Export the model as ECXML (JEDEC JEP181).');
}

/** Reads the part of a file that every program writes. */
function readStandard({ root }: XmlTree, context: ReadContext, found: readonly Issue[]): ModelReading {
  const issues = new IssueList();
  found.forEach(issues.report);
  const losses: Loss[] = [];
  const lose = (loss: Loss) => void losses.push(loss);
  const { report } = issues;
  const reader = new ElementReader(root, 'project', report);
  const name = reader.text('name');
  if (name === null)
    report(issue('required', 'project.name', 'Did not find project name', 'Add a <name> to the root.'));
  const domain = readDomain(reader.child('solutionDomain'), reader, lose);
  const read = readMaterials(reader.child('materials'), { report, lose });
  const materials = new UsedMaterials(read, context.library);
  const geometry = new GeometryReader({
    kinds: context.kinds,
    materialNamed: (material, path) => {
      const known = materials.named(material);
      if (known !== null) return known;
      const message = `Did not find material ${quoted(material)} in your libraries.`;
      report(
        issue('unknown-material', `${path}.material_name`, message, 'Add it to the file or to a library.'),
      );
      return material;
    },
    ...{ report, lose },
  });
  const tree = geometry.nodes(reader.child('geometry'));
  for (const borrowed of materials.borrowed) {
    const message = `The file does not define the material ${quoted(borrowed)}; that of the library is taken.`;
    report(warning('unknown-material', `materials/${borrowed}`, message, 'Check its values.'));
  }
  const document: Document = {
    name: name ?? '',
    world: worldOf(domain, geometry.boxes),
    materials: materials.all(),
    parameters: [],
    scenarios: [],
    tree,
    planes: geometry.planes,
  };
  return { ...evaluated({ document, issues: issues.finish() }, context.kinds), losses };
}

interface Domain {
  /** mm; null: not stated. */
  readonly box: Box | null;
  /** The temperature of the surroundings. */
  readonly celsius: number;
}

function readDomain(
  element: XmlElement | undefined,
  root: ElementReader,
  lose: (loss: Loss) => void,
): Domain {
  const usual = Number(defaultsOf(worldFields).ambient);
  if (!element) return { box: null, celsius: usual };
  const reader = new ElementReader(element, 'project.world', root.report);
  const [corner, size] = [reader.vector('location'), reader.vector('size')];
  const around = reader.child('ambientConditions')?.texts;
  const kelvin = doubleOf(around?.get('temperature'));
  const radiant = doubleOf(around?.get('radianttemperature'));
  if (radiant !== null && kelvin !== null && radiant !== kelvin) {
    const reason = `Walls radiate to the ambient temperature of ${kelvin} K, not to ${radiant} K.`;
    lose({ entity: 'radiantTemperature', name: 'solutionDomain', reason, watts: 0 });
  }
  return {
    box: corner && size ? boxOf(vectorInMm(corner), vectorInMm(size)) : null,
    celsius: kelvin === null ? usual : Number((kelvin - KELVIN).toFixed(6)),
  };
}

/** The domain of the file, or the usual one, made larger by what reaches beyond it: in void its walls mean nothing. */
function worldOf({ box, celsius }: Domain, boxes: readonly Box[]): WorldInput {
  const usual = usualWorldBox();
  return {
    ...defaultsOf(worldFields),
    ambient: celsius,
    ...worldExtent(unionOf([box ?? usual, ...boxes]) ?? usual),
  };
}

/** The materials of a file with those that it takes from a library or that stand for something else in it. */
class UsedMaterials {
  readonly borrowed: string[] = [];
  private readonly file: MaterialsReading;
  private readonly library: ReadonlyMap<string, Material>;
  private readonly added = new Map<string, Material>();
  private readonly taken: Set<string>;
  private isSourceMaterialUsed = false;

  constructor(file: MaterialsReading, library: readonly Material[]) {
    this.file = file;
    this.library = new Map(library.toReversed().map((material) => [material.name.toLowerCase(), material]));
    this.taken = new Set(file.all.map(({ name }) => name));
  }

  named(name: string): string | null {
    const found = this.file.named.get(name) ?? this.added.get(name);
    this.isSourceMaterialUsed ||= name === SOURCE_MATERIAL;
    if (found) return found.name;
    const known = this.library.get(name.toLowerCase());
    if (!known) return null;
    this.borrowed.push(name);
    this.added.set(name, { ...known, name });
    this.taken.add(name);
    return name;
  }

  add(material: Material): string {
    const name = freeName(material.name, this.taken);
    this.added.set(name, { ...material, name });
    this.taken.add(name);
    return name;
  }

  /** Without the one that stands for sources in exports of this program. */
  all(): readonly Material[] {
    const stands = (material: Material) =>
      material.name === SOURCE_MATERIAL && material.density === null && sameValue(material.conductivity, 1);
    const all = [...this.file.all, ...this.added.values()];
    return this.isSourceMaterialUsed ? all : all.filter((material) => !stands(material));
  }
}

/** The encoding that the first line of an XML file may name. */
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
const LONGEST_DECLARATION = 200;

/** The text of an XML file by its byte order mark or the encoding that it names; null if nobody knows that. */
export function decoded(content: FileContent): string | null {
  const { bytes } = content;
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return content.text('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return content.text('utf-16be');
  const [, named] = DECLARED.exec(String.fromCharCode(...bytes.subarray(0, LONGEST_DECLARATION))) ?? [];
  try {
    // A declaration of 16 bits in a text of 8 is a mistake of the program that wrote it.
    return content.text(named && !/^(utf-16|ucs-2|iso-10646)/i.test(named) ? named : undefined);
  } catch {
    return null;
  }
}
