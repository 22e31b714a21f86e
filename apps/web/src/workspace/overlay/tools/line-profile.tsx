import { useComputedColorScheme } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { temperatureText } from '@thermarium/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveCsv } from '../../../ui/save-csv.ts';
import { useEditorStore } from '../../editor-state/editor-state.ts';
import { type ProfilePoint, profileAlong } from '../../results/line-profile.ts';
import { clipFields } from '../../results/overlays/clip-faces/clip-cuts.ts';
import { planeFields } from '../../results/overlays/planes/plane-fields.ts';
import type { PlaneField } from '../../results/plane-field.ts';
import { profileField } from '../../results/profile-field.ts';
import { shownDifference, useResults } from '../../results/results-state.ts';
import { differenceText } from '../../results/temperature-text.ts';
import { useScene } from '../../scene/scene.ts';
import classes from './line-profile.module.css';

/** The temperatures along the line of the ruler, where it lies on a plane or on a clip face with temperatures. */
export function LineProfile() {
  const editor = useEditorStore();
  const results = useResults();
  const ruler = useStore(editor, (state) => state.ruler);
  const view = useStore(editor, (state) => state.mode);
  const clip = useStore(editor, (state) => state.clip);
  const planes = useStore(results.store, planeFields);
  const faces = useStore(results.store, clipFields);
  if (!ruler?.to) return null;
  const field = profileField({ mode: view, clip }, { planes, clip: faces }, ruler.from, ruler.to);
  return field && <Profile field={field} from={ruler.from} to={ruler.to} />;
}

type Ends = { readonly from: ProfilePoint['point']; readonly to: ProfilePoint['point'] };

function Profile({ field, from, to }: Ends & { readonly field: PlaneField }) {
  const scene = useScene();
  const results = useResults();
  const isDifference = useStore(results.store, (state) => shownDifference(state) !== null);
  const colorScheme = useComputedColorScheme('light');
  const points = useMemo(() => profileAlong(field, from, to), [field, from, to]);
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const nameOf = useMemo(
    () => (object: number) => scene.getState().objects.get(object)?.name ?? `#${object}`,
    [scene],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => {
    let end = () => {};
    let isOver = false;
    setHovered(null);
    void import('./profile-plot.ts').then(({ plotProfile }) => {
      if (isOver || !place.current) return;
      end = plotProfile(place.current, { points, nameOf, onHover: setHovered });
    });
    return () => {
      isOver = true;
      end();
    };
  }, [points, nameOf, colorScheme]);

  const copy = async () => {
    try {
      const { profileRows } = await import('./profile-texts.ts');
      await navigator.clipboard.writeText(profileRows(points, nameOf, '\t', isDifference));
      notify('Copied to clipboard!', 'success', 'profile');
    } catch {
      notify('The browser does not allow copying.', 'error', 'profile');
    }
  };
  const save = () =>
    saveCsv('temperatures along a line.csv', async () =>
      (await import('./profile-texts.ts')).profileRows(points, nameOf, ',', isDifference),
    );
  return (
    <section className={classes.profile} aria-label="Temperature along the line">
      <header>
        <output>{textOf(points, hovered, nameOf, isDifference)}</output>
        <IconButton icon={IconCopy} label="Copy the numbers" onClick={() => void copy()} />
        <IconButton icon={IconDownload} label="Download as CSV" onClick={() => void save()} />
      </header>
      <div
        ref={place}
        className={classes.plot}
        role="img"
        aria-label={textOf(points, null, nameOf, isDifference)}
      />
    </section>
  );
}

/** The numbers of the line at a point, or as a whole. */
function textOf(
  points: readonly ProfilePoint[],
  index: number | null,
  nameOf: (object: number) => string,
  isDifference: boolean,
): string {
  const write = isDifference ? differenceText : temperatureText;
  const at = index === null ? undefined : points[index];
  if (at) {
    const value =
      at.temperature === null
        ? 'void'
        : `${isDifference ? 'ΔT ' : ''}${write(at.temperature)} °C, ${nameOf(at.object)}`;
    return `At ${at.distance.toFixed(3)} mm: ${value}`;
  }
  const known = points.map(({ temperature }) => temperature).filter((temperature) => temperature !== null);
  if (known.length === 0) return 'The line meets nothing.';
  return `${isDifference ? 'ΔT from' : 'From'} ${write(Math.min(...known))} to ${write(Math.max(...known))} °C`;
}
