/** A problem of the input. Bad input results in a list of issues, never in an exception. */
export interface Issue {
  /** The place: `tree/board/die.dx`, `project.world.ambient`, `materials/cu.conductivity`; `#2` for repeated names. */
  readonly path: string;
  /** A stable identifier from the closed table in `issue-codes.ts`. */
  readonly code: string;
  /** The fault, in the specification's words where it has them. */
  readonly message: string;
  /** The remedy; empty only where the message already says it. */
  readonly remedy: string;
  /** The problem of an expression, for a second line where its text is shown beside it. */
  readonly fault?: string;
  readonly severity: 'error' | 'warning';
}

/** The message of a field whose text is not a number, whatever the reason. */
export const NO_NUMBER = 'Enter a valid floating point number!';

/** The lines of an issue for its field: the message and, on a second line, the problem of its expression. */
export function fieldMessages({ message, fault }: Issue): readonly string[] {
  return fault === undefined ? [message] : [message, fault];
}

/** An issue in one line: place, problem and remedy. */
export function issueLine({ path, message, remedy }: Issue): string {
  return `${path === '' ? '' : `${path}: `}${message} ${remedy}`.trimEnd();
}

/** An error: the document is refused until it is put right. */
export function issue(code: IssueCode, path: string, message: string, remedy: string): Issue {
  return { path, code, message, remedy, severity: 'error' };
}

/** A warning: the document is used as it is. */
export function warning(code: IssueCode, path: string, message: string, remedy: string): Issue {
  return { path, code, message, remedy, severity: 'warning' };
}

/**
 * The closed table of issue codes of all packages with their meanings. A released code keeps its meaning, because other
 * programs match on it. Add a line here before raising a new code.
 */
