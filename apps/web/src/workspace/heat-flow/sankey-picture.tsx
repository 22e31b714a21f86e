import { heatText } from '@thermarium/model';
import { type SankeyNodeMinimal, sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey';
import { useMemo } from 'react';
import type { FlowGraph, FlowNode } from './flow-graph.ts';
import classes from './heat-flow.module.css';

const WIDTH = 1000;
const NODE_WIDTH = 8;
const NODE_GAP = 14;
const ROW = 26;
const LEAST_HEIGHT = 220;
const MOST_HEIGHT = 900;
const MARGIN = { top: 8, right: 170, bottom: 8, left: 4 };
const LABEL_GAP = 6;
/** On average, at 12 px. */
const LETTER_WIDTH = 6.4;
const LINE = 15;

type Box = FlowNode & SankeyNodeMinimal<FlowNode, { watts: number }>;

/** The flows of heat as streams as wide as they carry heat, from the left to the right. */
export function SankeyPicture({
  graph,
  selected,
  onSelect,
}: {
  readonly graph: FlowGraph;
  readonly selected: number | null;
  readonly onSelect: (object: number) => void;
}) {
  const { nodes, links, height, room } = useMemo(() => layOut(graph), [graph]);
  const isOn = (end: Box) => selected !== null && end.object === selected;
  const path = sankeyLinkHorizontal<FlowNode, { watts: number }>();
  return (
    <section aria-label="Streams of heat">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it would be a tooltip of all streams; the section has the name. */}
      <svg className={classes.picture} viewBox={`0 0 ${WIDTH} ${height}`}>
        <g className={classes.streams}>
          {links.map((link) => {
            const [from, to] = [link.source as Box, link.target as Box];
            return (
              <path
                key={`${from.key} ${to.key}`}
                d={path(link) ?? ''}
                strokeWidth={Math.max(1, link.width ?? 1)}
                data-on={isOn(from) || isOn(to) || undefined}
              >
                <title>{`${from.title} → ${to.title}: ${heatText(link.watts)} mW`}</title>
              </path>
            );
          })}
        </g>
        {nodes.map((node) => (
          <NodeBox key={node.key} node={node} room={room} isSelected={isOn(node)} onSelect={onSelect} />
        ))}
      </svg>
    </section>
  );
}

function NodeBox({
  node,
  room,
  isSelected,
  onSelect,
}: {
  readonly node: Box;
  /** Of a label before the next column. */
  readonly room: number;
  readonly isSelected: boolean;
  readonly onSelect: (object: number) => void;
}) {
  const { x0 = 0, x1 = 0, y0 = 0, y1 = 0, title, object, kind, value = 0 } = node;
  const text = `${title}, ${heatText(value)} mW`;
  const content = (
    <>
      <title>{text}</title>
      <rect x={x0} y={y0} width={x1 - x0} height={Math.max(1, y1 - y0)} />
      <Label {...{ x1, y0, y1, title }} heat={heatText(value)} room={isLast(x1) ? MARGIN.right : room} />
    </>
  );
  // 0 stands for the fill of a filled world, which nobody can select.
  if (object === null || object === 0) {
    return (
      <g className={classes.node} data-kind={kind}>
        {content}
      </g>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      className={classes.node}
      data-kind={kind}
      data-selected={isSelected || undefined}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      onClick={() => onSelect(object)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onSelect(object);
      }}
    >
      {content}
    </g>
  );
}

/** Name and heat in a line where they fit, else below each other; of a long name its end, which tells objects apart. */
function Label({
  x1,
  y0,
  y1,
  title,
  heat,
  room,
}: {
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly title: string;
  readonly heat: string;
  readonly room: number;
}) {
  const letters = Math.floor((room - 2 * LABEL_GAP) / LETTER_WIDTH);
  const isLine = title.length + 1 + heat.length <= letters;
  const isHigh = y1 - y0 >= 2 * LINE;
  const name = title.length > letters ? `…${title.slice(1 - letters)}` : title;
  const x = x1 + LABEL_GAP;
  return (
    <text x={x} y={(y0 + y1) / 2 - (isLine || !isHigh ? 0 : LINE / 2)} dy="0.35em">
      {name}
      {isLine && (
        <tspan className={classes.heat} dx={5}>
          {heat}
        </tspan>
      )}
      {!isLine && isHigh && (
        <tspan className={classes.heat} x={x} dy={LINE}>
          {heat}
        </tspan>
      )}
    </text>
  );
}

const isLast = (x1: number) => x1 > WIDTH - MARGIN.right - 1;

function layOut({ nodes, links }: FlowGraph) {
  const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, ROW * nodes.length));
  const layout = sankey<FlowNode, { watts: number }>()
    .nodeId(({ key }) => key)
    .nodeAlign(sankeyJustify)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(NODE_GAP)
    .extent([
      [MARGIN.left, MARGIN.top],
      [WIDTH - MARGIN.right, height - MARGIN.bottom],
    ]);
  const laid = layout({
    nodes: nodes.map((node) => ({ ...node })),
    links: links.map(({ from, to, watts }) => ({ source: from, target: to, value: watts, watts })),
  });
  const columns = [...new Set(laid.nodes.map(({ x0 = 0 }) => x0))].sort((a, b) => a - b);
  const [first = 0, second = WIDTH] = columns;
  return { ...laid, height, room: second - first - NODE_WIDTH };
}
