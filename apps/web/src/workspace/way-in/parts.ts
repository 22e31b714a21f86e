/** A part of the screen that the short way in names. */
export interface Part {
  /** The element on the page: the first that is there. */
  readonly place: string;
  readonly title: string;
  readonly text: string;
  /** The side of the part on which its card stands. */
  readonly side: 'right' | 'left' | 'bottom-end' | 'top';
}

/** In the order in which a model comes about. */
export const PARTS: readonly Part[] = [
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
