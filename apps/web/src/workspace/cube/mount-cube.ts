import { IconCube } from '@tabler/icons-react';
import { AXIS_LETTERS, type Vec3 } from '@thermarium/geometry';
import { anglesOf, cameraAxes, DEFAULT_VIEW } from '@thermarium/picture';
import { Matrix4 } from 'three';
import type { Command, Commands } from '../commands/command.ts';
import type { ViewPort, ViewportHost } from '../viewport/viewport-layer.ts';
import classes from './cube.module.css';
import { axisEdge, facing, letterMatrix, onPicture, type PictureAxes } from './cube-projection.ts';
import { CUBE_ZONES } from './cube-zones.ts';

/** A press that moves less than this is a click, px. */
const CLICK_TOLERANCE = 5;
/** Radians per px that the cube is dragged. */
const TURN = 0.012;

/** Turns clicks on the cube's zones into views and drags into turns, until the returned function is called. */
function followPointer(svg: SVGSVGElement, view: ViewPort): () => void {
  let pressed: { readonly zone: string | null; readonly startX: number; readonly startY: number } | null =
    null;
  let lastX = 0;
  let lastY = 0;
  let dragging = false;

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const zone = event.target instanceof SVGElement ? event.target.getAttribute('data-view') : null;
    pressed = { zone, startX: event.clientX, startY: event.clientY };
    [lastX, lastY] = [event.clientX, event.clientY];
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    event.stopPropagation();
  };
  const move = (event: PointerEvent) => {
    if (!pressed) return;
    const way = Math.hypot(event.clientX - pressed.startX, event.clientY - pressed.startY);
    if (!dragging && way < CLICK_TOLERANCE) return;
    dragging = true;
    svg.toggleAttribute('data-dragging', true);
    // The cube follows the pointer, so the camera goes the other way.
    view.orbit((lastX - event.clientX) * TURN, (event.clientY - lastY) * TURN);
    [lastX, lastY] = [event.clientX, event.clientY];
  };
  const end = (event: PointerEvent) => {
    if (!pressed) return;
    const { zone } = pressed;
    const isClick = event.type === 'pointerup' && !dragging;
    pressed = null;
    dragging = false;
    svg.toggleAttribute('data-dragging', false);
    if (isClick && zone !== null) view.setView(zone);
  };

  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  return () => {
    svg.removeEventListener('pointerdown', down);
    svg.removeEventListener('pointermove', move);
    svg.removeEventListener('pointerup', end);
    svg.removeEventListener('pointercancel', end);
  };
}

const VIEWS = [
  { id: 'view.top', name: 'top', title: 'View from the top', keywords: 'above plan' },
  { id: 'view.bottom', name: 'bottom', title: 'View from the bottom', keywords: 'below' },
  { id: 'view.front', name: 'front', title: 'View from the front', keywords: 'elevation' },
  { id: 'view.back', name: 'back', title: 'View from the back', keywords: 'rear behind' },
  { id: 'view.left', name: 'left', title: 'View from the left', keywords: 'side' },
  { id: 'view.right', name: 'right', title: 'View from the right', keywords: 'side' },
  {
    id: 'view.top-right-front',
    name: 'top_right_front',
    title: 'View from the top right corner',
    keywords: 'isometric home default',
  },
  {
    id: 'view.top-left-front',
    name: 'top_left_front',
    title: 'View from the top left corner',
    keywords: 'isometric',
  },
] as const;

/** The views of the cube as commands, so that the keyboard reaches them. */
export function cubeCommands(view: Pick<ViewPort, 'setView'>): readonly Command[] {
  return VIEWS.map(({ id, name, title, keywords }) => ({
    id,
    title,
    group: 'View' as const,
    icon: IconCube,
    keywords: `camera cube ${keywords}`,
    run: () => view.setView(name),
  }));
}

const SIZE = 150;
/** px from the cube's middle to its faces. */
const SCALE = 31;
/** A face that is turned further away shows no letters. */
const LEAST_FACING = 0.09;
/** An axis stands off the edge of the cube by a little; where it begins and ends, and where its letter stands. */
const OFF = 1.2;
const BEGIN = -1.05;
const END = 1.1;
const LETTER_OFF = 1.42;
const LETTER = 1.3;
/** An axis that appears shorter than this is not drawn, px. */
const LEAST_AXIS = 8;
/** The direction towards the light, of length 1. The shading tells the sides of the cube apart. */
const LIGHT: Vec3 = [0.36, -0.48, 0.8];

