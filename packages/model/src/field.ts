/**
 * The language in which a kind of object states its fields, once. Schema, defaults, validation, panel, CSV and API
 * are derived from these tables; nothing else in the project repeats a field's name, unit or default.
 */

/** Units as users see them; `mesh` converts to SI. */
export type Unit =
  | 'mm'
  | 'µm'
  | 'mW'
  | 'W'
  | 's'
  | '%'
  | '°C'
  | '°C/W'
  | '°C·mm²/W'
  | 'W/m·K'
  | 'W/m²·K'
  | 'kg/m³'
  | 'J/kg·K'
  | 'J/K'
  | 'l/min'
  | 'kJ/l·K'
  | 'kPa'
  | '1';

/** The condition under which a field takes input. It is about another field of the same table. */
export interface Need {
  readonly field: string;
  /** The other field must not have this value; left out: it must not be blank or off. */
  readonly not?: string;
  /** The other field must have this value. */
  readonly is?: string;
  /** The reason why the field takes no input otherwise, for people. */
  readonly reason: string;
  /** Otherwise the field goes back to its default; left out: it keeps its value. */
  readonly resets?: boolean;
}

/**
 * The part of a model that a value of a field alters. `look`: no temperature, so that solutions stay valid: how an object is drawn, by
 * what it is judged; colours need no such mark. `load`: powers, in which temperatures are linear. `property`: how well heat gets on, on the same grid. `temperature`:
 * what is around the objects, on the same grid; 0 °C is one like any other, and blank is none. `start`: a transient alone, how it
 * begins or what is around it over time, and nothing of a steady state.
 */
export type Altered = 'look' | 'load' | 'property' | 'temperature' | 'start';

interface FieldBase {
  readonly label: string;
  /** The label where there is less room, in a panel; left out: `label`. */
  readonly shortLabel?: string;
  /** An explanation for people. */
  readonly hint?: string;
  /** Left out: the field always takes input. */
  readonly needs?: Need;
  /** The fields of the same table each of which, when it is on or has a value, takes this one out of effect. */
  readonly overruledBy?: readonly string[];
  /** It comes before the other fields of its tab. */
  readonly leads?: boolean;
  /** The panel tab that shows the field; left out: no panel shows it. */
  readonly tab?: string;
  /** Left out: another value alters where things are, and with it the grid. */
  readonly alters?: Altered;
}

/** A number, or text with an expression of the project's parameters. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly unit: Unit;
  /** A difference of temperatures, in which a kelvin is a degree. */
  readonly difference?: boolean;
  /** null: blank by default. */
  readonly default: number | null;
  /** Blank is a legal value (heat transfer coefficient: inherit). Otherwise blank is 'This field is required!'. */
  readonly optional?: boolean;
  /** The meaning of blank for people, where it follows nothing around the object. */
  readonly blank?: string;
  readonly integer?: boolean;
  /** A number between whole ones is rounded, not refused. */
  readonly rounded?: boolean;
  /** Smallest legal value; `exclusive`: the bounds themselves are refused. */
  readonly min?: number;
  readonly max?: number;
  readonly exclusive?: boolean;
  /** False where the file and the panel take a plain number only (polygon thickness in libraries, ids). Default true. */
  readonly expression?: boolean;
  /** Derived from the rest of the object (a board's thickness from its layers): a typed value is not stored. */
  readonly derived?: boolean;
  /** The list of the same table whose total a derived number is. */
  readonly totalOf?: string;
  /** Blank, the field follows this setting of the containers around the object, or else the world's, or the materials' limit. */
  readonly follows?: 'coefficient' | 'ambient' | 'initial' | 'highestAllowed';
  /** The choice of the same table along whose normal the number is a coordinate. */
  readonly along?: string;
  /** The object's size along this axis, if the field's name does not say so (`dx`). */
  readonly sizeAlong?: 'x' | 'y' | 'z';
  /** Tells the rows of a list apart. The program gives it; the default asks for a new one. */
  readonly rowId?: boolean;
}

export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  readonly default: boolean;
  /** Off, the field follows this setting of the containers around the object. */
  readonly follows?: 'quickModel';
}

