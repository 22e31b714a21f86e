/** The command line is invalid. */
export class UsageError extends Error {
  /** The synopsis of the command. */
  readonly usage: string;

  constructor(message: string, itsUsage = usage) {
    super(message);
    this.usage = itsUsage;
  }
}

/** Parses the command line; turns any error of `read` into a UsageError. */
export function readArguments<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export const usage = `Usage: thermarium COMMAND

  thermarium solve FILE [options]   solves a model and prints the temperatures
  thermarium check FILE [options]   lists a model's problems without solving it
  thermarium zth FILE --source NAME --object NAME [options]
                                    the thermal impedance of an object for a step of power
                                    in the source, and its Foster and Cauer networks
  thermarium study FILE --scenario NAME [options]
                                    solves all cases of a scenario
  thermarium convert IN OUT [options]
                                    writes a model in the format that the ending of OUT names
  thermarium admin COMMAND          users, groups, licences, tasks and workers of the server;
                                    thermarium admin help lists the commands
  thermarium backup TARGET          backs the server up, while it runs
  thermarium restore SOURCE         restores a backup into an empty place
  thermarium run-task TASK          runs one attempt of a waiting task of the server
  thermarium version                prints the version

FILE and IN are models of any format that is known by its content; - reads standard input.

Options of solve and check:
  --transient          over time instead of for the steady state

Options of solve, check, zth and study:
  --refine N           cut every cell into N along each axis
  --resolution MM      largest cell edge inside objects, instead of the model's

Options of solve:
  --probe x,y,z        temperature at a point in mm (repeatable)
  --at t1,t2,…         further output times in s, with --transient
  --report OUT.json    write the full report to a file
  --export OUT         write the temperatures to a file (repeatable); those of all cells:
                       .vtr for VTK and ParaView, .npz for NumPy, .arrows for Arrow,
                       .field for --start;
                       a coloured scene for slides and reports: .glb (glTF);
                       of a steady solve the model on its grid, for CalculiX: .inp
  --export-at t        those at t s instead of at the end, with --transient
  --start IN.field     start from temperatures that --export has written, with --transient:
                       the time begins anew at 0 s
  --bands WHICH        bounds of the error of mean temperatures and of the hottest patches, in a
                       steady solve: of the hottest objects with power (hottest, the default),
                       of these without patches (means), of all of them (all), or none
  --accuracy P%        go on to finer grids, where the error is, until the means of heated
                       objects are proven to P % of their rise, in a steady solve
  --why                print what the rise of the hottest object with power is made of
  --sensitivities NAME print how the mean temperature of an object follows every input of the
                       model: powers, conductivities, films, contacts, thicknesses, ambient
  --check              end with 3 where an object is over its highest allowed temperature,
                       or where nothing was checked because none has one
  --junit OUT.xml      write the verdicts as JUnit XML, with --check
  --summary OUT.md     write the verdict and the margins in short, with --check
  --baseline REPORT    with --check: end with 3 where the highest temperature of an object
                       differs from that of an earlier --report
  --tolerance K        by more than this: 0.1 K
  --heat-flow          print where the heat of every object comes from and goes to
  --json               print the full report instead of the summary
  --quiet              print nothing but errors

Options of zth:
  --source NAME        the object that 1 W enters from 0 s on: its name or path, or that of
                       an assembly, whose objects share 1 W as they share its power
  --object NAME        the object whose mean temperature is observed
  --reference NAME     the object against whose mean it is observed, instead of ambient
  --from s, --to s     first and last time of the curve: from 1e-6 s to its end
  --spice OUT.cir      write the networks as subcircuits for SPICE
  --csv OUT.csv        write the curve as a table
  --report, --json, --quiet  as for solve

Options of study:
  --scenario NAME      the scenario of the model file whose cases are solved
  --csv OUT.csv        write the cases as a table
  --report, --json, --quiet  as for solve

Options of convert:
  --power-map FILE --die NAME
                       put the powers of a map on top of an object: a table with the columns
                       name,x0,x1,y0,y1,power in mm and mW from the object's lower left
                       corner, a HotSpot floorplan or a list of chiplets
  --power FILE         the powers of objects by their names, in W: a HotSpot trace, of which
                       the mean is taken, or lines of a name and a power
  --loss OUT.json      write what was lost, and the watts that went with it
  --quiet              print nothing but errors

Exit status: 0 converged, 1 not converged or failed, 2 the model is wrong, 3 a limit is broken (--check),
64 wrong usage, 130 stopped.`;