/**
 * Draws the axis cube in the lower right corner, until the returned function is called. It is a drawing in SVG: letters
 * are crisp at every resolution, and the picture's own frame has nothing to do with it.
 */
export function mountCube(host: ViewportHost, { commands }: { readonly commands: Commands }): () => void {
  const svg = element('svg', {
    class: classes.cube,
    viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`,
    role: 'img',
    'aria-label': 'Axis cube',
  });
  const zones = CUBE_ZONES.map((zone) => {
    const shape = element('polygon', { class: classes.zone, 'data-view': zone.name });
    shape.style.setProperty('--lit', String(lightOn(zone.normal)));
    const title = element('title', {});
    title.textContent = zone.name.replaceAll('_', ' ');
    shape.append(title);
    return { zone, shape };
  });
  const labels = CUBE_ZONES.flatMap(({ label, normal }) => {
    if (label === null) return [];
    const text = element('text', { class: classes.label, dy: '0.36em' });
    text.textContent = label;
    return [{ normal, text }];
  });
  const marks = AXIS_LETTERS.map((letter) => axisMark(letter));
  svg.append(...zones.map(({ shape }) => shape), ...labels.map(({ text }) => text));
  svg.append(...marks.map(({ group }) => group));

  const draw = () => {
    const axes = axesOf(host);
    for (const { zone, shape } of zones) {
      const isSeen = facing(axes, zone.normal) > 0;
      shape.style.display = isSeen ? '' : 'none';
      if (!isSeen) continue;
      shape.setAttribute(
        'points',
        zone.corners.map((corner) => onPicture(axes, corner, SCALE).join()).join(' '),
      );
    }
    for (const { normal, text } of labels) {
      const towards = facing(axes, normal);
      text.style.display = towards > LEAST_FACING ? '' : 'none';
      if (towards <= LEAST_FACING) continue;
      const [x, y] = onPicture(axes, normal, SCALE);
      text.setAttribute('transform', `matrix(${[...letterMatrix(axes, normal), x, y].join()})`);
    }
    for (const axis of [0, 1, 2] as const) marks[axis].draw(axes, axis);
  };

  (host.canvas.parentElement ?? document.body).append(svg);
  draw();
  const stopView = host.onView(draw);
  const stopPointer = followPointer(svg, host.view);
  const stopCommands = commands.register(cubeCommands(host.view));
  return () => {
    stopView();
    stopPointer();
    stopCommands();
    svg.remove();
  };
}

function axesOf({ camera }: ViewportHost): PictureAxes {
  // Before the first frame three's camera has not been placed yet.
  const start = anglesOf(DEFAULT_VIEW);
  if (start && camera.position.lengthSq() === 0) return cameraAxes(start);
  const { elements: e } = new Matrix4().makeRotationFromQuaternion(camera.quaternion);
  return { right: [e[0], e[1], e[2]], up: [e[4], e[5], e[6]], back: [e[8], e[9], e[10]] };
}

/** An axis with its letter. */
function axisMark(letter: (typeof AXIS_LETTERS)[number]) {
  const group = element('g', { class: classes.axis });
  group.style.color = `var(--axis-${letter})`;
  const line = element('line', {});
  const tip = element('circle', { r: '2.25' });
  const text = element('text', { dy: '0.36em' });
  text.textContent = letter.toUpperCase();
  group.append(line, tip, text);
  return {
    group,
    draw: (axes: PictureAxes, axis: 0 | 1 | 2) => {
      const edge = axisEdge(axes, axis);
      const along = (value: number, off: number) => {
        const at = (each: number) => (each === axis ? value : edge[each] * off);
        return onPicture(axes, [at(0), at(1), at(2)], SCALE);
      };
      const [x1, y1] = along(BEGIN, OFF);
      const [x2, y2] = along(END, OFF);
      const [x, y] = along(LETTER, LETTER_OFF);
      // Seen end on, an axis is a dot in the way of another's letter.
      const isSeen = Math.hypot(x2 - x1, y2 - y1) > LEAST_AXIS;
      group.style.display = isSeen ? '' : 'none';
      if (!isSeen) return;
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, String(value));
      tip.setAttribute('cx', String(x2));
      tip.setAttribute('cy', String(y2));
      text.setAttribute('x', String(x));
      text.setAttribute('y', String(y));
    },
  };
}

/** 0: turned away from the light, 1: full in it. */
function lightOn(normal: Vec3): number {
  const towards = normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2];
  return Math.round(50 + 50 * towards) / 100;
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: { readonly [name: string]: string },
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
