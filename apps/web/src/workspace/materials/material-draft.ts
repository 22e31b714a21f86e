import type { Material, MaterialBody } from '@thermarium/api';
import {
  defaultsOf,
  evaluateMaterials,
  materialFields,
  type ParameterValues,
  quoted,
  type Scalar,
} from '@thermarium/model';

/** The typed fields of a material. */
export interface MaterialDraft {
  readonly name: string;
  readonly color: string;
  readonly anisotropic: boolean;
  readonly conductivity: Scalar | null;
  readonly conductivity_y: Scalar | null;
  readonly conductivity_z: Scalar | null;
  readonly density: Scalar | null;
  readonly specific_heat: Scalar | null;
  readonly surface_emissivity: Scalar | null;
}

export type DraftField = keyof MaterialDraft;
export type DraftNumber = Exclude<DraftField, 'name' | 'color' | 'anisotropic'>;
/** The errors by field; `fault`: the fault of its expression. */
export type DraftProblems = {
  readonly [field in DraftField]?: { readonly message: string; readonly fault?: string | undefined };
};

const FIELDS = Object.keys(materialFields).filter(isDraftField);

function isDraftField(key: string): key is DraftField {
  return key in materialFields;
}

/** The initial values of the form; null: a new material. */
export function draftOf(material: (Material & { readonly [field: string]: unknown }) | null): MaterialDraft {
  const given: { readonly [field: string]: unknown } = material ?? defaultsOf(materialFields);
  const scalar = (key: DraftField): Scalar | null => {
    const value = given[key];
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
  return {
    name: material?.name ?? '',
    color: material?.color ?? materialFields.color.default,
    anisotropic: material?.anisotropic ?? false,
    conductivity: scalar('conductivity'),
    conductivity_y: scalar('conductivity_y'),
    conductivity_z: scalar('conductivity_z'),
    density: scalar('density'),
    specific_heat: scalar('specific_heat'),
    surface_emissivity: scalar('surface_emissivity'),
  };
}

/** The changed fields; empty: none. */
export function draftChanges(draft: MaterialDraft, start: MaterialDraft): MaterialBody {
  const changed = FIELDS.filter((key) => draft[key] !== start[key]);
  return Object.fromEntries(changed.map((key) => [key, draft[key]]));
}

/** The errors of a draft, in the words of the model. `others`: the names that are taken. */
export function draftProblems(
  draft: MaterialDraft,
  parameters: ParameterValues,
  others: ReadonlySet<string>,
): DraftProblems {
  const problems: { -readonly [field in DraftField]?: DraftProblems[field] } = {};
  const named = { ...draft, conductivity: draft.conductivity ?? '', name: draft.name.trim() };
  evaluateMaterials([named], parameters, ({ path, message, fault, severity }) => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    if (severity === 'error' && isDraftField(field)) problems[field] ??= { message, fault };
  });
  if (others.has(named.name)) {
    problems.name ??= { message: `The project has a material ${quoted(named.name)} already.` };
  }
  return problems;
}

/** The messages of a refusal, by field. */
export function refusedProblems(fields: { readonly [field: string]: unknown } | null): DraftProblems {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([key, messages]) => {
      const [message, fault] = Array.isArray(messages) ? messages : [messages];
      return isDraftField(key) && typeof message === 'string' ? [[key, { message, fault }]] : [];
    }),
  );
}
