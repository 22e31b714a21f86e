import type { EventStream } from '../../events/event-stream.ts';

/** Ends a stream when its caller's right to it ends, and keeps it alive until then. */
export class RightToFollow {
  private readonly stream: EventStream;
  private readonly mayStay: () => Promise<boolean>;
  private readonly onBeat: () => Promise<void>;
  private isInDoubt = false;
  private isChecking = false;

  /**
   * @param mayStay whether the caller has the right; also false where that cannot be found out: the client comes back
   *   when it can
   * @param onBeat called with every sign of life
   */
  constructor(stream: EventStream, mayStay: () => Promise<boolean>, onBeat: () => Promise<void>) {
    this.stream = stream;
    this.mayStay = mayStay;
    this.onBeat = onBeat;
  }

  /** Sends nothing more until it is known that the right is still there. */
  doubt(): void {
    this.isInDoubt = true;
    this.stream.hold();
    void this.check();
  }

  /** Checks the right, and sends a sign of life. */
  async beat(): Promise<void> {
    if (this.isChecking || !(await this.check())) return;
    this.stream.beat();
    await this.onBeat();
  }

  /** Whether the stream goes on; a doubt that arises meanwhile is checked as well. */
  private async check(): Promise<boolean> {
    if (this.isChecking) return false;
    this.isChecking = true;
    let goesOn: boolean;
    do {
      this.isInDoubt = false;
      goesOn = await this.mayStay();
    } while (goesOn && this.isInDoubt);
    this.isChecking = false;
    if (goesOn) this.stream.goOn();
    else this.stream.end();
    return goesOn;
  }
}
