import { useDebouncedValue } from '@mantine/hooks';
import { type FieldTable, type KindSchema, type NumberField, stepsIn } from '@thermarium/model';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { focusFirstError } from '../../ui/focus.ts';
import { useDue } from '../../ui/later.tsx';
import { commitTyping, isSaveKey } from '../../ui/typing.ts';
import { useCommands } from '../commands/command.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { type LayoutTab, layoutOf } from '../forms/field-layout.ts';
import { type FormKey, formOf } from '../forms/form-target.ts';
import { useForms } from '../forms/forms.ts';
import { sumOver } from '../forms/list-rows.ts';
import { usePanelMemory } from '../forms/panel-memory.ts';
import { listRows } from '../forms/typed-values.ts';
import { MOVE_PATH } from '../forms/wrong-places.ts';
import { EditorsOf } from '../people/editors-of.tsx';
import { useFieldExtras } from './field-extras.ts';
import { FormFields } from './fields/form-fields.tsx';
import { PowerChart } from './fields/power-chart.tsx';
import classes from './panel.module.css';
import { FooterButtons, FooterNote } from './panel-footer.tsx';
import { PanelHeader } from './panel-header.tsx';
import { Conflict, Inactivity } from './panel-notices.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { TabReadouts } from './tab-readouts.tsx';
import { TranslationTab } from './translation-tab.tsx';
import { type Form, useForm } from './use-form.ts';

/** The delay from the last change of a row to the new total, ms. */
const TOTAL_DELAY = 300;
const MILLIMETRES: { readonly [unit in NumberField['unit']]?: number } = { mm: 1, µm: 1e-3 };

/** The form with the derived number that is the total of a list whose rows are edited; any other form unchanged. */
function useTotals(form: Form): Form {
  const found = totalIn(form.target.kind.fields);
  const rows =
    found && found.list in form.edits.values ? listRows(found.field, form.values[found.list]) : null;
  const sum = rows && found && sumOver(rows, found.of, form.parameters);
  const [total] = useDebouncedValue(sum, TOTAL_DELAY);
  if (rows === null || total === null || !found) return form;
  // Sums of decimal thicknesses have rounding errors in the last digits.
  const value = Number((total * found.scale).toPrecision(12));
  return { ...form, values: { ...form.values, [found.key]: value } };
}

/** The number that is the total of a list, and that list; null: the table has none. */
function totalIn(fields: FieldTable) {
  for (const [key, number] of Object.entries(fields)) {
    if (number.kind !== 'number' || number.totalOf === undefined) continue;
    const field = fields[number.totalOf];
    if (field?.kind !== 'list' || !field.total) continue;
    const { of } = field.total;
    const summed = field.item[of];
    const [from, to] = [summed?.kind === 'number' && MILLIMETRES[summed.unit], MILLIMETRES[number.unit]];
    return { key, list: number.totalOf, field, of, scale: from && to ? from / to : 1 };
  }
  return null;
}

/** The properties of one object, a plane or the draft. */
export function ObjectPanel({
  formKey,
  panelRef,
  onSaved,
}: {
  readonly formKey: FormKey;
  readonly panelRef: RefObject<HTMLElement | null>;
  readonly onSaved?: () => void;
}) {
  const form = useForm(formKey, onSaved);
  const { of, ids } = useMemo(() => {
    const thing = formOf(formKey);
    return thing ? { of: thing.of, ids: [thing.id] } : { of: 'object' as const, ids: [] };
  }, [formKey]);
  if (!form) return null;
  return (
    <EditorsOf of={of} ids={ids}>
      <FormPanel form={form} panelRef={panelRef} inDialog={onSaved !== undefined} />
    </EditorsOf>
  );
}

const FIRST_FIELD = 'input:not(:disabled):not([readonly])';

