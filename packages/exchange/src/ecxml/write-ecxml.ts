import { type Document, type EvaluatedWorld, evaluateDocument } from '@thermarium/model';
import type { FileKind, ModelWriting } from '../format.ts';
import { writeModelFile } from '../json/model-file.ts';
import type { Loss } from '../loss.ts';
import { readByUsAlone } from './only-ours.ts';
import { instructionOf } from './own-part.ts';
import { KELVIN, ROOT, XML_LIMITS } from './standard.ts';
import { GeometryWriter } from './write-geometry.ts';
import { WrittenMaterials } from './write-materials.ts';
import { leaf, placeText, XmlLines } from './xml-text.ts';
import { parseXml } from './xml-tree.ts';

/**
 * The standard knows two programs and no others. Its readers take the rule for overlaps from it, and ours is that of the
 * first: a later object replaces an earlier one.
 */
const PRODUCER = 'FloTHERM';

/**
 * The text of an ECXML file of a document without errors. For other programs everything is spelled out in what the
 * standard has; a processing instruction has the document itself, so that reading it here loses nothing.
 */
export async function writeEcxml(document: Document, kinds: readonly FileKind[]): Promise<ModelWriting> {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) return { text: null, issues, losses: [] };
  const reason = readByUsAlone(document, kinds);
  const losses: Loss[] = reason === null ? [] : [{ entity: 'world', name: model.name, reason, watts: 0 }];
  const lose = (loss: Loss) => void losses.push(loss);
  const materials = new WrittenMaterials(model.materials.values(), lose);
  const geometry = new XmlLines();
  new GeometryWriter(model, { kinds, materials, lose }).write(geometry);
  const head = new XmlLines();
  head.add(leaf('name', model.name), leaf('producer', PRODUCER));
  writeDomain(head, model.world);
  materials.write(head);
  const standard = `<${ROOT}>\n${head.text()}${geometry.text()}`;
  const read = parseXml(`${standard}</${ROOT}>`, XML_LIMITS);
  if ('fault' in read) throw new Error(`What was written is no XML: ${read.message}`);
  const own = instructionOf(read.digest, writeModelFile(document, kinds));
  return { text: `${DECLARATION}\n${standard}${own}\n</${ROOT}>\n`, issues: [], losses };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>';

/** A pressure of 0 is that of the surroundings. */
function writeDomain(lines: XmlLines, { min, max, ambient }: EvaluatedWorld): void {
  const kelvin = Number((ambient + KELVIN).toFixed(6));
  lines.around('solutionDomain', () => {
    lines.add(placeText({ min, max }));
    lines.around('ambientConditions', () =>
      lines.add(leaf('temperature', kelvin), leaf('radiantTemperature', kelvin), leaf('pressure', 0)),
    );
  });
}
