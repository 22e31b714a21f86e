import { IconRipple } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const coldplateView: KindView = { icon: IconRipple, caption: 'Cold plate' };
