import { kinds } from '@thermarium/kinds';
import { text } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { newElement } from '../editor/draft/new-element.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { saidAt } from '../panel/use-form.ts';
import { checkValues } from './field-issues.ts';
import { type FormEdits, NO_EDITS } from './form-edits.ts';
import { openForms } from './forms.ts';
import { obstacleText, wrongPlaces } from './wrong-places.ts';

const copper = { name: 'Copper', conductivity: 390 };

/** The form of a new object of a kind, as first shown. */
function draftOf(type: string, changes: { readonly [field: string]: unknown } = {}, materials = [copper]) {
  const document = memoryDocument({ materials });
  const editor = createEditorStore();
  const forms = openForms(document, editor);
  const fields = { ...newElement(type, document.store.getState()), ...changes };
  editor.setState({ draft: { type, parent: null, fields } });
  const target = forms.target('draft');
  if (!target) throw new Error(`There is no kind ${type}.`);
  const table = { fields: target.kind.fields, ...(target.kind.check && { check: target.kind.check }) };
  const context = { owner: 'it', active: target.active };
  const { issues } = checkValues(table, forms.values('draft'), forms.knowledge(), context);
  const wrong = (edits: FormEdits = NO_EDITS) =>
    wrongPlaces({ fields: target.fields, issues, edits, isMoveWrong: false });
  return { wrong, said: (path: string) => saidAt(path, issues, NO_EDITS, true) };
}

describe('a new heat sink', () => {
  it('says as soon as it is shown why its fins do not fit, and what would make them fit', () => {
    const { said, wrong } = draftOf('heatsink');
    expect(said('fin_count')).toEqual({
      severity: 'error',
      message:
        'Fins overlap: 5 x 0.5 mm do not fit in 1 mm. Set Base ΔX to at least 2.5 mm, or use at most 2 fins.',
    });
    expect(obstacleText(wrong())).toBe('Fin count: set Base ΔX to at least 2.5 mm, or use at most 2 fins.');
  });

  it.each([{ base_dx: 2.5 }, { fin_count: 2 }, { fin_thickness: 0.2 }])(
    'is right after one edit: %j',
    (edit) => {
      const { said, wrong } = draftOf('heatsink', edit);
      expect(said('fin_count')).toBeNull();
      expect(obstacleText(wrong())).toBeNull();
    },
  );
});

describe('a new element', () => {
  it.each(kinds.map(({ type }) => type).filter((type) => type !== 'heatsink'))(
    'of kind %s is right as it is',
    (type) => {
      expect(draftOf(type).wrong()).toEqual([]);
    },
  );

  it('says beside Add what is missing, and beneath the field not before it was pressed', () => {
    const { wrong, said } = draftOf('box', {}, []);
    expect(obstacleText(wrong())).toBe('Material is missing.');
    expect(said('material_name')).toBeNull();
  });
});

it('an expression that has no value is no number, and why stands on a second line', () => {
  const { said, wrong } = draftOf('box', { power: '2*V' });
  const fault = "Unknown name 'V'. Define it in Parameters.";
  expect(said('power')).toEqual({
    severity: 'error',
    message: 'Enter a valid floating point number!',
    fault,
  });
  expect(obstacleText(wrong())).toBe(`Power: unknown name 'V'. Define it in Parameters.`);
  const inKilograms = "Power is in mW: '2 W' or '2000' are understood.";
  expect(obstacleText(draftOf('box', { power: '2 kg' }).wrong())).toBe(inKilograms);
});

describe('what is wrong', () => {
  const box = kinds.find(({ type }) => type === 'box');
  const fields = { ...box?.fields, name: text('Name') };
  const issue = (path: string, code = 'not-positive') => ({
    path,
    code,
    severity: 'error' as const,
    message: 'Enter a positive number!',
    remedy: '',
  });
  const edits = { ...NO_EDITS, refusals: new Map([['hc', 'Too much.']]) };

  it('is told in the order in which the form is read', () => {
    const issues = [issue('power'), issue('dz'), issue('x'), issue('name', 'required')];
    const wrong = wrongPlaces({ fields, issues, edits, isMoveWrong: false });
    expect(wrong.map(({ path, tab }) => [path, tab])).toEqual([
      ['name', null],
      ['x', 'Spatial'],
      ['dz', 'Spatial'],
      ['power', 'Thermal'],
      ['hc', 'Thermal'],
    ]);
    expect(obstacleText(wrong)).toBe('Name is missing (and 4 more).');
    expect(obstacleText(wrong.slice(1, 2))).toBe('X: enter a positive number!');
  });

  it('is named by the row in lists', () => {
    const pcb = kinds.find(({ type }) => type === 'pcb');
    const layers = { fields: pcb?.fields ?? {}, edits: NO_EDITS, isMoveWrong: false };
    const wrong = wrongPlaces({ ...layers, issues: [issue('layers[1].thickness', 'required')] });
    expect(wrong[0]).toMatchObject({ tab: 'Layers', label: 'Thickness of row 2' });
  });

  it('includes how an assembly is to be moved', () => {
    const wrong = wrongPlaces({ fields, issues: [issue('power')], edits: NO_EDITS, isMoveWrong: true });
    expect(wrong.map(({ path, tab }) => [path, tab])).toEqual([
      ['move', 'Translation'],
      ['power', 'Thermal'],
    ]);
  });
});
