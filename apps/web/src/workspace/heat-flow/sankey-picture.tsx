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
  const { nodes, links, height } = useMemo(() => layOut(graph), [graph]);
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
          <NodeBox key={node.key} node={node} isSelected={isOn(node)} onSelect={onSelect} />
        ))}
      </svg>
    </section>
  );
}

function NodeBox({
  node,
  isSelected,
  onSelect,
}: {
  readonly node: Box;
  readonly isSelected: boolean;
  readonly onSelect: (object: number) => void;
}) {
  const { x0 = 0, x1 = 0, y0 = 0, y1 = 0, title, object, kind, value = 0 } = node;
  const text = `${title}, ${heatText(value)} mW`;
  const content = (
    <>
      <title>{text}</title>
      <rect x={x0} y={y0} width={x1 - x0} height={Math.max(1, y1 - y0)} />
      <text x={x1 + 6} y={(y0 + y1) / 2} dy="0.35em">
        {title.length > 24 ? `…${title.slice(-23)}` : title}
        <tspan className={classes.heat} dx={5}>
          {heatText(value)}
        </tspan>
      </text>
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
      aria-label={text}
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
  return { ...laid, height };
}
