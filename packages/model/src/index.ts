export { alteringValues, answerContent, mediaAmong } from './answer-content.ts';
export { didYouMean } from './closest-name.ts';
export { colorOfValues, colorsOfParts, hexOf, type MaterialShare, NO_COLOR, rgbOf } from './color/color.ts';
export {
  COLOR_HINT,
  commonFields,
  nodeFields,
  positionFields,
  SIZE_HINTS,
  sizeFields,
  wallFields,
} from './common-fields.ts';
export {
  disabledReason,
  followerIn,
  mainMaterialIn,
  planeOfFlat,
  type StepsField,
  stepsIn,
  withConsequences,
} from './declared-fields.ts';
export { defaultOf, defaultsOf } from './defaults.ts';
export type { Document, Material, Parameter, Plane, Scalar, TreeNode, WorldInput } from './document.ts';
export type { EvaluatedModel, EvaluatedNode, EvaluatedWorld } from './evaluated.ts';
export { emptyWorldIssues } from './evaluation/empty-world.ts';
export { type Evaluation, evaluateDocument } from './evaluation/evaluate-document.ts';
export { evaluateMaterials } from './evaluation/evaluate-materials.ts';
export { evaluateParameters } from './evaluation/evaluate-parameters.ts';
export { DEEPEST_MODEL_JSON, DEEPEST_TREE } from './evaluation/evaluate-tree.ts';
export { evaluateFields } from './evaluation/field-values.ts';
export { IssueList, type Report } from './evaluation/issue-list.ts';
export {
  checkParameterName,
  checkUnique,
  isBlankName,
  isKeepable,
  pathSegment,
  shortName,
  UNKEEPABLE,
} from './evaluation/names.ts';
export { siblingPaths, uniquePaths } from './evaluation/node-paths.ts';
export { type AskedNumber, evaluateNumber } from './evaluation/number-value.ts';
export { calculatedValue, keptValue } from './evaluation/typed-value.ts';
export type { ParameterValues } from './expression/evaluate.ts';
export { freeNames } from './expression/free-names.ts';
export { expressionConstants, expressionFunctions } from './expression/functions.ts';
export { parseExpression } from './expression/parse.ts';
export { parsePlainNumber } from './expression/plain-number.ts';
export { renameName } from './expression/rename-name.ts';
export { evaluateScalar } from './expression/scalar.ts';
export { shiftScalar } from './expression/shift-scalar.ts';
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
} from './field.ts';
export {
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
export { fieldMessages, type Issue, NO_NUMBER } from './issue.ts';
export { type IssueCode, issueCodes } from './issue-codes.ts';
export type { CheckContext, EvaluatedMaterial, KindSchema, TypedValues } from './kind.ts';
export type { LibraryMaterial } from './library/library-material.ts';
export { starterLibrary, toProjectMaterial } from './library/starter-library.ts';
export { materialTerms } from './library/synonyms.ts';
export { materialFields } from './material.ts';
export { type Medium, mediumOf } from './medium.ts';
export { parameterFields } from './parameter.ts';
export { nodeTable, type PartTable, partTables } from './part-tables.ts';
export { NORMAL, PLANES, type PlaneName, planeAcross, planeFields, planeMigrations } from './plane.ts';
export { projectFields } from './project.ts';
export {
  decimalText,
  heatText,
  isLarge,
  placeText,
  powerText,
  temperatureText,
} from './quantity/figure-text.ts';
export type { AskedUnit, Quantity } from './quantity/quantity.ts';
export { readTyped, unitFault } from './quantity/read-typed.ts';
export { convertedNumber, evaluatedNumber, summedMillimetres } from './quantity/rounding-noise.ts';
export { statedUnit } from './quantity/stated-unit.ts';
export {
  METRES_PER_MM,
  MICROMETRES_PER_MM,
  MILLIWATTS_PER_WATT,
  MM_PER_MICROMETRE,
  MM2_PER_M2,
  MM3_PER_M3,
  WATTS_PER_MILLIWATT,
} from './quantity/unit-factors.ts';
export { ASKED_UNITS } from './quantity/units.ts';
export { described, quoted, quotedList } from './quoted.ts';
export { issue, warning } from './raise.ts';
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
  scenarioMessages,
} from './scenario.ts';
export { samplingFields, scenarioModeFields } from './scenario-fields.ts';
export { boardsIn } from './standing/boards.ts';
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
export {
  type Coefficient,
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
export { inheritedWithin, type Place, type Visit, walkTree } from './standing/walk.ts';
export { materialByName, walkModel } from './standing/walk-model.ts';
export {
  meanPower,
  powerAfter,
  powerAt,
  powerBefore,
  type SteppedPower,
  sumOfPowers,
} from './stepped-power.ts';
export { documentParts } from './versions/document-parts.ts';
export {
  areVersions,
  type Migration,
  type PlainFields,
  type Versioned,
  type Versions,
  versionOf,
  versionsOf,
} from './versions/migration.ts';
export { type NewerType, newerMessage, type Upgrade, upgradeFrom } from './versions/upgrade.ts';
export { ABSOLUTE_ZERO_CELSIUS, worldFields } from './world.ts';