export const issueCodes = {
  // Reading a model file.
  'unreadable-file': 'The file does not exist or may not be read.',
  'not-json': 'The file is not a JSON document.',
  'not-xml': 'The file is not well-formed XML.',
  'file-too-large': 'The file is larger than the reader accepts.',
  'wrong-format':
    'The file is JSON, XML or a table but holds no model, or one of a version or with parts that this program does not read.',
  'not-enough-values': 'A line of a table has fewer values than its object needs.',
  'changed-elsewhere': 'A file that this program wrote was changed since; its own part of it is not used.',
  'wrong-type': 'A value has a different type than its place in the file asks for.',
  'unknown-key': 'A key that the format does not have; it is left out.',
  'duplicate-key': 'A JSON object states a key twice; the last one counts.',
  'nesting-too-deep': 'Assemblies (or the JSON text itself) are nested deeper than the program follows.',
  lost: 'A part of a file or of a model that could not be converted; its power is named.',
  'too-many-issues': 'There are more problems than are worth listing.',

  // Values of fields.
  required: 'A field that may not be blank is blank.',
  'not-a-number': 'The value is not a number.',
  'not-positive': 'The value must be above zero.',
  'below-minimum': 'The value is below the smallest legal one.',
  'above-maximum': 'The value is above the largest legal one.',
  'not-whole': 'The value must be a whole number.',
  'not-an-option': 'The value is none of the words that the field knows.',
  'not-a-flag': 'The value must be true or false.',
  'not-text': 'The value must be text.',
  'text-too-long': 'A name is longer than the program keeps.',
  'wrong-property-table':
    'The text of a property over temperature is neither rising points nor a polynomial, or a value is out of range.',
  'wrong-power-law':
    'The text of a power over temperature is neither exp, linear nor rising points, or a value is out of range.',
  'wrong-film-law':
    'The text of a convection is neither natural, nor forced with a speed in m/s, nor a coefficient over time.',
  'wrong-temperature-course': 'The text of a temperature over time is no rising points of s and °C.',
  'not-a-color': 'The value is no colour of the form #rgb or #rrggbb.',
  'not-a-list': 'The value must be a list of rows.',

  // Expressions and parameters.
  'expression-syntax': 'The text is no expression.',
  'expression-too-complex': 'The expression is too long or nested too deeply.',
  'expression-not-allowed': 'The field takes a plain number only.',
  'unknown-name': 'An expression uses a name that is no parameter, function or constant.',
  'unknown-function': 'An expression calls a function that does not exist.',
  'wrong-arguments': 'A function in an expression has the wrong number of arguments.',
  'division-by-zero': 'An expression divides by zero.',
  'not-finite': 'An expression, or a number, has no finite value.',
  'invalid-name': 'A parameter has a name that expressions could not use.',
  'duplicate-name':
    'Two parameters or two materials have the same name, or a scenario has a parameter twice.',
  'unknown-parameter': 'A scenario varies a parameter that the file does not have; it is left out.',

  // Scenarios.
  'unknown-scenario': 'The file has no scenario of the name that was asked for.',
  'too-many-cases': 'A scenario has more cases than a study takes.',

  // Materials and the tree.
  'unknown-material': 'A reference to a material that the project does not have.',
  'unknown-kind': 'A node of the tree is of a type that the program does not know.',
  'misplaced-children': 'Only an assembly may have children.',
  'empty-world': 'The world box has no extent along an axis.',

  // Checks of single kinds of object.
  'fins-overlap': 'The fins of a heatsink are thicker together than its base is wide.',
  'elements-overlap': 'Elements of an array are wider than their pitch.',
  'elements-cut': 'The box of an array cuts some of its elements in plan.',
  'ball-detached': 'A ball touches neither the top nor the bottom of its array.',
  'barrel-without-wall': 'The inner diameter of a plated via is not below its outer one.',
  'quick-model-without-fill': 'Quick Model needs a fill material.',
  'no-layers': 'A PCB has no layers.',
  'negative-following-power': 'A power that follows temperature is negative.',
  'no-nodes': 'A thermal network has no nodes.',
  'node-name': 'Two nodes of a thermal network have one name, or a name has a slash.',
  'node-face': 'The face of a node is none of the block, or other nodes cover it.',
  'unknown-node': 'A resistance of a thermal network names no node, or one node twice.',
  'unjoined-node': 'No resistance joins a node of a thermal network to another one.',
  'equal-times': 'Two rows of a transient source have the same time.',
  'polygon-syntax': 'The text of a polygon is no list of coordinate pairs.',
  'polygon-not-simple': 'A ring of a polygon crosses or touches itself, or has no area.',
  'source-not-planar': 'A source has an extent along the normal of its plane.',
  'coolant-without-flow': 'A coldplate takes its coolant from another one and has no flow.',
  'no-box-of-air': 'Enclosed air is asked for of a sphere or a hole.',
  'held-over-time-alone': 'Walls have a held temperature over time, and are held at no temperature.',
  'resistance-dominated': 'The conduction inside a coldplate adds noticeably to its resistance.',

  // Faults that the mesher and the solver find in a valid document.
  'empty-model': 'No active object fills any space.',
  'outside-world': 'An object reaches outside the world box.',
  'power-on-nothing': 'A power has no solid to go into.',
  'no-path-to-ambient': 'Objects with power have no path for heat to leave.',
  'boards-overlap': 'An array of vias lies in two boards with automatic vias.',
  'vanished-object': 'Nothing is left of an object, because later ones replace it.',
  'size-on-grid': 'An object is realised on the grid with another volume than asked.',
  'grid-too-large': 'The grid would have more cells than the memory or the limit allows.',
  'hc-without-effect': 'A heat transfer coefficient or binding lies where no wall is exposed.',
  'time-mean-power': 'A steady solve takes the time mean of a power that changes.',
  'no-stored-solution':
    'A transient is to start from a stored solution, and there is none that tells all temperatures.',
  'outside-stored-solution':
    'A part of the model has no temperature in the stored solution at which it starts.',
  'power-map-finer-than-grid': 'The sources of a power map share cells, and their places tell.',
  'facing-walls': 'Exposed walls face each other, and radiation between them is not asked for.',
  'exchange-left-out': 'More surfaces face each other than exchange radiation.',
  'power-on-sliver': 'All power of an object goes into a small part of it.',
  'poor-contact': 'Two blocks nearly touch, with void of some µm between them.',
  'patch-without-effect': 'A patch lies on no exposed face.',
  'unknown-contact': 'A contact names neither an object nor a material of the model.',
  'contact-without-effect': 'The two of a contact touch nowhere along flat faces.',
  'unknown-inlet': 'A coldplate takes its coolant from what is no active coldplate with a coolant flow.',
  'coolant-in-a-circle': 'Coldplates take their coolant from each other, so that it never enters.',
  'more-coolant-than-enters': 'More coolant passes a coldplate than leaves the one that it comes from.',
  'network-overlapped': 'Later objects replace a part of the block of a thermal network.',
  'idle-node': 'A node of a thermal network meets nothing that takes heat.',
  'curved-contact': 'A contact resistance does not act on curved surfaces.',
  'one-cell-layer': 'Layers have one cell across their thickness.',
  'missing-emissivity': 'Radiation is on and a material has no emissivity; it counts as 0.',
  'missing-heat-capacity': 'A transient needs density and specific heat of every material in use.',
  'accuracy-not-reached': 'A solve ended before the accuracy that was asked for.',
  'open-enclosure': 'Enclosed air has a side along its axis that no wall, or not a whole one, meets.',
  'not-air': 'Enclosed air is of a material that does not conduct as air does.',
  'doubtful-convection': 'Convection by a law is asked for where its correlation is not known.',
  'outside-property-table':
    'A solve reaches temperatures for which a material or a power has no values; those at the end of its table are used.',
  'wide-bounds': 'The bounds of a mean temperature lie far apart: the grid is coarse for it.',
  'beyond-materials': 'A temperature is above what any solid stands, or below absolute zero.',

  // Thermal impedances.
  'unknown-object': 'A name stands for no object of the model, or for several.',
  'films-at-one-temperature': 'A thermal impedance takes convection by a law at one temperature.',
  'coolant-in-impedance': 'A thermal impedance is not known where coolants warm on their way.',
  'air-at-rest': 'A thermal impedance takes enclosed air at rest.',
  'radiation-at-ambient': 'A thermal impedance takes radiation by its slope at ambient.',
  'properties-at-ambient': 'A thermal impedance takes properties that follow temperature at ambient.',
  'powers-as-stated': 'A thermal impedance takes powers that follow temperature as they are stated.',
  'coarse-at-first': 'The grid is too coarse for the first times that were asked for.',
  'no-ladder': 'No Cauer ladder of positive parts comes near a thermal impedance.',
} as const satisfies Readonly<Record<string, string>>;

export type IssueCode = keyof typeof issueCodes;

/** Messages cut longer texts, so that they stay readable. */
const LONGEST_QUOTATION = 60;

/** A user's text for a message: in quotes, and cut if it is long. */
export function quoted(text: string): string {
  return `'${text.length > LONGEST_QUOTATION ? `${text.slice(0, LONGEST_QUOTATION)}…` : text}'`;
}

/** Most names in one message. */
const MOST_NAMES = 8;

/** Names of objects or materials for a message: in quotes, the first few, and how many more there are. */
export function quotedList(names: Iterable<string>): string {
  const all = [...names].map((name) => `'${name}'`);
  const shown = all.slice(0, MOST_NAMES).join(', ');
  return all.length > MOST_NAMES ? `${shown} and ${all.length - MOST_NAMES} more` : shown;
}

/** The name of a value that is not allowed here, for a message: `a list`, `true`, `'die'`. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? quoted(value) : String(value);
}
