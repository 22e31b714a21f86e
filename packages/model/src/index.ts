export { didYouMean } from './closest-name.ts';
export { colorOfValues, colorsOfParts, hexOf, type MaterialShare, NO_COLOR, rgbOf } from './color/color.ts';
export {
  COLOR_HINT,
  commonFields,
  nodeFields,
  positionFields,
  powerMigrations,
  SIZE_HINTS,
  sizeFields,
  wallFields,
  wallMigrations,
} from './common-fields.ts';
export {
  defaultOf,
  defaultsOf,
  disabledReason,
  followerIn,
  isOverruled,
  mainMaterialIn,
  materialsNamed,
  planeOfFlat,
  type StepsField,
  stepsIn,
  withConsequences,
} from './declared-fields.ts';
export { axisOf, DIRECTIONS, type Direction } from './direction.ts';
export type {
  Document,
  KeptValue,
  KeptValues,
  Material,
  Parameter,
  Plane,
  TreeNode,
  WorldInput,
} from './document.ts';
export {
  documentParts,
  nodeTable,
  type PartTable,
  parameterFields,
  partTables,
  projectFields,
} from './document-parts.ts';
export type { EvaluatedModel, EvaluatedNode, EvaluatedWorld } from './evaluated.ts';
export { type Evaluation, evaluateDocument, evaluateParameters } from './evaluation/evaluate-document.ts';
export { evaluateMaterials, materialInPlaceOf } from './evaluation/evaluate-materials.ts';
export { DEEPEST_MODEL_JSON, DEEPEST_TREE } from './evaluation/evaluate-tree.ts';
export { emptyWorldIssues } from './evaluation/evaluate-world.ts';
export { evaluateFields } from './evaluation/field-values.ts';
export { IssueList, type Report } from './evaluation/issue-list.ts';
export {
  checkParameterName,
  checkUnique,
  isBlankName,
  isKeepable,
  LONGEST_NAME,
  pathSegment,
  shortName,
  UNKEEPABLE,
} from './evaluation/names.ts';
export { siblingPaths, uniquePaths } from './evaluation/node-paths.ts';
export { calculatedValue, evaluateNumber, keptValue, type NumberRule } from './evaluation/number-value.ts';
export { expressionConstants, expressionFunctions, type ParameterValues } from './expression/evaluate.ts';
export { parseExpression } from './expression/parse.ts';
export { freeNames, renameName, shiftScalar } from './expression/rewrite.ts';
export type { Scalar } from './expression/scalar.ts';
export { evaluateScalar, parsePlainNumber } from './expression/scalar.ts';
export { faultText } from './expression/syntax.ts';
export type {
  Altered,
  ChoiceField,
  ColorField,
  Field,
  FieldTable,
  FieldValues,
  ListField,
  ListPreset,
  MaterialField,
  NumberField,
  TextField,
  TypedValues,
} from './field.ts';
export {
  ABSOLUTE_ZERO_CELSIUS,
  choice,
  color,
  count,
  flag,
  LARGEST_LENGTH_MM,
  length,
  list,
  material,
  micrometres,
  number,
  percent,
  power,
  SMALLEST_SIZE_MM,
  size,
  text,
} from './field-builders.ts';
export { factsOf, fieldAnchor, limitsOfNumber } from './field-facts.ts';
export { type FilmLaw, filmLawOf } from './film-law.ts';
export {
  described,
  fieldMessages,
  type Issue,
  type IssueCode,
  issue,
  issueCodes,
  issueLine,
  NO_NUMBER,
  quoted,
  quotedList,
  warning,
} from './issue.ts';
export type { CheckContext, KindSchema } from './kind.ts';
export type { LibraryMaterial } from './library/library-material.ts';
export { starterLibrary, toProjectMaterial } from './library/starter-library.ts';
export { materialTerms } from './library/synonyms.ts';
export { materialFields, REFERENCE_CELSIUS } from './material.ts';
export {
  type MaterialTableKey,
  type MaterialTables,
  materialOfValues,
  materialTableKeys,
  readMaterialTable,
  scalarOf,
  tableInPlaceOf,
} from './material-tables.ts';
export type { EvaluatedMaterial } from './medium.ts';
export { type Medium, type MediumTable, mediumOf, mixedMedium } from './medium.ts';
export {
  areVersions,
  type Migration,
  type PlainFields,
  type Versioned,
  type Versions,
  versionOf,
  versionsOf,
} from './migration.ts';
export { NORMAL, PLANES, type PlaneName, planeAcross, planeFields, planeMigrations } from './plane.ts';
export { type PowerLaw, powerFactor, powerLawOf } from './power-law.ts';
export { chordAt, type PropertyTable, parsePropertyTable, propertyAt } from './property-table.ts';
export {
  decimalText,
  heatText,
  isLarge,
  placeText,
  powerText,
  temperatureText,
} from './quantity/figure-text.ts';
export {
  convertedNumber,
  evaluatedNumber,
  readTyped,
  summedMillimetres,
  unitFault,
} from './quantity/read-typed.ts';
export {
  INPUT_UNITS,
  type InputUnit,
  MEBIBYTE,
  METRES_PER_MM,
  MICROMETRES_PER_MM,
  MILLIWATTS_PER_WATT,
  MM_PER_MICROMETRE,
  MM2_PER_M2,
  MM3_PER_M3,
  type Quantity,
  statedUnit,
  WATTS_PER_MILLIWATT,
} from './quantity/units.ts';
export { sameValue } from './same-value.ts';
export {
  DEFAULT_SAMPLING,
  LARGEST_SEED,
  MOST_VALUES,
  type NormalMode,
  type ParameterMode,
  type RandomMode,
  SAMPLERS,
  type Sampler,
  type Sampling,
  type Scenario,
  type ScenarioParameter,
  samplingFields,
  scenarioMessages,
  scenarioModeFields,
} from './scenario.ts';
export { alteringValues, mediaAmong, solveInputs } from './solve-inputs.ts';
export {
  aroundCopies,
  type Copies,
  copyOffsets,
  countOf,
  firstCopies,
  type Repetition,
  repeated,
  SINGLE_COPY,
} from './standing/copies.ts';
export { type HighestAllowed, highestAllowedOf } from './standing/highest-allowed.ts';
export {
  boardsIn,
  type HandedDown,
  type Inherited,
  type NodeValues,
  type Own,
  type Standing,
  type StandingKind,
  standingOf,
  type Tree,
  takesPart,
  topOfTree,
} from './standing/standing.ts';
export {
  inheritedWithin,
  materialByName,
  type Place,
  type Visit,
  walkModel,
  walkTree,
} from './standing/walk.ts';
export {
  meanPower,
  powerAfter,
  powerAt,
  powerBefore,
  type SteppedPower,
  sumOfPowers,
} from './stepped-power.ts';
export { temperatureCourseOf } from './temperature-course.ts';
export type { StoredStart } from './transient-start.ts';
export { type NewerType, newerMessage, type Upgrade, upgradeFrom } from './versions/upgrade.ts';
export { worldFields } from './world.ts';
