import { IconFence } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const heatsinkView: KindView = { icon: IconFence, caption: 'Heat sink' };
