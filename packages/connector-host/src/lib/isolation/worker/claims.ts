import type { RequestLimit } from '@utility-connect/connector';
import type { ClaimTurn, Turn } from '../../pacing/claim-turn.ts';
import type { FromWorker, ToWorker } from '../messages.ts';

/** Claims of turns, which the thread of the host answers. */
interface Claims {
  /** Claims a turn of one of these limits. */
  claimOf(limits: readonly RequestLimit[]): ClaimTurn;
  receive(message: Extract<ToWorker, { type: 'turn' }>): void;
}

export function createClaims(send: (message: FromWorker) => void): Claims {
  const waiting = new Map<number, (turn: Turn | null) => void>();
  let lastId = 0;
  return {
    claimOf: (limits) => async (limit, subject, range) => {
      lastId += 1;
      const claimId = lastId;
      const turn = await new Promise<Turn | null>((resolve) => {
        waiting.set(claimId, resolve);
        send({ type: 'claim', claimId, limit: limits.indexOf(limit), subject, range });
      });
      if (turn === null) throw new Error('No turn could be claimed for a request.');
      return turn;
    },
    receive({ claimId, turn }) {
      waiting.get(claimId)?.(turn);
      waiting.delete(claimId);
    },
  };
}
