import {
  freeText,
  name,
  newMaterialBody,
  plainBody,
  planeEndpoints,
  scenarioEndpoints,
  worldBody,
} from '@thermarium/api';
import type { LoadedModel } from '@thermarium/exchange';
import { kindOf } from '@thermarium/kinds';
import {
  type Document,
  parameterFields,
  pathSegment,
  siblingPaths,
  type TreeNode,
  takesPart,
  type WorldInput,
  worldFields,
} from '@thermarium/model';
import {
  checkWorld,
  type FieldMessage,
  materialOf,
  nameProblems,
  newContent,
  newValues,
  newWorld,
  planeContent,
  type RecordContext,
  recordContext,
  recordTypes,
} from '@thermarium/records';
import { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import { readPart } from '../../http/read-part.ts';
import type { NewModelRow } from '../../model/insert-rows.ts';
import { fullMessage } from '../../model/room.ts';
import { readBody } from '../objects/read-body.ts';
import type { ProjectContent } from '../projects/create-project.ts';
import { expectNoErrors, ImportProblems } from './import-problems.ts';

/**
 * Throws field errors if a document has more than a project may hold. Ask it before the document is evaluated, which takes
 * long for very many objects.
 */
export function expectRoomFor({ tree, materials, parameters, planes, scenarios }: Document): void {
  const problems = new ImportProblems();
  const counts = [
    ['object', countNodes(tree)],
    ['material', materials.length],
    ['parameter', parameters.length],
    ['plane', planes.length],
    ['scenario', scenarios.length],
  ] as const;
  for (const [table, count] of counts) {
    if (count > recordTypes[table].most) {
      problems.tell('file-too-large', '', `${fullMessage(table)} The file has more.`);
    }
  }
  problems.expectNone();
}

function countNodes(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, { children = [] }) => sum + 1 + countNodes(children), 0);
}

/**
 * The rows for what has been read from a file. Their values are made and checked as in the calls for single records. Throws
 * field errors if the file or its model has errors, or values that no project can have.
 *
 * @param finestResolution the finest resolution that a user may ask for, mm.
 */
export function contentOf(
  { document, issues }: Pick<LoadedModel, 'document' | 'issues'>,
  finestResolution: number,
): ProjectContent {
  expectNoErrors(issues);
  if (!document) throw new Error('A file without errors has a document.');
  expectRoomFor(document);
  return new RowMaker(document, finestResolution).content();
}

const named = z.object({ name });
const parameterBody = z.object({
  ...plainBody(parameterFields),
  name,
  description: freeText,
  value: z.number(),
});

class RowMaker {
  private readonly document: Document;
  private readonly finestResolution: number;
  private readonly problems = new ImportProblems();
  private unusedId = 1;

  constructor(document: Document, finestResolution: number) {
    this.document = document;
    this.finestResolution = finestResolution;
  }

  content(): ProjectContent {
    const { document, problems } = this;
    readPart(named, { name: document.name }, problems.at('project'));
    const parameter = this.parameters();
    const unreferring = recordContext({ materials: [], parameters: parameter });
    const material = this.materials(unreferring);
    const context = recordContext({ materials: material, parameters: parameter });
    const world = this.world(document.world, context);
    const object: NewModelRow<'object'>[] = [];
    this.level(document.tree, { id: null, path: '', active: true }, context, object);
    const plane = this.planes(context);
    const scenario = this.scenarios(new Map(parameter.map(({ id, name }) => [name, id])));
    problems.expectNone();
    const rows = { object, material, parameter, plane, scenario };
    return { name: document.name, world, rows, unusedId: this.unusedId };
  }

  private newId(): number {
    this.unusedId += 1;
    return this.unusedId - 1;
  }

  private parameters(): NewModelRow<'parameter'>[] {
    return this.document.parameters.flatMap((parameter, index) => {
      const tell = this.problems.at(`parameters/${pathSegment(parameter.name, index)}`);
      const read = readPart(parameterBody, parameter, tell);
      return read ? [{ id: this.newId(), ...newValues(parameterFields, read) }] : [];
    });
  }

