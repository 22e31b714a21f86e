import { Button } from '@mantine/core';
import { useDocument } from '../document/project-document.ts';
import { useForms } from '../forms/forms.ts';
import { listRows } from '../forms/typed-values.ts';
import classes from './panel.module.css';
import type { Form } from './use-form.ts';

/** The notice that somebody else has changed the same fields. */
export function Conflict({ form }: { readonly form: Form }) {
  const forms = useForms();
  const { edits, target } = form;
  if (edits.conflicts.length === 0) return null;
  const names = edits.conflicts.map((key) => target.fields[key]?.label ?? key).join(', ');
  return (
    <div className={classes.notice} role="alert">
      <p>{names}: changed elsewhere while you were editing.</p>
      <Button size="compact-xs" variant="default" onClick={() => forms.takeTheirs(target.key)}>
        Take theirs
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => forms.keepMine(target.key)}>
        Keep mine
      </Button>
    </div>
  );
}

/** The notice that an object is inactive that needs rows, as one without them always is. */
export function Inactivity({ form }: { readonly form: Form }) {
  const document = useDocument();
  const { target, values, disabled } = form;
  const { title, fields } = target.kind;
  const [key = '', field] =
    Object.entries(fields).find(([, each]) => each.kind === 'list' && each.required) ?? [];
  if (field?.kind !== 'list' || target.active) return null;
  const hasRows = listRows(field, values[key]).length > 0;
  const setActive = () => {
    if (target.id !== null) void document.update(target.id, { active: true });
    else form.activate?.();
  };
  return (
    <div className={classes.notice} role="status">
      <p>
        The {title} is inactive{hasRows ? '' : ` until it has ${field.label.toLowerCase()}`}.
      </p>
      {hasRows && (
        <Button
          size="compact-xs"
          variant="default"
          // Unsaved rows do not count: the program would find an object without rows.
          disabled={
            disabled ||
            (target.id !== null && form.unsaved && listRows(field, target.stored[key]).length === 0)
          }
          onClick={setActive}
        >
          Set Active
        </Button>
      )}
    </div>
  );
}
