import { type Document, defaultsOf, type Issue, issue, warning, worldFields } from '@thermarium/model';
import type { FileContent, ModelReading, ReadContext } from '../format.ts';
import { modelFileTooLarge } from '../json/read-model-file.ts';
import { evaluatedWithRoom } from '../world-around.ts';
import { MOST_PLACES } from './frame.ts';
import { NodeMaker } from './node-maker.ts';
import { Part21File } from './part21-file.ts';
import { Structure } from './structure.ts';

/** Larger files are refused unread. */
const STEP_LIMIT_BYTES = 64 * 1024 * 1024;
const USUAL_NAME = 'Imported';

/** Reads the solids of a STEP file as objects of the kinds that know them, in its assemblies. */
export async function readStep(content: FileContent, context: ReadContext): Promise<ModelReading> {
  const tooLarge = modelFileTooLarge(content.bytes.length, STEP_LIMIT_BYTES);
  if (tooLarge) return { document: null, model: null, issues: [tooLarge], losses: [] };
  const file = new Part21File(content.text('latin1'));
  const structure = new Structure(file);
  const tops = structure.tops();
  const maker = new NodeMaker(file, context.kinds);
  if (structure.left > 0) {
    maker.lose('assembly', 'file', `Places of bodies beyond ${MOST_PLACES} are left out.`);
  }
  if (structure.damaged > 0) maker.lose('assembly', 'file', damagedPlaces(structure.damaged));
  const [first] = tops;
  const isOne = tops.length === 1 && first.solid === null;
  const tree = maker.nodes(isOne ? first.inside : tops);
  if (maker.made === 0) {
    return { document: null, model: null, issues: [emptiness(maker, structure)], losses: maker.losses };
  }
  const document: Document = {
    name: (isOne && first.name.trim()) || context.name?.trim() || USUAL_NAME,
    world: defaultsOf(worldFields),
    materials: [...maker.materials.values()],
    parameters: [],
    scenarios: [],
    tree,
    planes: [],
  };
  const issues = maker.leftOut.length === 0 ? [] : [incompleteness(maker)];
  return { ...evaluatedWithRoom({ document, issues }, context.kinds), losses: maker.losses };
}

function damagedPlaces(count: number): string {
  const places = count === 1 ? 'One place is' : `${count} places are`;
  return `${places} damaged, scaled or mirrored; what stands there is left out.`;
}

/** The issue of a file of which nothing would be in the model. */
function emptiness({ leftOut }: NodeMaker, { damaged }: Structure): Issue {
  const [first] = leftOut;
  if (first) {
    const which = leftOut.length === 1 ? 'The only body' : `None of the ${leftOut.length} bodies`;
    const cannot = leftOut.length === 1 ? 'cannot' : 'can';
    const message = `${which} in the STEP file ${cannot} be read. '${first.name}': ${first.reason}`;
    const remedy = 'Repair the bodies in the program that wrote the file, and export them again.';
    return issue('wrong-format', '', message, remedy);
  }
  const message = 'The STEP file has no solid bodies.';
  if (damaged === 0)
    return issue('wrong-format', '', message, 'Export solids: surfaces and meshes are not read.');
  return issue(
    'wrong-format',
    '',
    `${message} ${damagedPlaces(damaged)}`,
    'Export the bodies at their places.',
  );
}

/** The warning that bodies are missing in the model. */
function incompleteness({ made, leftOut }: NodeMaker): Issue {
  const [first] = leftOut;
  const are = leftOut.length === 1 ? 'is' : 'are';
  const message = `${leftOut.length} of ${made + leftOut.length} bodies ${are} not in the model, '${first.name}' for one: ${first.reason}`;
  return warning(
    'lost',
    '',
    message,
    'The losses name each of them; repair them in the program that wrote the file.',
  );
}