  private materials(context: RecordContext): NewModelRow<'material'>[] {
    return this.document.materials.flatMap((material, index) => {
      const tell = this.problems.at(`materials/${pathSegment(material.name, index)}`);
      const body = readPart(newMaterialBody, material, tell);
      const made = body && materialOf(body, null, context);
      if (made && 'fields' in made) return [{ id: this.newId(), ...made }];
      if (made) tell(made);
      return [];
    });
  }

  /** A world without a resolution of its own takes the finest one that the server solves, as a new project does. */
  private world(given: WorldInput, context: RecordContext): Values {
    const standard = newWorld(this.finestResolution);
    const isOwn = given.resolution !== worldFields.resolution.default;
    const tell = this.problems.at('project.world');
    const body = readPart(worldBody, isOwn ? given : { ...given, resolution: standard.resolution }, tell);
    const { world, wrong } = checkWorld(standard, body ?? {}, context, this.finestResolution);
    tell(wrong.map(({ path: [, ...path], message }) => ({ path, message })));
    return world;
  }

  private level(
    nodes: readonly TreeNode[],
    parent: { readonly id: number | null; readonly path: string; readonly active: boolean },
    context: RecordContext,
    rows: NewModelRow<'object'>[],
  ): void {
    const pathOf = siblingPaths(parent.path);
    for (const [index, node] of nodes.entries()) {
      const path = pathOf(node);
      const active = takesPart(node, parent);
      const id = this.newId();
      const row = this.object(node, this.problems.at(`tree/${path}`), active, context);
      if (row) rows.push({ id, parent_id: parent.id, position: index + 1, ...row });
      this.level(node.children ?? [], { id, path, active }, context, rows);
    }
  }

  /** An object that takes no part in the model needs a name, a place and values of the right types, and no more. */
  private object(
    { type, children = [], ...values }: TreeNode,
    tell: (messages: readonly FieldMessage[]) => void,
    takesPart: boolean,
    context: RecordContext,
  ) {
    const kind = kindOf(type);
    // The evaluation only warns of such objects.
    if (!kind) tell([{ path: ['type'], message: 'There is no such kind of object.' }]);
    else if (children.length > 0 && !kind.container) {
      tell([{ path: ['children'], message: `A ${kind.title} has no children.` }]);
    }
    const body = kind && readBody(kind, 'create', values, tell);
    if (!kind || !body) return null;
    const { content, wrong } = newContent(kind, body, context);
    tell(takesPart ? wrong : nameProblems(content.name));
    return { kind: type, ...content };
  }

  private planes(context: RecordContext): NewModelRow<'plane'>[] {
    return this.document.planes.flatMap((plane, index) => {
      const tell = this.problems.at(`planes/${pathSegment(plane.name, index)}`);
      const body = readPart(planeEndpoints.createPlane.body, { ...plane }, tell);
      if (!body) return [];
      const { content, wrong } = planeContent({}, body, context);
      tell(wrong);
      return [{ id: this.newId(), ...content }];
    });
  }

  private scenarios(parameters: ReadonlyMap<string, number>): NewModelRow<'scenario'>[] {
    return this.document.scenarios.flatMap(({ parameters: modes, ...scenario }, index) => {
      const tell = this.problems.at(`scenarios/${pathSegment(scenario.name, index)}`);
      const body = readPart(scenarioEndpoints.createScenario.body, scenario, tell);
      if (!body) return [];
      const stored = modes.flatMap(({ parameter_name, ...mode }) => {
        const id = parameters.get(parameter_name);
        return id === undefined ? [] : [[String(id), mode] as const];
      });
      return [{ id: this.newId(), ...scenario, parameters: Object.fromEntries(stored) }];
    });
  }
}
