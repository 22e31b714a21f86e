import type { Answer, Material, Plane, Project, ScenarioParameter, treeEndpoints } from '@thermarium/api';
import type { ParameterValues, Sampling } from '@thermarium/model';
import type { ParameterRecord } from '@thermarium/records';

/** The keys that a type states by name: `Omit` of a type with an index signature would lose their types. */
type Stated<Whole> = {
  readonly [Key in keyof Whole as string extends Key ? never : number extends Key ? never : Key]: Whole[Key];
};
type NodeAnswer = Stated<Answer<typeof treeEndpoints.tree>[number]>;

/** One object of the tree as the program sends it, without its children, which `ProjectContent.children` holds. */
export type ModelNode = Omit<NodeAnswer, 'children'> & { readonly [field: string]: unknown };

/** Typed values by the names of the kind's fields and of the fields of every node (name, active, visible, …). */
export type FieldChanges = { readonly [field: string]: unknown };

export type Parameter = ParameterRecord;

/** A scenario with all parameters of the project. */
export interface Scenario extends Sampling {
  readonly id: number;
  readonly name: string;
  readonly parameters: readonly ScenarioParameter[];
  readonly timestamp: string;
}

/** The evaluated content of a project's records. Unchanged parts keep their identity from state to state. */
export interface ProjectContent {
  readonly project: Project | null;
  readonly nodes: ReadonlyMap<number, ModelNode>;
  /** Ids in `index` order by parent; null: the roots. */
  readonly children: ReadonlyMap<number | null, readonly number[]>;
  readonly materials: readonly Material[];
  readonly parameters: readonly Parameter[];
  readonly planes: readonly Plane[];
  readonly scenarios: readonly Scenario[];
}

/** The values of parameters by name, against which expressions are read. */
export function parameterValues(parameters: readonly Pick<Parameter, 'name' | 'value'>[]): ParameterValues {
  return new Map(parameters.map(({ name, value }) => [name, value]));
}
