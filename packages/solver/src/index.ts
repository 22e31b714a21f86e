export { EliminatedWalls, losesHeat } from './boundary/eliminated-walls.ts';
export { GreyExchange } from './boundary/grey-exchange.ts';
export { forHeatByMechanism, type HeatToAmbient } from './boundary/heat-to-ambient.ts';
export { type CellSolution, wallState } from './bounds/axis-fluxes.ts';
export {
  type BoundedProblem,
  type BoundedWalls,
  type CellConductances,
  INSIDE,
  type PlacedHeat,
} from './bounds/bounded-problem.ts';
export { CellSystem } from './bounds/cell-system.ts';
export { type EnclosedLoad, type Enclosure, Enclosures, type RiseBounds } from './bounds/enclosures.ts';
export type { LayerShares } from './bounds/gap-shares.ts';
export { movedHeat, type RaisedConductances, raisedShare } from './bounds/raised-conductances.ts';
export { visitRiseShares } from './bounds/rise-shares.ts';
export { HalfReader } from './bounds/side-fluxes.ts';
export { type CoolantLine, Coolants } from './coolant/coolants.ts';
export { type Air, airAt, STANDARD_PRESSURE } from './films/air.ts';
export { nusseltOfLayerFromBelow, nusseltOfLayerFromSide } from './films/enclosed.ts';
export { nusseltOfChannelInFlow, nusseltOfPlateInFlow } from './films/forced.ts';
export {
  nusseltOfFreeSide,
  nusseltOfHeldSide,
  nusseltOfLyingCylinder,
  nusseltOfStandingFins,
  nusseltOfVerticalChannel,
  nusseltOfVerticalPlate,
  rayleigh,
} from './films/natural.ts';
export { type AxisInterval, gradedEdges, refineEdges } from './grid/graded-axis.ts';
export {
  type CauerElement,
  cauerOf,
  type FosterElement,
  fosterResponse,
  largestDifference,
  lumpedPositive,
} from './impedance/networks.ts';
export type { ImpedanceOutcome } from './impedance/outcome.ts';
export type { Port } from './impedance/port.ts';
export { solveImpedance } from './impedance/solve-impedance.ts';
export type { ActingLaw, BoundaryLaw } from './laws/boundary-law.ts';
export { convection } from './laws/convection.ts';
export { held } from './laws/held.ts';
export { radiation, STEFAN_BOLTZMANN } from './laws/radiation.ts';
export { createLinearSolver } from './linear/linear-solver.ts';
export type { LinearOutcome, LinearProgress, LinearSolver, StencilSystem } from './linear/system.ts';
export {
  type ConductionProblem,
  type FilmGroup,
  type FollowingFilms,
  type Load,
  leadsToAmbient,
  type Schedule,
  type SurfaceExchange,
  type SurfacePatch,
  type VaryingProperties,
  type VaryingSurroundings,
  type Walls,
} from './problem.ts';
export { drive, SolveCancelled, type SolveProgress } from './progress.ts';
export type { CreateSolver } from './steady/create-solver.ts';
export { defaultSolver } from './steady/default-solver.ts';
export { solveSteady } from './steady/solve-steady.ts';
export { evenTimes, type TransientOutcome, type TransientSettings } from './transient/outcome.ts';
export { solveTransient } from './transient/solve-transient.ts';
export { problemAtStart } from './transient/steady-start.ts';
