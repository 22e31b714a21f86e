import { noteKept } from '../../calls/running-call.ts';
import { serveLane } from '../lane-port.ts';

/** Replaces a lane's process: it reports a call as committed where the key is `kept`, and never answers. */
serveLane(async (_, tell) => ({
  answer: ({ headers }) => {
    if (headers['idempotency-key'] === 'kept') noteKept();
    tell({ type: 'log', line: JSON.stringify({ level: 30, msg: 'Stuck with a call' }) });
    for (;;);
  },
  close: async () => process.exit(),
}));
