import { IconGridDots } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const ballArrayView: KindView = { icon: IconGridDots, caption: 'Ball array' };
