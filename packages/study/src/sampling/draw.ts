import type { Sampler, Sampling, ScenarioParameter } from '@thermarium/model';
import { type Cases, spreadCases } from '../cases.ts';
import { normalQuantile, type Quantile, uniformQuantile } from './distributions.ts';
import { SOBOL_DIMENSIONS, sobolPoints } from './sobol.ts';
import { type Stream, streamOf } from './streams.ts';

/** The cases of a scenario. The same scenario and seed give the same cases on every machine. */
export function casesOf(parameters: readonly ScenarioParameter[], { sampler, seed }: Sampling): Cases {
  let dimension = 0;
  return spreadCases(parameters, (parameter, draws) => {
    const stream = streamOf(seed, parameter.parameter_name);
    const shares = SHARES[sampler](draws, stream, dimension++);
    return shares.map(quantileOf(parameter));
  });
}

/** Shares of a distribution from 0 to 1, one per draw. */
const SHARES: Readonly<Record<Sampler, (draws: number, stream: Stream, dimension: number) => Float64Array>> =
  {
    random: (draws, stream) => new Float64Array(draws).map(() => stream.uniform()),
    'latin-hypercube': latinHypercube,
    // A sequence of more dimensions than it has is filled up, as is usual.
    sobol: (draws, stream, dimension) =>
      dimension < SOBOL_DIMENSIONS
        ? sobolPoints(dimension, draws, stream.whole(2 ** 32 - 1) | 0)
        : latinHypercube(draws, stream),
  };

/** One share in each of `draws` equal strata, at a random place within it, in random order. */
function latinHypercube(draws: number, stream: Stream): Float64Array {
  const shares = new Float64Array(draws).map((_, stratum) => (stratum + stream.uniform()) / draws);
  for (let last = draws - 1; last > 0; last--) {
    const at = stream.whole(last);
    [shares[at], shares[last]] = [shares[last], shares[at]];
  }
  return shares;
}

function quantileOf({ random, normal_dist }: ScenarioParameter): Quantile {
  if (random) return uniformQuantile(random);
  if (normal_dist) return normalQuantile(normal_dist);
  throw new Error('Only parameters with a distribution are drawn.');
}
