import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of buffers that are in use in this process: those that nobody can reach are collected first. */
export async function heldBuffers(): Promise<number> {
  for (;;) {
    const before = process.memoryUsage().arrayBuffers;
    collectGarbage();
    // The memory of what was collected is freed after the present turn.
    await turn();
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers >= before) return arrayBuffers;
  }
}
