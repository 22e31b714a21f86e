import {
  defaultsOf,
  evaluateMaterials,
  materialFields,
  NO_NUMBER,
  type ParameterValues,
  type Scalar,
} from '@thermarium/model';
import type { MaterialBody } from '@thermarium/records';

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

/** The messages of a refused material by field. */
export type Refusals = { readonly [field: string]: unknown };
type Values = { readonly [field: string]: unknown };

const FIELDS = Object.keys(materialFields).filter(isDraftField);
const NUMBERS = FIELDS.filter(
  (key): key is DraftNumber => key !== 'name' && materialFields[key].kind === 'number',
);
const ACROSS: readonly DraftField[] = ['conductivity_y', 'conductivity_z'];

function isDraftField(key: string): key is DraftField {
  return key in materialFields;
}

/** The initial values of the form; null: a new material. */
export function draftOf(material: Values | null): MaterialDraft {
  const given = material ?? defaultsOf(materialFields);
  const scalar = (key: DraftField): Scalar | null => {
    const value = given[key];
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
  return {
    name: typeof given.name === 'string' ? given.name : '',
    color: typeof given.color === 'string' ? given.color : materialFields.color.default,
    anisotropic: given.anisotropic === true,
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

/**
 * The errors of a draft, in the words of the model. `parameters` null: its values are plain numbers. `nameTaken`: the
 * message for a name that another material has.
 */
export function draftProblems(
  draft: MaterialDraft,
  parameters: ParameterValues | null,
  nameTaken: (name: string) => string | undefined,
): DraftProblems {
  const problems: { -readonly [field in DraftField]?: DraftProblems[field] } = {};
  const named = { ...draft, conductivity: draft.conductivity ?? '', name: draft.name.trim() };
  evaluateMaterials([named], parameters ?? new Map(), ({ path, message, fault, severity }) => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    if (severity === 'error' && isDraftField(field)) problems[field] ??= { message, fault };
  });
  if (parameters === null) {
    // A number is committed as such, so that a text is none. Those along y and z count in an anisotropic material only.
    for (const field of NUMBERS.filter((key) => draft.anisotropic || !ACROSS.includes(key))) {
      if (typeof draft[field] === 'string' && draft[field].trim() !== '')
        problems[field] = { message: NO_NUMBER };
    }
  }
  const taken = nameTaken(named.name);
  if (taken !== undefined) problems.name ??= { message: taken };
  return problems;
}

/** The messages of a refusal, by field. */
export function refusedProblems(fields: Refusals | null): DraftProblems {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([key, messages]) => {
      const [message, fault] = Array.isArray(messages) ? messages : [messages];
      return isDraftField(key) && typeof message === 'string' ? [[key, { message, fault }]] : [];
    }),
  );
}
