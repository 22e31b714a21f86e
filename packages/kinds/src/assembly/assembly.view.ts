import { IconPackages } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const assemblyView: KindView = { icon: IconPackages, caption: 'Assembly' };
