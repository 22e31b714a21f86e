import { IconPerspective } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const planeView: KindView = { icon: IconPerspective, caption: 'Plane' };
