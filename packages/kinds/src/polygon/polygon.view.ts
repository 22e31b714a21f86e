import { IconPolygon } from '@tabler/icons-react';
import type { KindView } from '../kind-view.ts';

export const polygonView: KindView = { icon: IconPolygon, caption: 'Polygon' };
