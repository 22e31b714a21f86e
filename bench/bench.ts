/**
 * Speed and memory of meshing and solving, in processor time and in plain stencil sweeps on the same grid:
 * ratios of one run, which travel better between machines than seconds.
 */
import { parseArgs } from 'node:util';
import { dumpModel, type LinearRun, measureLinearSystem, wholeRun } from './model-run.ts';
import { benchmarkModels } from './models.ts';
import { formatReport, runRawSystem } from './raw-system.ts';
import { measureStudies } from './study.ts';

const usage = `Usage: npm run bench                         all models
       npm run bench -- --model NAME [--model NAME]
       npm run bench -- --study                  studies, in processor time
       npm run bench -- --system DIR             a raw linear system
       npm run bench -- --model NAME --dump DIR  writes a model's linear system in the raw format
Models: ${benchmarkModels.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: {
    model: { type: 'string', multiple: true },
    system: { type: 'string', multiple: true },
    dump: { type: 'string' },
    study: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const chosen = benchmarkModels.filter(({ name }) => values.model?.includes(name) ?? true);

if (values.help || chosen.length === 0 || (values.dump !== undefined && chosen.length !== 1)) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 64;
} else if (values.study) {
  for (const sentence of await measureStudies()) console.log(sentence);
} else if (values.system) {
  for (const dir of values.system) console.log(formatReport(runRawSystem(dir)));
} else if (values.dump !== undefined) {
  console.log(`Written to ${dumpModel(chosen[0].document, values.dump)}.`);
} else {
  console.log(
    'model               grid               cells   mesh s  set-up s  solve s  iterations  bytes/cell  Mcells/s  sweep ns/cell  solve in sweeps  whole run s',
  );
  for (const { name, document } of chosen) {
    const linear = measureLinearSystem(document);
    console.log(row(name, linear, await wholeRun(document)));
  }
}

function row(name: string, run: LinearRun, whole: number): string {
  const total = run.setUp + run.solve;
  return [
    name.padEnd(16),
    run.grid.padStart(16),
    run.cells.toLocaleString('en-US').padStart(12),
    run.mesh.toFixed(2).padStart(8),
    run.setUp.toFixed(2).padStart(9),
    run.solve.toFixed(2).padStart(8),
    String(run.iterations).padStart(11),
    run.bytesPerCell.toFixed(0).padStart(11),
    (run.cells / total / 1e6).toFixed(2).padStart(9),
    ((1e9 * run.sweep) / run.cells).toFixed(2).padStart(14),
    (total / run.sweep).toFixed(0).padStart(16),
    whole.toFixed(2).padStart(12),
  ].join(' ');
}
