import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type MainThread, readMainThread, TRACED } from './main-thread.ts';

interface Measured extends MainThread {
  readonly name: string;
  /** Draw calls of the last frame. */
  readonly calls: number | null;
  /** A remark on the step. */
  readonly note: string;
}

/** A figure that must not be exceeded. */
interface Required {
  readonly what: string;
  readonly most: number;
  readonly measured: number;
}

/** The page is at rest when it has drawn nothing for this many turns of some 75 ms. */
const QUIET_TURNS = 5;

/** Measures one step after another on a page. */
export class Measurement {
  readonly page: Page;
  private readonly browser: Browser;
  /** The folder for profiles; null: none are taken, as they cost time themselves. */
  private readonly profiles: string | null;
  private readonly steps: Measured[] = [];
  private readonly required: Required[] = [];

  constructor(browser: Browser, page: Page, profiles: string | null) {
    this.browser = browser;
    this.page = page;
    this.profiles = profiles;
    if (profiles !== null) mkdirSync(profiles, { recursive: true });
  }

  /**
   * Does a step, waits until the page rests, and records its cost. A text that the step returns is its note.
   */
  async step(name: string, work: () => Promise<unknown>): Promise<MainThread> {
    await this.rest();
    const stopProfile = await this.startProfile(name);
    await this.browser.startTracing(this.page, { categories: TRACED });
    const answer = await work();
    await this.rest();
    const trace = await this.browser.stopTracing();
    await stopProfile();
    const calls = await this.page.evaluate(() => window.thermariumViewport?.statistics().calls ?? null);
    const note = typeof answer === 'string' ? answer : '';
    const measured = { name, calls, note, ...readMainThread(trace) };
    this.steps.push(measured);
    console.log(rowOf(measured));
    return measured;
  }

  /** Notes a figure that was measured within a step. */
  require(what: string, most: number, measured: number): void {
    this.required.push({ what, most, measured });
  }

  /** The requirements, and those that are not met. */
  summary(): string {
    const longest = largest(this.steps, ({ tasks }) => Math.max(0, ...tasks.map(({ script }) => script)));
    const calls = largest(this.steps, (step) => step.calls ?? 0);
    const frames = largest(this.steps, ({ frames }) => quantile(frames, 0.95) ?? 0);
    const all: Required[] = [
      { what: `script of one task, ms (${longest.name})`, most: 50, measured: longest.value },
      { what: `draw calls (${calls.name})`, most: 60, measured: calls.value },
      { what: `script of a frame, ms, p95 (${frames.name})`, most: 50, measured: frames.value },
      ...this.required,
    ];
    const rows = all.map(({ what, most, measured }) =>
      [measured > most ? 'OVER' : 'kept', figure(measured).padStart(7), `of ${most}`.padStart(8), what].join(
        '  ',
      ),
    );
    return ['', 'required', ...rows].join('\n');
  }

  /** Waits until nothing is drawn any more. */
  async rest(): Promise<void> {
    await this.page.waitForLoadState('load');
    await this.page.evaluate(async (turns) => {
      const frames = () => window.thermariumViewport?.statistics().frames ?? 0;
      const turn = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 60)));
      for (let quiet = 0, all = 0; quiet < turns && all < 60; all++) {
        const before = frames();
        await turn();
        quiet = frames() === before ? quiet + 1 : 0;
      }
    }, QUIET_TURNS);
  }

  private async startProfile(name: string): Promise<() => Promise<void>> {
    const { profiles } = this;
    if (profiles === null) return async () => undefined;
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 500 });
    await session.send('Profiler.start');
    return async () => {
      const { profile } = await session.send('Profiler.stop');
      const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.cpuprofile`;
      writeFileSync(join(profiles, file), JSON.stringify(profile));
      await session.detach();
    };
  }
}

const WIDTHS = [24, 14, 12, 7, 7, 9, 9, 8, 5] as const;

/** Headings of a step's figures, times in ms. */
export const HEAD = aligned([
  ...[
    'step',
    'longest script',
    'longest task',
    'in all',
    'workers',
    'frame p50',
    'frame p95',
    'move p95',
    'calls',
  ],
]);

function rowOf({ name, tasks, frames, moves, total, workers, calls, note }: Measured): string {
  const cells = [
    name,
    figure(Math.max(0, ...tasks.map(({ script }) => script))),
    figure(Math.max(0, ...tasks.map(({ all }) => all))),
    figure(total),
    figure(workers),
    quantileOf(frames, 0.5),
    quantileOf(frames, 0.95),
    quantileOf(moves, 0.95),
    calls === null ? '-' : String(calls),
    note,
  ];
  return aligned(cells);
}

function aligned(cells: readonly string[]): string {
  return cells
    .map((cell, n) => (n === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[n] ?? 0)))
    .join('  ')
    .trimEnd();
}

function quantileOf(values: readonly number[], share: number): string {
  const found = quantile(values, share);
  return found === null ? '-' : figure(found);
}

/** Null for no values. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function largest(steps: readonly Measured[], of: (step: Measured) => number) {
  return steps.reduce((most, step) => (of(step) > most.value ? { name: step.name, value: of(step) } : most), {
    name: '-',
    value: 0,
  });
}

function figure(value: number): string {
  return value.toFixed(value < 1 ? 2 : value < 10 ? 1 : 0);
}
