import type { Vec3 } from '@thermarium/geometry';
import { temperatureText } from '@thermarium/model';
import type { Lever } from '@thermarium/solution/figures';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { shownMark, shownSolution, useResults } from '../results/results-state.ts';
import { differenceText, secondsText } from '../results/temperature-text.ts';
import { useScene } from '../scene/scene.ts';
import type { ViewPort, ViewportHost } from '../viewport/viewport-layer.ts';
import { labelPlace } from './label-place.ts';
import classes from './overlay.module.css';
import { useOnView } from './use-on-view.ts';
import { WhyHot } from './why-hot.tsx';

const NO_LEVERS: readonly Lever[] = [];
/** The corner that the legend takes, CSS px. */
const LEGEND = { width: 144, height: 340 } as const;
/** The width that the sliders of a what-if take at the right, CSS px. */
const SLIDERS = 292;
/** The camera must rest for so long before the picture is asked whether a body hides the point, ms. */
const REST = 120;

/** The label of the hottest point, with a leader to it. The ring is dashed where a body hides the point. */
export function HottestPoint({ host }: { readonly host: ViewportHost }) {
  const editor = useEditorStore();
  const results = useResults();
  const scene = useScene();
  const mode = useStore(editor, (state) => state.mode);
  const hottest = useStore(results.store, (state) => shownSolution(state)?.hottest ?? null);
  const name = useStore(scene, ({ objects }) =>
    hottest === null ? null : (objects.get(hottest.object)?.name ?? null),
  );
  const time = useStore(results.store, (state) => shownSolution(state)?.time ?? null);
  const isDifference = useStore(results.store, (state) => shownSolution(state)?.less != null);
  const mark = useStore(results.store, shownMark);
  const levers = useStore(results.store, (state) => shownSolution(state)?.sensitivities?.levers ?? NO_LEVERS);
  const budget = useStore(results.store, (state) => shownSolution(state)?.budget ?? null);
  if (mode !== 'solution' || hottest === null || name === null) return null;
  const { point, temperature } = hottest;
  const label = isDifference
    ? { title: 'Largest change', figure: differenceText(temperature) }
    : { title: 'Hottest point', figure: temperatureText(temperature) };
  return (
    <Mark host={host} point={point} name={name} {...label} time={time} mark={mark}>
      {budget && <WhyHot budget={budget} levers={levers} />}
    </Mark>
  );
}

function Mark({
  host,
  point,
  name,
  title,
  figure,
  time,
  mark,
  children,
}: {
  readonly host: ViewportHost;
  readonly point: Vec3;
  readonly name: string;
  readonly title: string;
  /** °C */
  readonly figure: string;
  /** The instant of a transient, s. */
  readonly time: number | null;
  /** The word for temperatures that no solve has found for the model as it stands. */
  readonly mark: ReturnType<typeof shownMark>;
  /** Stands behind the figure. */
  readonly children: ReactNode;
}) {
  const scene = useScene();
  const editor = useEditorStore();
  const ring = useRef<SVGGElement>(null);
  const leader = useRef<SVGPolylineElement>(null);
  const halo = useRef<SVGPolylineElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const size = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    // Measured once per text, so that moving it asks for no layout.
    if (label.current)
      size.current = { width: label.current.offsetWidth, height: label.current.offsetHeight };
  });

  useOnView(host, () => {
    const canvas = host.view.size;
    const at = host.view.project(point);
    const isSeen = at !== null && at.x >= 0 && at.y >= 0 && at.x <= canvas.width && at.y <= canvas.height;
    const display = isSeen ? '' : 'none';
    for (const part of [ring, leader, halo]) if (part.current) part.current.style.display = display;
    if (label.current) label.current.style.visibility = isSeen ? 'visible' : 'hidden';
    if (!isSeen) return;
    const place = labelPlace(at, size.current, canvas, LEGEND, mark === 'What-if' ? SLIDERS : 0);
    const line = `${at.x},${at.y} ${place.elbow.join()} ${place.end.join()}`;
    leader.current?.setAttribute('points', line);
    halo.current?.setAttribute('points', line);
    ring.current?.setAttribute('transform', `translate(${at.x} ${at.y})`);
    if (label.current) {
      label.current.style.transform = `translate(${Math.round(place.left)}px, ${Math.round(place.top)}px)`;
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => ring.current?.toggleAttribute('data-behind', isBehind(host.view, point));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    };
    look();
    const stops = [
      host.onView(later),
      scene.subscribe(later),
      editor.subscribe((state, previous) => {
        if (state.clip !== previous.clip) later();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [host, point, scene, editor]);

  return (
    <>
      <svg className={classes.leaders} aria-hidden>
        <polyline ref={halo} className={classes.leaderHalo} />
        <polyline ref={leader} className={classes.leader} />
        <g ref={ring} className={classes.ring}>
          <circle r={7} className={classes.ringHalo} />
          <circle r={7} />
          <circle r={2} className={classes.ringDot} />
        </g>
      </svg>
      <div ref={label} className={classes.hottest} role="note">
        <span className={classes.hottestWords}>
          <span>
            {title}
            {time !== null && ` at ${secondsText(time)} s`}
            {mark !== null && <span className={classes.staleWord}> {mark}</span>}
          </span>
          <strong>{name}</strong>
        </span>
        <span className={classes.hottestFigure}>
          {figure} <span className={`unit ${classes.figureUnit}`}>°C</span>
        </span>
        {children}
      </div>
    </>
  );
}

/** Whether something is drawn nearer to the camera at the place of the point. */
function isBehind(view: ViewPort, point: Vec3): boolean {
  const at = view.project(point);
  const hit = at && view.pick(at.x, at.y);
  if (!hit) return false;
  const camera = view.cameraPosition;
  const distance = distanceOf(camera, point);
  // The point lies on a surface: what is met within a thousandth of the way is that surface.
  return distanceOf(camera, hit.point) < distance * (1 - 1e-3);
}

function distanceOf(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
