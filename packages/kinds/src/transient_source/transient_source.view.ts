import { IconWaveSquare } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const transientSourceView: KindView = { icon: IconWaveSquare, caption: 'Transient source' };
