import { AXES, type Axis } from '@thermarium/geometry';
import {
  amplitudeOf,
  behindResistances,
  type Discretisation,
  Face,
  faceNumber,
  factorOf,
  heatOnFaces,
  heatThroughResistance,
  loserOf,
  type Side,
  VOID,
  type WallPart,
  wattsBefore,
} from '@thermarium/mesh';
import { forHeatByMechanism } from '@thermarium/solver';
import { forExchangedHeat } from '../readings/exchanged-heat.ts';
import type { FieldState } from '../readings/field-state.ts';
import { CellShares, Shares } from './cell-shares.ts';
import { FlowLedger } from './flow-ledger.ts';

/**
 * Books all heat of a field by the conductances with which it was solved: between cells a (θ - θ'), a the coupling; what
 * sources, walls and ties bring and take. The balance of a cell (Patankar 1980, chapter 4) then makes that of every
 * object close to the residual of the solve.
 *
 * Objects that share a cell have one temperature there, so that no conductance says what they exchange within it: it is
 * what the balance of each part leaves over.
 */
export function bookFlows(discretisation: Discretisation, state: FieldState): FlowLedger {
  const booking = new Booking(discretisation, state);
  booking.crossings();
  booking.planarSources();
  booking.wallHeats();
  booking.volumes();
  booking.walls();
  booking.sharedCells();
  return booking.ledger;
}

class Booking {
  readonly ledger: FlowLedger;
  private readonly discretisation: Discretisation;
  private readonly state: FieldState;
  private readonly shares: CellShares;
  /** The heat that every entry of a shared cell has got and not given on, W. */
  private readonly left: Float64Array;
  private readonly heated: ReadonlyMap<number, number>;
  private readonly own = new Shares();
  private readonly beyond = new Shares();

  constructor(discretisation: Discretisation, state: FieldState) {
    this.discretisation = discretisation;
    this.state = state;
    this.ledger = new FlowLedger(discretisation.scene.objects.length);
    this.shares = new CellShares(discretisation);
    this.left = new Float64Array(this.shares.object.length);
    this.heated = heatOnFaces(discretisation.loads, state);
  }

  /** Heat through the sides where objects meet, but for those that planar sources heat. */
  crossings(): void {
    const { grid, problem } = this.discretisation;
    const { code } = grid;
    const { rise } = this.state;
    const { objectOf } = this.shares;
    for (const axis of AXES) {
      const couplings = problem.couplings(axis);
      const step = grid.stride[axis];
      for (let cell = 0; cell + step < code.length; cell++) {
        if (couplings[cell] === 0) continue;
        const [own, next] = [code[cell], code[cell + step]];
        if (own === next && own >= 0) continue;
        if (this.heated.size > 0 && this.heated.has(faceNumber(cell, axis))) continue;
        const watts = couplings[cell] * (rise[cell] - rise[cell + step]);
        if (own >= 0 && next >= 0) this.ledger.cross(objectOf[own], objectOf[next], watts);
        else this.cross(cell, axis, watts);
      }
    }
  }

  /**
   * Planar sources: on walls they heat the object behind. Of a face between two cells, heat flows to both sides, or from
   * one side through it to the other: the smaller of the two flows where they have one sign crosses, the rest is the
   * source's.
   */
  planarSources(): void {
    const { loads, faces, grid } = this.discretisation;
    const { rise, time, powerFactors } = this.state;
    const between = new Face();
    const crossed = new Set<number>();
    for (const { object, power, axis, amplitude, inner, walls: ownWalls } of loads.sourceFaces) {
      const watts = wattsBefore(amplitude, time) * factorOf(powerFactors, power);
      this.ledger.power[object] += watts;
      for (const { low, part } of inner) {
        const high = low + grid.stride[axis];
        const face = faceNumber(low, axis);
        const total = this.heated.get(face) ?? 0;
        faces.read(low, axis, between);
        const fromLow = between.flowFromLow(rise[low], rise[high], total);
        const toHigh = between.flowToHigh(rise[low], rise[high], total);
        const through = smallerOfOneSign(fromLow, toHigh);
        if (!crossed.has(face)) this.cross(low, axis, through);
        crossed.add(face);
        // Each of several sources on a face has its part; where they cancel out, each heats both sides by itself.
        const own = part * watts;
        const lowPart = total === 0 ? own * between.partLow : (own / total) * (through - fromLow);
        this.give(object, low, (2 * axis + 1) as Side, lowPart);
        this.give(object, high, (2 * axis) as Side, own - lowPart);
      }
      this.giveToWalls(object, ownWalls, watts);
    }
  }

  /** Powers that enter through exposed walls: of a patch they heat the object behind. */
  wallHeats(): void {
    const { time, powerFactors } = this.state;
    for (const { object, power, amplitude, walls } of this.discretisation.loads.wallHeats) {
      const watts = wattsBefore(amplitude, time) * factorOf(powerFactors, power);
      this.ledger.power[object] += watts;
      this.giveToWalls(object, walls, watts);
    }
  }

  private giveToWalls(object: number, parts: readonly WallPart[], watts: number): void {
    const { walls } = this.discretisation;
    for (const { wall, part } of parts) {
      const receiver = this.shares.objectOf[walls.region[wall]];
      this.ledger.cross(object, receiver, part * watts);
      this.add(walls.cell[wall], receiver, part * watts);
    }
  }

