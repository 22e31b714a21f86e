import { IconCylinder } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const cylinderView: KindView = { icon: IconCylinder, caption: 'Cylinder' };
