import type { Icon } from '@tabler/icons-react';
import {
  IconBox,
  IconCpu,
  IconCylinder,
  IconFence,
  IconFlame,
  IconFrame,
  IconGrain,
  IconGridDots,
  IconPackages,
  IconPerspective,
  IconPolygon,
  IconRipple,
  IconStack2,
  IconTopologyStar,
  IconWaveSquare,
} from '@tabler/icons-react';

/** The presentation of a kind of object: the same icon in palette, tree, table and command palette. */
export interface KindView {
  readonly icon: Icon;
  /** The label of its creator in the palette; everywhere else its title is shown. */
  readonly caption: string;
  /** Words for what people often mean by it, by which they find it. */
  readonly known?: string;
}

/** The browser's side of every kind, by type. */
export const kindViews: { readonly [type: string]: KindView } = {
  box: { icon: IconBox, caption: 'Box', known: 'block sphere hole still enclosed air gap housing' },
  coldplate: { icon: IconRipple, caption: 'Cold plate', known: 'liquid water coolant chassis' },
  pcb: { icon: IconStack2, caption: 'Multi-layer', known: 'circuit board laminate' },
  source: { icon: IconFlame, caption: 'Source' },
  heatsink: { icon: IconFence, caption: 'Heat sink', known: 'cooler fins' },
  via_array: { icon: IconGrain, caption: 'Via array' },
  cylinder: { icon: IconCylinder, caption: 'Cylinder' },
  two_resistor: { icon: IconCpu, caption: 'Two-resistor package', known: 'junction case board component' },
  network: { icon: IconTopologyStar, caption: 'Thermal network', known: 'delphi compact model nodes' },
  ball_array: { icon: IconGridDots, caption: 'Ball array' },
  transient_source: { icon: IconWaveSquare, caption: 'Transient source' },
  patch: {
    icon: IconFrame,
    caption: 'Patch',
    known:
      'chassis symmetry plane insulated adiabatic boundary condition held temperature film heat flux jet',
  },
  polygon: { icon: IconPolygon, caption: 'Polygon' },
  assembly: { icon: IconPackages, caption: 'Assembly' },
  plane: { icon: IconPerspective, caption: 'Plane' },
};

/** The creators of the palette, in its order. */
export const paletteTypes = [
  'box',
  'coldplate',
  'pcb',
  'source',
  'heatsink',
  'via_array',
  'cylinder',
  'ball_array',
  'transient_source',
] as const;

/** The kinds that the solution table adds, in the order and with the titles of its menu. */
export const tableEntries = [
  { type: 'box', title: 'Box' },
  { type: 'heatsink', title: 'Heatsink' },
  { type: 'ball_array', title: 'Ball Array' },
  { type: 'pcb', title: 'PCB/Substrate' },
  { type: 'via_array', title: 'Via Array' },
  { type: 'cylinder', title: 'Cylinder' },
] as const;

/** The kinds that the add menu offers beside the palette. */
export const furtherTypes = ['two_resistor', 'network', 'patch', 'polygon', 'assembly', 'plane'] as const;
