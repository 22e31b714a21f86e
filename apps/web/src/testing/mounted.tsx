import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll } from 'vitest';

/** The timers of a test file’s pages. After its last test there is no document for them. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const begin = globalThis.setTimeout;
const noted = (...timed: Parameters<typeof setTimeout>) => {
  const timer = begin(...timed);
  timers.add(timer);
  return timer;
};
Reflect.set(globalThis, 'setTimeout', Object.assign(noted, begin));
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});

/** A component in a page. A test that mounts one asks for the page: `// @vitest-environment happy-dom`. */
export interface Mounted {
  /** Shows it with other properties. */
  show(node: ReactNode): Promise<void>;
  /** The only field with this name. */
  control(name: string): HTMLInputElement;
  button(text: string): HTMLButtonElement;
  /** Types a text in the place of a control's own. */
  type(name: string, text: string): Promise<void>;
  press(text: string): Promise<void>;
  /** The message beneath the field of a control; empty: there is none. */
  messageAt(name: string): string;
  unmount(): Promise<void>;
}

/** Does something to a page, and answers when React has drawn what follows from it and run its effects. */
async function settled(does: () => void): Promise<void> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => does());
  // The test awaits what comes later, such as an answer.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
}

/** Mounts a component. Motion is left out, as Mantine does in tests. */
export async function mounted(node: ReactNode): Promise<Mounted> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (next: ReactNode) =>
    settled(() => root.render(<MantineProvider env="test">{next}</MantineProvider>));
  await show(node);

  const control = (name: string) => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')].filter(
      (each) => nameOf(each) === name,
    );
    if (found.length !== 1) throw new Error(`${found.length} controls are called ${name}.`);
    return found[0];
  };
  const button = (text: string) => {
    const found = [...document.querySelectorAll('button')].find((each) => each.textContent === text);
    if (!found) throw new Error(`No button says ${text}.`);
    return found;
  };
  return {
    show,
    control,
    button,
    type: (name, text) =>
      settled(() => {
        const field = control(name);
        field.focus();
        // React hears of a value only where its own record of it is passed by.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    press: (text) => settled(() => button(text).click()),
    messageAt: (name) =>
      control(name).closest('[data-said-row]')?.querySelector('[role="alert"]')?.textContent ?? '',
    unmount: async () => {
      await settled(() => root.unmount());
      place.remove();
    },
  };
}

function nameOf(input: HTMLInputElement): string | null {
  return input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? null;
}