function FormPanel({
  form: typed,
  panelRef,
  inDialog,
}: {
  readonly form: Form;
  readonly panelRef: RefObject<HTMLElement | null>;
  readonly inDialog: boolean;
}) {
  const form = useTotals(typed);
  const commands = useCommands();
  const editor = useEditorStore();
  const forms = useForms();
  const panelMemory = usePanelMemory();
  const { target } = form;
  const { kind, id } = target;
  const isNew = id === null;
  const panelId = useId();
  const footerId = useId();
  const body = useRef<HTMLDivElement>(null);
  const tabs = layoutOf(bodyFieldsOf(kind));
  const main = tabs.filter(({ name }) => !isWithinTranslation(kind.container, name));
  const [tab, setTab] = useState(() => (isNew ? '' : (panelMemory.tabs.get(kind.type) ?? '')));
  const shown = main.find(({ name }) => name === tab) ?? main[0];
  const show = (name: string) => {
    // The next object of the kind opens at the same tab.
    panelMemory.tabs.set(kind.type, name);
    setTab(name);
  };
  const wrongTabs = wrongTabsOf(form);
  const [firstWrong] = form.wrong;
  const editRequest = useStore(editor, (state) => state.editRequest);
  const carrying = useStore(editor, (state) => state.carrying);
  // No focus while the element is still being placed: that gesture has the keyboard.
  const isAskedFor = !carrying && (isNew || panelMemory.answeredRequest !== editRequest);
  // Fields into which one types at once are there at once.
  const hasFields = useDue(isAskedFor || inDialog);

  // Pressing Update or Add, and the program's answer to it, lead to the first error.
  const { attempts } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it was sent or answered, not as one types.
  useEffect(() => {
    if (attempts === 0 || !firstWrong || !hasFields) return;
    if (firstWrong.tab === null) return focusFirstError(() => panelRef.current);
    show(shownUnder(kind, firstWrong.tab));
    focusFirstError(() => body.current);
  }, [attempts, hasFields]);

  // A new element opens at its first tab, and stays there when it has been added.
  useLayoutEffect(() => {
    if (!isNew) return;
    panelMemory.tabs.delete(kind.type);
    if (carrying) setTab('');
  }, [panelMemory, kind, isNew, carrying]);
  useEffect(() => {
    if (carrying || !hasFields || (panelMemory.answeredRequest === editRequest && !isNew)) return;
    panelMemory.answeredRequest = editRequest;
    body.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [panelMemory, editRequest, isNew, carrying, hasFields]);
  useLayoutEffect(() => {
    // A dialog gives the focus to what is marked in it.
    if (inDialog) body.current?.querySelector(FIRST_FIELD)?.setAttribute('data-autofocus', '');
  }, [inDialog]);

  const canSave = !form.disabled && !form.saving && (isNew || form.unsaved);
  const keys = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    // Some fields have a use of their own for Enter.
    event.preventDefault();
    event.stopPropagation();
    commitTyping();
    const isWanted = isNew || forms.isUnsaved(target.key);
    if (isWanted && !form.disabled && !form.saving) form.save();
    else commands.run('solve.start');
  };

  return (
    <section
      className={classes.panel}
      data-fields-of={kind.type}
      aria-label="Properties"
      tabIndex={-1}
      ref={panelRef}
      onKeyDownCapture={keys}
    >
      <PanelHeader form={form} />
      {main.length > 1 && (
        <PanelTabs
          tabs={main.map(({ name, items }) => ({
            name,
            count: listCount(form, items),
            wrong: wrongTabs.has(name),
          }))}
          shown={shown?.name ?? ''}
          panelId={panelId}
          onShow={show}
        />
      )}
      <Conflict form={form} />
      <Inactivity form={form} />
      <div
        className={classes.body}
        id={panelId}
        ref={body}
        {...(main.length > 1 && { role: 'tabpanel', 'aria-label': shown?.name })}
      >
        {hasFields && shown && (
          <ShownFields form={form} tab={shown} tabs={tabs} wrong={subTabOf(firstWrong)} />
        )}
      </div>
      <div className={classes.footer}>
        <FooterNote form={form} id={footerId} />
        <FooterButtons form={form} canSave={canSave} noteId={footerId} />
      </div>
    </section>
  );
}

/** The fields of the shown tab. */
function ShownFields({
  form,
  tab,
  ...others
}: Parameters<typeof TranslationTab>[0] & { readonly tab: LayoutTab }) {
  return form.target.kind.container && tab.name === 'Translation' ? (
    <TranslationTab form={form} {...others} />
  ) : (
    <TabBody form={form} tab={tab} />
  );
}

/** The fields of a tab, and beneath them the read-outs. */
function TabBody({ form, tab }: { readonly form: Form; readonly tab: LayoutTab }) {
  const extras = useFieldExtras(form);
  const { kind } = form.target;
  const lists = tab.items.filter((item) => item.type === 'field' && item.field.kind === 'list');
  const others = tab.items.filter((item) => !lists.includes(item));
  const steps = stepsIn(kind.fields);
  const hasSteps = lists.some((item) => item.type === 'field' && item.field === steps?.field);
  return (
    <>
      {others.length > 0 && (
        <div className={classes.fields}>
          <FormFields form={form} table={kind} items={others} extras={extras} />
          <TabReadouts form={form} tab={tab.name} />
        </div>
      )}
      <FormFields form={form} table={kind} items={lists} extras={extras} />
      {steps && hasSteps && <PowerChart steps={steps} rows={form.checked.values?.[steps.key]} />}
    </>
  );
}

/** The sub-tab of the Translation tab that has the first error. */
function subTabOf(first: Form['wrong'][number] | undefined) {
  if (first?.path === MOVE_PATH) return 'Translation' as const;
  return first?.tab === 'Array' ? ('Array' as const) : null;
}

/** All fields but the name, which is in the header of the panel. */
function bodyFieldsOf({ fields: { name: _, ...others } }: KindSchema): FieldTable {
  return others;
}

function isWithinTranslation(isContainer: boolean | undefined, tab: string): boolean {
  return isContainer === true && tab === 'Array';
}

/** The panel's tab that shows a tab of the table. */
function shownUnder({ container }: KindSchema, tab: string): string {
  return isWithinTranslation(container, tab) ? 'Translation' : tab;
}

/** The tabs that show an error. */
function wrongTabsOf({ target, wrong, said }: Form): ReadonlySet<string> {
  return new Set(
    wrong.flatMap(({ path, tab }) => {
      const isShown = path === MOVE_PATH || said(path)?.severity === 'error';
      return tab === null || !isShown ? [] : [shownUnder(target.kind, tab)];
    }),
  );
}

/** The number of rows of a tab whose only field is a list. */
function listCount(form: Form, items: LayoutTab['items']): number | undefined {
  const [item] = items;
  if (items.length !== 1 || item?.type !== 'field' || item.field.kind !== 'list') return undefined;
  return listRows(item.field, form.values[item.key]).length;
}