export interface ChoiceField<Option extends string = string> extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  readonly default: Option;
  /** null is a legal value (`source` without a plane is a volume source). */
  readonly optional?: boolean;
  /** The meaning of null for people; left out: none. */
  readonly blank?: string;
  /** It is the plane in which an object without thickness lies. */
  readonly lies?: boolean;
  /** Any but the default makes the object follow temperature: temperatures are not in proportion to powers then. */
  readonly isLaw?: boolean;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly default: string;
  readonly optional?: boolean;
  /**
   * `corners` of an outline: `0 0, 4 0, 4 2`; a property over temperature as `property-table`: `25 148, 100 119`; the factor of a
   * power over temperature as `power-law`: `exp 0.02 from 25`; how air cools walls as `film-law`: `natural`, `forced 2 m/s`;
   * a temperature over time as `temperature-course`: `0 25, 600 125`.
   */
  readonly format?: 'corners' | 'property-table' | 'power-law' | 'film-law' | 'temperature-course';
  /** Blank, the field follows this setting of the containers around the object, or else the world's. */
  readonly follows?: 'convection' | 'ambientOverTime';
  /** Texts that people choose from, or begin with. */
  readonly suggested?: readonly string[];
  /** The text is the path of an object or else the name of a material, and follows it when that is renamed or moved. */
  readonly names?: 'object' | 'object-or-material';
  /** The number of the same table whose place a property over temperature takes; its unit and limits are the number's. */
  readonly replaces?: string;
}

export interface ColorField extends FieldBase {
  readonly kind: 'color';
  readonly default: string;
}

/** A reference to a project material, by name in files. The field's key ends in `material_name` there. */
export interface MaterialField extends FieldBase {
  readonly kind: 'material';
  readonly optional?: boolean;
  /** The meaning of no material for people; left out: none. */
  readonly blank?: string;
  /** The fields of the same table with the other material of a mixture, and with this one's share, %. */
  readonly mixture?: { readonly second: string; readonly share: string };
}

/** Rows of a sub-table (PCB layers, the powers of a transient source). */
export interface ListField<Item extends FieldTable = FieldTable> extends FieldBase {
  readonly kind: 'list';
  readonly item: Item;
  /** The number of an item by which the rows are kept in ascending order. */
  readonly sortedBy?: string;
  /** The number of an item that holds from its row's time, by which they are sorted, to the next row's. */
  readonly steps?: string;
  /** The text of an item by which people know its row: a row with a name is not deleted without a question. */
  readonly namedBy?: string;
  /** The number of an item whose sum is shown beneath the rows, and what people must know of their order. */
  readonly total?: { readonly of: string; readonly label: string; readonly note: string };
  /** Without rows the object cannot be active. */
  readonly required?: boolean;
  /** Rows with which a person may begin. */
  readonly presets?: readonly ListPreset[];
}

/** Usual rows of a list. Materials are named as in the starter library. */
export interface ListPreset {
  readonly label: string;
  readonly rows: readonly { readonly [field: string]: string | number }[];
}

export type Field =
  | NumberField
  | FlagField
  | ChoiceField
  | TextField
  | ColorField
  | MaterialField
  | ListField<FieldTable>;

export interface FieldTable {
  readonly [key: string]: Field;
}

type NumberValue<F> = F extends { optional: true } ? number | null : number;

/** The evaluated value of one field: expressions are numbers, material references are names. */
export type FieldValue<F extends Field> = F extends NumberField
  ? NumberValue<F>
  : F extends FlagField
    ? boolean
    : F extends ChoiceField<infer Option>
      ? F extends { optional: true }
        ? Option | null
        : Option
      : F extends MaterialField
        ? F extends { optional: true }
          ? string | null
          : string
        : F extends ListField<infer Item>
          ? readonly FieldValues<Item>[]
          : string;

/** The evaluated values of a whole table, which is what a kind's geometry and physics see. */
export type FieldValues<T extends FieldTable> = { readonly [K in keyof T]: FieldValue<T[K]> };

/** Values as a person typed them, by field. */
export interface TypedValues {
  readonly [field: string]: unknown;
}
