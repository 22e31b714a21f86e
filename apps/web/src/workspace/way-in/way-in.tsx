import { Button, Popover } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { leaveWayIn, showWayIn, wayIn } from '../../app/way-in.ts';
import { closedByEscape } from '../../ui/open-layers.ts';
import { useCommands } from '../commands/command.ts';
import classes from './way-in.module.css';

/** A part of the screen that the short way in names. */
interface Part {
  /** The element on the page: the first that is there. */
  readonly place: string;
  readonly title: string;
  readonly text: string;
  /** The side of the part on which its card stands. */
  readonly side: 'right' | 'left' | 'bottom-end' | 'top';
}

/** In the order in which a model comes about. */
const PARTS: readonly Part[] = [
  {
    place: '[data-part="tree"]',
    title: 'The tree',
    text: 'All objects of the model. Where two overlap, the one further down replaces the other.',
    side: 'right',
  },
  {
    place: '[data-part="elements"]',
    title: 'Elements',
    text: 'Drag one into the picture, or click it and type its place and size.',
    side: 'left',
  },
  {
    place: '[data-viewport]',
    title: 'The picture',
    text: 'Drag to turn it, with Shift to move it, and zoom with the wheel. A click selects an object.',
    side: 'top',
  },
  {
    place: 'section[aria-label="Properties"]',
    title: 'Properties',
    text: 'Place, size, material and power of what is selected. A number may be an expression of parameters.',
    side: 'left',
  },
  {
    place: '[data-part="solve"]',
    title: 'Solve',
    text: 'SOLVE, or Ctrl Enter, computes the temperatures. They are then seen on the model.',
    side: 'bottom-end',
  },
];

/**
 * The short way in: what the parts of the screen are, one after the other. It is offered once, on the tab that has them, and a
 * command opens it.
 */
export function WayIn({ tab }: { readonly tab: string }) {
  const commands = useCommands();
  const isShown = useStore(wayIn, (state) => state.isShown);
  const isOffered = useStore(wayIn, (state) => state.isOffered);
  useEffect(
    () =>
      commands.register([
        {
          id: 'help.way-in',
          title: 'The parts of the screen',
          group: 'Help',
          icon: IconRoute,
          keywords: 'tour introduction first steps begin',
          run: () => {
            commands.store.setState({ helpOpen: false, paletteOpen: false });
            commands.run('go.project');
            showWayIn();
          },
        },
      ]),
    [commands],
  );
  if (isShown) return <Steps />;
  if (!isOffered || tab !== 'project') return null;
  return (
    <section className={classes.offer} aria-label="A short way in">
      <p>New here? Five steps name the parts of the screen.</p>
      <Button size="xs" onClick={() => commands.run('help.way-in')}>
        Show me
      </Button>
      <Button size="xs" variant="default" onClick={leaveWayIn}>
        No, thanks
      </Button>
    </section>
  );
}

function Steps() {
  const [at, setAt] = useState(0);
  const part = PARTS[at];
  const titleId = useId();
  const area = useArea(part);
  if (!part || !area) return null;
  const { left, top, width, height } = area;
  const isLast = at === PARTS.length - 1;
  return (
    <Popover
      // A popover keeps the place of the part that it was opened for.
      key={part.title}
      opened
      position={part.side}
      offset={part.side === 'top' ? -160 : 12}
      width={300}
      shadow="md"
      withArrow={part.side !== 'top'}
      trapFocus
      returnFocus
      withinPortal
      // The part is no button that opens the card, and may not have the states of one.
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={310}
    >
      <Popover.Target>
        <div className={classes.part} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.card ?? ''}
        role="dialog"
        aria-labelledby={titleId}
        onKeyDownCapture={closedByEscape(leaveWayIn)}
      >
        <h2 id={titleId}>{part.title}</h2>
        <p aria-live="polite">{part.text}</p>
        <div className={classes.foot}>
          <span>
            {at + 1} of {PARTS.length}
          </span>
          <Button size="xs" variant="default" onClick={leaveWayIn}>
            Close
          </Button>
          <Button size="xs" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Back
          </Button>
          <Button size="xs" data-autofocus onClick={() => (isLast ? leaveWayIn() : setAt(at + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The place of a part on the screen, as long as the window has this size; null: it is not there. */
function useArea(part: Part | undefined): DOMRect | null {
  const [found, setFound] = useState<{ readonly part: Part; readonly area: DOMRect | null } | null>(null);
  useEffect(() => {
    if (!part) return;
    const measure = () => {
      const area = document.querySelector(part.place)?.getBoundingClientRect() ?? null;
      setFound({ part, area });
    };
    // The tab with the parts may only now be shown.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [part]);
  return found?.part === part ? (found?.area ?? null) : null;
}
