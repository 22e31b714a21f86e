import { IconGrain } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const viaArrayView: KindView = { icon: IconGrain, caption: 'Via array' };
