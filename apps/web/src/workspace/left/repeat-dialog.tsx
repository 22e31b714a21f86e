import { Button, Group } from '@mantine/core';
import { evaluateScalar, type Scalar } from '@thermarium/model';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { stepBeside } from '../actions/duplicate-step.ts';
import { repeatObjects } from '../actions/object-actions.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useForms } from '../forms/forms.ts';
import classes from './left.module.css';

const AXES = ['X', 'Y', 'Z'] as const;
/** More copies at once are an array of an assembly. */
const MOST_COPIES = 1_000;
const COPIES = { label: 'Copies', unit: '1' } as const;

/** Asks for the number of copies of the selected objects and for the step from each to the next. */
export function RepeatDialog({ onClose }: { readonly onClose: () => void }) {
  const document = useDocument();
  const editor = useEditorStore();
  const forms = useForms();
  const { parameters } = forms.knowledge();
  const [id] = useState(newModalId);
  const [ids] = useState(() => editor.getState().selection);
  const [count, setCount] = useState<Scalar | null>(1);
  const [step, setStep] = useState<readonly (Scalar | null)[]>(() => {
    const { nodes } = document.store.getState();
    return stepBeside(ids.flatMap((each) => nodes.get(each) ?? []));
  });
  const [problem, setProblem] = useState('');

  const numberOf = (typed: Scalar | null) => {
    const read = typed === null ? null : evaluateScalar(typed, parameters);
    return read?.ok ? read.value : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const copies = numberOf(count);
    const [x = null, y = null, z = null] = step.map(numberOf);
    if (copies === null || !Number.isInteger(copies) || copies < 1 || copies > MOST_COPIES) {
      return setProblem(`Enter a whole number of copies from 1 to ${MOST_COPIES.toLocaleString('en-US')}!`);
    }
    if (x === null || y === null || z === null) return setProblem('Enter a valid floating point number!');
    if (x === 0 && y === 0 && z === 0)
      return setProblem('Enter a step: the copies would stand in each other.');
    const made = await repeatObjects({ document, editor }, ids, [x, y, z], copies);
    if (made.ok) onClose();
    else setProblem(made.message);
  };
  return (
    <Modal opened onClose={onClose} title="Step and repeat" id={id} size={360}>
      <form className={classes.repeat} onSubmit={(event) => void submit(event)} noValidate>
        <span>{COPIES.label}</span>
        <NumberField
          label={COPIES.label}
          quantity={COPIES}
          autoFocus
          value={count}
          parameters={parameters}
          whole
          min={1}
          max={MOST_COPIES}
          onType={setCount}
          onCommit={setCount}
        />
        {AXES.map((letter, axis) => {
          const quantity = { label: `Δ${letter}`, unit: 'mm' } as const;
          const set = (typed: Scalar | null) => setStep((before) => before.with(axis, typed));
          return [
            <span key={letter}>{quantity.label}</span>,
            <NumberField
              key={quantity.label}
              label={quantity.label}
              quantity={quantity}
              unit="mm"
              value={step[axis] ?? null}
              parameters={parameters}
              onType={set}
              onCommit={set}
            />,
          ];
        })}
        <p className={classes.repeatProblem} role="alert">
          {problem}
        </p>
        <Group className={classes.repeatButtons} justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Repeat</Button>
        </Group>
      </form>
    </Modal>
  );
}
