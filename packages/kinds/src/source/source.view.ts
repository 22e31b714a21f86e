import { IconFlame } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const sourceView: KindView = { icon: IconFlame, caption: 'Source' };
