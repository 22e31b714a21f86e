/**
 * Measures the time on the event loop for parts of a model when a tree is written for the first time, in
 * processor time: the basis on which `apps/server/src/model/model-sizes.ts` chooses the models that a thread
 * answers.
 */
import { kinds } from '@thermarium/kinds';
import { modelContext } from '../../apps/server/src/model/model-context.ts';
import { nodeBody } from '../../apps/server/src/model/node-body.ts';

const OBJECTS = 4_000;
const ROUNDS = 5;

const context = modelContext({ parameters: [], materials: [] });

/** The shortest of some rounds, ms of processor time per object. */
function perObject(type: string, fields: (n: number) => object, objects = OBJECTS): number {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind '${type}'.`);
  const texts = Array.from({ length: objects }, (_, n) => JSON.stringify(fields(n)));
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const begun = process.threadCpuUsage();
    for (const text of texts) nodeBody(kind, text.replace('"x":', `"x":1${round}`), null, context);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000 / objects;
  });
  return Math.min(...rounds);
}

const bare = perObject('box', (n) => ({ x: n, hole: true }));
const full = perObject('box', (n) => ({ x: n, y: n, z: n, dx: 1, dy: 2, dz: 3, power: n, hole: true }));
const sum = '1+'.repeat(990);
const long = perObject('box', (n) => ({ x: n, y: `${sum}${n}`, hole: true }), 400);
console.log(`box, few fields           ${bare.toFixed(4)} ms`);
console.log(`box, all fields           ${full.toFixed(4)} ms`);
console.log(`a kilobyte of expression  ${((long - bare) / 1.98).toFixed(4)} ms`);
