import {
  defaultsOf,
  evaluateMaterials,
  type FieldTable,
  materialFields,
  materialOfValues,
  NO_NUMBER,
  type ParameterValues,
  type Scalar,
} from '@thermarium/model';
import type { MaterialBody } from '@thermarium/records';

type Fields = typeof materialFields;
type Typed<F> = F extends { kind: 'number' } ? Scalar | null : F extends { kind: 'flag' } ? boolean : string;

/** The typed fields of a material. */
export type MaterialDraft = { readonly [K in keyof Fields]: Typed<Fields[K]> };

type DraftField = keyof MaterialDraft;
export type DraftNumber = {
  [K in DraftField]: Fields[K] extends { kind: 'number' } ? K : never;
}[DraftField];
/** The errors by field; `fault`: the fault of its expression. */
export type DraftProblems = {
  readonly [field in DraftField]?: { readonly message: string; readonly fault?: string | undefined };
};

/** The messages of a refused material by field. */
export type Refusals = { readonly [field: string]: unknown };
type Values = { readonly [field: string]: unknown };

const TABLE: FieldTable = materialFields;
const FIELDS = Object.keys(materialFields).filter(isDraftField);
const NUMBERS = FIELDS.filter(isNumber);

function isDraftField(key: string): key is DraftField {
  return Object.hasOwn(materialFields, key);
}

function isNumber(key: DraftField): key is DraftNumber {
  return materialFields[key].kind === 'number';
}

/** Whether a field counts in a material, as those along y and z do in an anisotropic one only. */
function isInUse(key: string, { anisotropic }: Pick<MaterialDraft, 'anisotropic'>): boolean {
  return anisotropic || TABLE[key]?.needs?.field !== 'anisotropic';
}

/** The initial values of the form; null: a new material. */
export function draftOf(material: Values | null): MaterialDraft {
  const given = material ?? defaultsOf(materialFields);
  const name = typeof given.name === 'string' ? given.name : '';
  const kept = materialOfValues({ ...given, name });
  return { ...kept, conductivity: kept.conductivity === '' ? null : kept.conductivity };
}

/** The changed fields; empty: none. */
export function draftChanges(draft: MaterialDraft, start: MaterialDraft): MaterialBody {
  const changed = FIELDS.filter((key) => draft[key] !== start[key]);
  return Object.fromEntries(changed.map((key) => [key, draft[key]]));
}

/** The body of a call without the texts of hidden number fields: they are no numbers, and nobody could correct them. */
export function withoutHidden(sent: MaterialBody, draft: MaterialDraft): MaterialBody {
  const isHidden = ([key, value]: [string, unknown]) =>
    typeof value === 'string' && NUMBERS.some((each) => each === key) && !isInUse(key, draft);
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isHidden(entry)));
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
    for (const field of NUMBERS.filter((key) => isInUse(key, draft))) {
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
