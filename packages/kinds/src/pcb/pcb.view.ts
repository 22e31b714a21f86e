import { IconStack2 } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const pcbView: KindView = { icon: IconStack2, caption: 'Multi-layer' };