  /** Powers and resistances of bodies, and volume sources. */
  volumes(): void {
    const { scene, bodies, loads } = this.discretisation;
    const { rise, time, powerFactors } = this.state;
    const behind = behindResistances(this.discretisation, rise, time);
    for (const [index, body] of bodies) {
      const { cells, volumes, total } = body;
      const { object, power, resistanceToAmbient } = scene.bodies[index];
      const around = behind(index);
      if (!(total > 0)) continue;
      const stated = power ? wattsBefore(amplitudeOf(power, scene.world), time) : 0;
      const watts = stated * factorOf(powerFactors, `body ${index}`);
      this.ledger.power[object] += watts;
      for (let n = 0; n < cells.length; n++) {
        const part = volumes[n] / total;
        const lost =
          resistanceToAmbient === null
            ? 0
            : heatThroughResistance(body, n, resistanceToAmbient, rise[cells[n]] - around(n));
        this.ledger.toAmbient.inner[object] += lost;
        this.add(cells[n], object, watts * part - lost);
      }
    }
    for (const { object, power, amplitude, cells, volumes } of loads.sourceCells) {
      const watts = wattsBefore(amplitude, time) * factorOf(powerFactors, power);
      const total = volumes.reduce((sum, volume) => sum + volume, 0);
      this.ledger.power[object] += watts;
      for (const [n, cell] of cells.entries()) {
        this.shares.ofVolume(cell, this.own);
        for (let a = 0; a < this.own.count; a++) {
          const given = (watts * volumes[n] * this.own.parts[a]) / total;
          this.ledger.cross(object, this.own.objects[a], given);
          this.add(cell, this.own.objects[a], given);
        }
      }
    }
  }

  /** The heat that walls lose; that of a wall under a patch crosses from the object to the patch first. */
  walls(): void {
    const { walls, problem } = this.discretisation;
    const { wallRise, wallHeat } = this.state;
    const { objectOf } = this.shares;
    forHeatByMechanism(walls, problem.ambient, wallRise, wallHeat, (wall, mechanism, watts) => {
      const loser = loserOf(walls, objectOf, wall);
      this.ledger.toAmbient[mechanism][loser] += watts;
      this.ledger.cross(objectOf[walls.region[wall]], loser, watts);
    });
    forExchangedHeat(this.discretisation, this.state, (from, to, watts) => {
      this.ledger.cross(from, to, watts);
      this.ledger.toAmbient.radiation[from] -= watts;
      this.ledger.toAmbient.radiation[to] += watts;
    });
    for (let wall = 0; wall < walls.count; wall++) {
      this.add(walls.cell[wall], objectOf[walls.region[wall]], -wallHeat[wall]);
    }
  }

  /** The heat that objects exchange within the cells that they share: the one has too much, and the other too little. */
  sharedCells(): void {
    const { start } = this.shares;
    const { own } = this;
    for (let cut = 0; cut + 1 < start.length; cut++) {
      const first = start[cut];
      if (start[cut + 1] - first < 2) continue;
      this.shares.ofCapacity(cut, own);
      let stored = 0;
      for (let n = 0; n < own.count; n++) stored += this.left[first + n];
      let surplus = 0;
      for (let n = 0; n < own.count; n++) {
        own.parts[n] = this.left[first + n] - stored * own.parts[n];
        surplus += Math.max(0, own.parts[n]);
      }
      for (let a = 0; a < own.count; a++) {
        if (!(own.parts[a] > 0)) continue;
        for (let b = 0; b < own.count; b++) {
          if (own.parts[b] < 0) {
            this.ledger.cross(own.objects[a], own.objects[b], (own.parts[a] * -own.parts[b]) / surplus);
          }
        }
      }
    }
  }

  /** Heat from a cell to the next one up along an axis. Where an object lies on both sides it meets itself first. */
  private cross(cell: number, axis: Axis, watts: number): void {
    const { own, beyond, discretisation, ledger } = this;
    const next = cell + discretisation.grid.stride[axis];
    this.shares.ofSide(cell, (2 * axis + 1) as Side, own);
    this.shares.ofSide(next, (2 * axis) as Side, beyond);
    for (let a = 0; a < own.count; a++) this.add(cell, own.objects[a], -watts * own.parts[a]);
    for (let b = 0; b < beyond.count; b++) this.add(next, beyond.objects[b], watts * beyond.parts[b]);
    let others = 1;
    for (let a = 0; a < own.count; a++) {
      for (let b = 0; b < beyond.count; b++) {
        if (own.objects[a] !== beyond.objects[b]) continue;
        const shared = Math.min(own.parts[a], beyond.parts[b]);
        own.parts[a] -= shared;
        beyond.parts[b] -= shared;
        others -= shared;
      }
    }
    if (!(others > 0)) return;
    for (let a = 0; a < own.count; a++) {
      for (let b = 0; b < beyond.count; b++) {
        ledger.cross(own.objects[a], beyond.objects[b], (watts * own.parts[a] * beyond.parts[b]) / others);
      }
    }
  }

  /** Heat of a source that enters a cell through one of its sides. */
  private give(source: number, cell: number, side: Side, watts: number): void {
    const { own } = this;
    this.shares.ofSide(cell, side, own);
    for (let a = 0; a < own.count; a++) {
      this.ledger.cross(source, own.objects[a], watts * own.parts[a]);
      this.add(cell, own.objects[a], watts * own.parts[a]);
    }
  }

  /** Heat that an object gets in a cell; it matters only where others share the cell. */
  private add(cell: number, object: number, watts: number): void {
    if (this.discretisation.grid.code[cell] >= VOID) return;
    const entry = this.shares.entryOf(cell, object);
    if (entry >= 0) this.left[entry] += watts;
  }
}

/** The one of two flows that is nearer to zero; 0 where they run against each other. */
function smallerOfOneSign(one: number, other: number): number {
  if (one * other <= 0) return 0;
  return Math.abs(one) < Math.abs(other) ? one : other;
}
