import { kinds, MOST_DRAWN_ELEMENTS } from '@thermarium/kinds';
import { NORMAL } from '@thermarium/model';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { scientific, spokenNumber } from '../../ui/number-text.ts';
import { elementsOf, quickModelNote, REDUCED_DISPLAY } from '../forms/array-notes.ts';
import { isPlane } from '../forms/field-rules.ts';
import { powerDensity } from '../forms/power-density.ts';
import { inheritedIn } from '../records/document-standing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { CoefficientMenu } from './fields/coefficient-menu.tsx';
import type { FieldExtras } from './fields/form-fields.tsx';
import type { Form } from './use-form.ts';

const HINTS: { readonly [field: string]: string } = {
  bound: 'All exposed walls are held at ambient temperature.',
  hole: 'Cuts what stands before it in the tree, and leaves a void.',
  sphere: 'The ellipsoid that fills the box, instead of the box.',
  lumped:
    'Quick Model solves the array as one block with effective conductivities. Automatic above 100,000 elements; valid only with a fill material.',
  auto_via: 'Via arrays over the board follow its full thickness.',
  inline: 'Off: odd rows are shifted by half a pitch.',
  is_plated: 'A barrel of the material with the hole material, or void, inside.',
  is_array: 'Repeats all that is in the assembly.',
  resistance: 'From the block to ambient.',
  polygon: 'Corners in the two axes of the plane, relative to the position.',
};

/** The meaning of a blank value, by field. */
const BLANKS: { readonly [field: string]: string } = {
  fill_material_name: 'None',
  hole_material_name: 'Void',
  plane: 'Volume',
  material_name: 'None',
};

/** The panel's additions to the table of fields: read-outs, explanations, the meaning of blank values. */
export function useFieldExtras(form: Form): (key: string) => FieldExtras {
  const { document } = useWorkspace();
  const nodes = useStore(document.store, (state) => state.nodes);
  const project = useStore(document.store, (state) => state.project);
  const { target, checked, values } = form;
  const inherited = useMemo(
    () => inheritedIn({ nodes, project }, target.parent),
    [nodes, project, target.parent],
  );
  const density = useMemo(
    () => densityOf(target.kind.type, checked.values),
    [target.kind.type, checked.values],
  );
  const hasLumped = 'lumped' in target.fields;

  return (key) => {
    const hint = HINTS[key];
    const explained = hint === undefined ? {} : { hint };
    const blank = BLANKS[key];
    switch (key) {
      case 'hc': {
        const { from, value } = inherited.coefficient;
        const isWorld = from === null;
        const shown = Number.isNaN(value) ? '' : ` ${value.toFixed(3)}`;
        const isBlank = values.hc === null || values.hc === '';
        return {
          label: 'Heat transfer',
          hint: 'Heat transfer coefficient of exposed walls. Blank inherits, 0 is adiabatic.',
          placeholder: `from ${isWorld ? 'world' : 'assembly'}${shown}`,
          readout: isBlank && !isWorld ? `from ${from}` : null,
          action: (
            <CoefficientMenu
              disabled={form.disabled || values.bound === true}
              onTake={(coefficient) => form.commit({ hc: coefficient })}
            />
          ),
        };
      }
      case 'power':
        return { ...explained, readout: density };
      case 'coordinate':
        return isPlane(values.plane) ? { label: 'xyz'.charAt(NORMAL[values.plane]) } : {};
      case 'lumped': {
        if (!hasLumped || target.kind.container) {
          return {
            hint: 'All arrays in the assembly are solved as one block each. Off leaves them as they are.',
          };
        }
        const world = project?.world;
        return {
          ...explained,
          note: quickModelNote(target.kind.type, checked.values ?? values, { ...inherited, world }),
        };
      }
      default:
        return { ...explained, ...(blank !== undefined && { blank }) };
    }
  };
}

function densityOf(type: string, values: { readonly [field: string]: unknown } | null): string | null {
  const kind = kinds.find((each) => each.type === type);
  if (!kind || !values || values.power === 0) return null;
  const normal = isPlane(values.plane) ? NORMAL[values.plane] : null;
  try {
    const density = powerDensity({ values, solids: kind.solids(values) }, normal);
    return density && `${spokenDensity(density.value)} ${density.unit}`;
  } catch {
    // A polygon that crosses itself has no body; its error is shown beneath the corners.
    return null;
  }
}

/** Four significant digits are enough for a density. */
function spokenDensity(value: number): string {
  const size = Math.abs(value);
  return size >= 1e5 || size < 0.1 ? scientific(value) : spokenNumber(Number(value.toPrecision(4)));
}

/** The note beneath the fields of an array: the number of elements, and whether all of them are drawn. */
export function drawnNote(values: { readonly [field: string]: unknown } | null) {
  const count = values ? elementsOf(values) : null;
  if (count === null) return null;
  return { count, reduced: count > MOST_DRAWN_ELEMENTS ? REDUCED_DISPLAY : null };
}
