import { kindOf } from '@thermarium/kinds';
import { powerText, type Quantity, type Scalar } from '@thermarium/model';
import type { FigureColumn } from '@thermarium/solution/figures';
import { editableText, shownText } from '../../ui/number-text.ts';
import type { ValuesView } from '../../ui/values-switch.tsx';
import { placeQuantity } from '../position/position-edit.ts';
import {
  type Place,
  type PositionField,
  type PositionFields,
  positionOf,
} from '../position/position-fields.ts';
import type { ModelNode } from '../records/project-content.ts';
import { resultText } from '../results/object-result.ts';
import type { ObjectResult } from '../results/results-state.ts';
import { extentOf, placeOf } from '../scene/object-box.ts';
import type { SceneObject } from '../scene/scene.ts';
import type { Column, ColumnId } from './columns.ts';
import type { Surveyed } from './survey.ts';

/** All that a row is made of. */
export interface RowContent {
  readonly node: ModelNode;
  readonly object: SceneObject | undefined;
  readonly surveyed: Surveyed | undefined;
}

/** A way of changing what a cell shows. */
export interface CellEdit {
  readonly quantity: Quantity;
  /** The value as it was typed. */
  readonly typed: Scalar | null;
  readonly by: 'power' | { readonly place: Place; readonly field: PositionField };
}

export interface Cell {
  /** Blank: there is nothing to say. */
  readonly text: string;
  /** For sorting and for files; a number has the digits of the text. */
  readonly value: number | string | null;
  /** Null: it is read-only. */
  readonly edit: CellEdit | null;
}

/** A result that is not there. */
export const NONE = '–';
const EMPTY: Cell = { text: NONE, value: null, edit: null };

export function cellOf(column: Column, row: RowContent, view: ValuesView): Cell {
  const { id, place, figure } = column;
  if (figure) return resultCell(figure, column.isChange ?? false, row);
  if (place) return placeCell(place, positionIn(row)[place], view);
  if (id === 'name') return { text: row.node.name, value: row.node.name, edit: null };
  if (id === 'power') return powerCell(row, view);
  return maximumCell(extentOf(row.object)?.max[MAXIMA.indexOf(id)] ?? null);
}

/** The unrounded number by which a column is sorted; of names and places the text. */
export function sortValue(column: Column, row: RowContent): number | string | undefined {
  const { surveyed } = row;
  if (column.id === 'power') return surveyed?.power ?? undefined;
  const own = column.figure && resultIn(column.isChange ?? false, surveyed)?.[column.figure.key];
  const value = typeof own === 'number' ? own : cellOf(column, row, 'calculated').value;
  return value ?? undefined;
}

function resultCell(figure: FigureColumn, isChange: boolean, { surveyed }: RowContent): Cell {
  const result = resultIn(isChange, surveyed);
  const text = result ? resultText(figure, result, isChange) : null;
  if (text === null) return EMPTY;
  return { text, value: figure.isPlace ? text : numberOf(text), edit: null };
}

function resultIn(isChange: boolean, surveyed: Surveyed | undefined): ObjectResult | undefined {
  return isChange ? surveyed?.change : surveyed?.result;
}

function powerCell({ node, surveyed }: RowContent, view: ValuesView): Cell {
  const field = kindOf(node.type)?.fields.power;
  const typed = scalarOf(node.power);
  const edit: CellEdit | null =
    field?.kind === 'number' ? { quantity: { ...field, unit: field.unit }, typed, by: 'power' } : null;
  if (view === 'raw') return { text: edit ? editableText(typed) : NONE, value: typed, edit };
  if (!surveyed?.active || surveyed.power === null) return { ...EMPTY, edit };
  const text = powerText(surveyed.power);
  return { text, value: numberOf(text), edit };
}

function placeCell(place: Place, field: PositionField, view: ValuesView): Cell {
  const edit: CellEdit | null =
    field.edit && ({ quantity: placeQuantity(place), typed: field.value, by: { place, field } } as const);
  const shown = view === 'raw' ? field.value : field.number;
  if (shown === null) return { ...EMPTY, edit };
  const value = typeof shown === 'number' ? rounded(shown) : shown;
  return { text: shownText(value, COORDINATE_DECIMALS), value, edit };
}

/** The columns with the ends of the box around an object, by axis. */
const MAXIMA: readonly ColumnId[] = ['max_x', 'max_y', 'max_z'];

function maximumCell(end: number | null): Cell {
  if (end === null) return EMPTY;
  const value = rounded(end);
  return { text: shownText(value, COORDINATE_DECIMALS), value, edit: null };
}

const COORDINATE_DECIMALS = 3;

/** Sums of coordinates have rounding errors, far below 0.1 µm. */
function rounded(millimetres: number): number {
  return Number(millimetres.toFixed(6)) + 0;
}

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''));
}

const positions = new WeakMap<ModelNode, { readonly object: unknown; readonly position: PositionFields }>();

function positionIn({ node, object }: RowContent): PositionFields {
  const known = positions.get(node);
  if (known && known.object === object) return known.position;
  const position = positionOf({ type: node.type, fields: node, ...placeOf(object) });
  positions.set(node, { object, position });
  return position;
}

function scalarOf(value: unknown): Scalar | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
