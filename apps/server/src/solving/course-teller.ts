import type { SolveCourse as ToldCourse } from '@thermarium/api';
import type { Issue } from '@thermarium/model';
import type { ImpedanceReport, Meshed, SolveCourse, SolveReport } from '@thermarium/solution';
import { MOST_ISSUES } from './log-lines.ts';

const TELL_EVERY_MS = 1000;
/** Objects whose heat is told: the rest is small, and the solution has it. */
const MOST_OBJECTS = 100;

const NOTHING_YET: ToldCourse = {
  grid: null,
  cells: null,
  unknowns: null,
  iterations: null,
  residual: null,
  residuals: [],
  seconds: { mesh: 0, set_up: 0, iterate: 0, bands: 0, results: 0, store: 0 },
  peak_memory_mb: 0,
  findings: [],
  balance: null,
  objects: [],
  objects_left_out: 0,
};

/** The clock and the memory of the process that solves. */
interface Figures {
  /** ms */
  now(): number;
  peakMemoryMb(): number;
}

/** Tells how a solve goes: also of one that fails or is stopped, something is then known. */
export class CourseTeller {
  private readonly figures: Figures;
  private readonly send: (course: ToldCourse) => void;
  private course = NOTHING_YET;
  private toldAt = Number.NEGATIVE_INFINITY;
  private ids: ReadonlyMap<string, number | null> = new Map();

  constructor(figures: Figures, send: (course: ToldCourse) => void) {
    this.figures = figures;
    this.send = send;
  }

  meshed({ prepared, issues, seconds }: Meshed): void {
    const grid = prepared?.grid;
    this.ids = new Map(prepared?.scene.objects.map(({ path, id }) => [path, id]));
    this.tell({
      grid: grid ? [grid.nx, grid.ny, grid.nz] : null,
      cells: grid?.cells ?? null,
      seconds: { ...this.course.seconds, mesh: seconds },
      findings: findingsOf(issues),
    });
  }

  /** Told of every iteration, it passes some of them on. */
  progress(course: SolveCourse): void {
    if (this.figures.now() - this.toldAt < TELL_EVERY_MS) return;
    const { residuals, seconds } = course;
    const last = residuals.at(-1);
    this.tell({
      ...(last && { iterations: last.iteration, residual: last.residual }),
      residuals: [...residuals],
      seconds: { ...this.course.seconds, ...seconds },
    });
  }

  solved(report: SolveReport, issues: readonly Issue[]): void {
    const { grid, cells, unknowns, iterations, residual, residuals } = report;
    const { mesh, set_up, iterate, bands, results } = report.seconds;
    const { power_in_W, heat_to_ambient_W, energy_imbalance } = report;
    const objects = Object.entries(report.objects)
      .map(([path, { dissipated_power, heat_to_ambient_W, max_t }]) => ({
        id: this.ids.get(path) ?? null,
        path,
        power_W: dissipated_power / 1000,
        heat_to_ambient_W,
        max_t,
      }))
      .filter((object) => sizeOf(object) > 0)
      .sort((one, other) => sizeOf(other) - sizeOf(one));
    this.tell({
      ...{ cells, unknowns, iterations, residual },
      grid: [grid[0], grid[1], grid[2]],
      residuals: [...residuals],
      seconds: { ...this.course.seconds, mesh, set_up, iterate, bands, results },
      findings: findingsOf(issues),
      balance: { power_in_W, heat_to_ambient_W, energy_imbalance },
      objects: objects.slice(0, MOST_OBJECTS),
      objects_left_out: Math.max(0, objects.length - MOST_OBJECTS),
    });
  }

  projected({ grid, cells, unknowns, iterations, seconds }: ImpedanceReport, issues: readonly Issue[]): void {
    this.tell({
      ...{ cells, unknowns, iterations },
      grid: [grid[0], grid[1], grid[2]],
      seconds: { ...this.course.seconds, mesh: seconds.mesh, iterate: seconds.solve },
      findings: findingsOf(issues),
    });
  }

  /** @param seconds that storing the solution took */
  stored(seconds: number): void {
    this.tell({ seconds: { ...this.course.seconds, store: seconds } });
  }

  private tell(news: Partial<ToldCourse>): void {
    this.course = { ...this.course, ...news, peak_memory_mb: this.figures.peakMemoryMb() };
    this.toldAt = this.figures.now();
    this.send(this.course);
  }
}

/** The heat that an object generates or loses, W. */
function sizeOf(object: { readonly power_W: number; readonly heat_to_ambient_W: number }): number {
  return Math.max(Math.abs(object.power_W), Math.abs(object.heat_to_ambient_W));
}

function findingsOf(issues: readonly Issue[]): ToldCourse['findings'] {
  return issues
    .slice(0, MOST_ISSUES)
    .map(({ severity, path, code, message, remedy }) => ({ severity, path, code, message, remedy }));
}
