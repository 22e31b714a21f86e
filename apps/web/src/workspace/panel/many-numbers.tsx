import { type EditedField, MOST_EDITED_FIELDS } from '@thermarium/api';
import { kindOf, kinds } from '@thermarium/kinds';
import { evaluateScalar, followerIn, type KindSchema, type Scalar } from '@thermarium/model';
import { useTypedFields } from '../../ui/dialog-drafts.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { notify } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useForms } from '../forms/forms.ts';
import { type Extent, type NumberTaker, numberTakers, sharedBy, totalOf } from '../forms/many-powers.ts';
import type { ObjectChange } from '../records/object-edits.ts';
import type { ModelNode } from '../records/project-content.ts';
import { type SceneObject, useScene } from '../scene/scene.ts';
import { shownUnit } from './fields/field-units.ts';

const powerOf = ({ fields }: KindSchema) => ('power' in fields ? 'power' : null);
const filmOf = ({ fields }: KindSchema) => followerIn(fields, 'coefficient');

interface ManyNumbersProps {
  readonly nodes: readonly ModelNode[];
  readonly disabled: boolean;
  readonly onChange: (changes: readonly ObjectChange[]) => void;
}

/** Power and heat transfer of several objects: one value for each of them, or a total power that they share. */
export function ManyNumbers({ nodes, disabled, onChange }: ManyNumbersProps) {
  const forms = useForms();
  const scene = useScene();
  const { parameters } = forms.knowledge();
  const powers = numberTakers(nodes, kinds, powerOf);
  const films = numberTakers(nodes, kinds, filmOf);
  const setTyped = useTypedFields();
  const share = (typed: Scalar | null) => {
    const read = typed === null ? null : evaluateScalar(typed, parameters);
    if (!read?.ok) return;
    // Volumes take time to find out, so they are asked for only here.
    const { objects } = scene.getState();
    const shares = sharedBy(
      read.value,
      powers.map(({ node: { id } }) => extentOf(objects.get(id))),
    );
    if (!shares) return notify(CANNOT_SHARE, 'error');
    onChange(powers.map(({ node: { id }, key }, n) => ({ id, changes: { [key]: shares[n] ?? 0 } })));
  };
  const common = { nodes, disabled, parameters, onChange };
  return (
    <>
      <ManyNumber {...common} takers={powers} />
      {powers.length > 1 && (
        <FieldRow
          {...helpOf(powers[0])}
          label="Total power"
          said={null}
          note="Shared by volume, of sources by area"
        >
          <NumberField
            label="Total power"
            quantity={{ ...powers[0].field, label: 'Total power' }}
            unit={shownUnit(powers[0].field)}
            value={totalOf(powers, parameters)}
            parameters={parameters}
            disabled={disabled}
            onType={() => setTyped(fieldsOf(powers))}
            onRevert={() => setTyped(null)}
            onCommit={(typed) => {
              setTyped(null);
              share(typed);
            }}
          />
        </FieldRow>
      )}
      <ManyNumber {...common} takers={films} />
    </>
  );
}

const CANNOT_SHARE = 'Bodies and flat sources cannot share a power: select one sort of them.';

/** The volume of an object's bodies, or the area of a source; null: it has neither. */
function extentOf(object: SceneObject | undefined): Extent | null {
  const kind = object && kindOf(object.type);
  if (!kind || !object.values) return null;
  const volume = kind.solids(object.values).reduce((sum, solid) => sum + solid.volume, 0);
  if (volume > 0) return { size: volume, flat: false };
  const bounds = kind.bounds(object.values);
  const sizes = bounds
    ? bounds.max.map((max, axis) => max - bounds.min[axis]).filter((size) => size > 0)
    : [];
  return sizes.length < 2 ? null : { size: sizes.reduce((a, b) => a * b), flat: sizes.length === 2 };
}

/** The help of a field that several objects have: that of the first of them. */
export function helpOf({ node, key }: { readonly node: ModelNode; readonly key: string }) {
  return { fieldsOf: node.type, field: key };
}

/** The fields of the takers, as many as others are told of. */
function fieldsOf(takers: readonly NumberTaker[]): readonly EditedField[] {
  return takers.slice(-MOST_EDITED_FIELDS).map(({ node: { id }, key }) => ({ of: 'object', id, field: key }));
}

/** A number that all takers get; values that differ are said to. */
function ManyNumber({
  takers,
  nodes,
  disabled,
  parameters,
  onChange,
}: ManyNumbersProps & {
  readonly takers: readonly NumberTaker[];
  readonly parameters: Parameters<typeof totalOf>[1];
}) {
  const setTyped = useTypedFields();
  const [first] = takers;
  if (!first) return null;
  const { field } = first;
  const label = field.shortLabel ?? field.label;
  const values = takers.map(({ node, key }) => node[key] ?? null);
  const isMixed = values.some((value) => value !== values[0]);
  const [value] = values;
  const isScalar = typeof value === 'number' || typeof value === 'string';
  const note = takers.length < nodes.length ? `Of ${takers.length} of ${nodes.length} objects` : '';
  return (
    <FieldRow {...helpOf(first)} label={label} said={null} note={note}>
      <NumberField
        label={label}
        quantity={field}
        unit={shownUnit(field)}
        value={!isMixed && isScalar ? value : null}
        placeholder={isMixed ? 'several' : undefined}
        parameters={parameters}
        disabled={disabled}
        onType={() => setTyped(fieldsOf(takers))}
        onRevert={() => setTyped(null)}
        onCommit={(typed) => {
          setTyped(null);
          // A blank over several values means none of them, and where a value must be, nothing.
          if (typed === null && (isMixed || !field.optional)) return;
          onChange(takers.map(({ node: { id }, key }) => ({ id, changes: { [key]: typed } })));
        }}
      />
    </FieldRow>
  );
}
