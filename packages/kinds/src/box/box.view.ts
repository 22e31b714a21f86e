import { IconBox } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const boxView: KindView = { icon: IconBox, caption: 'Box' };
