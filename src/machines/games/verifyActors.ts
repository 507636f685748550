import { fromPromise } from 'xstate'
import { gameRound } from '#src/api/contract/games.ts'
import type { RoundProof } from '#src/api/model/games/proofs.ts'
import { type Verdict, verifyRound } from '#src/api/model/games/verify.ts'
import type { Client } from '#src/api/transport/client.ts'
import { wait } from '#src/api/transport/wait.ts'
import { callActor } from '../kit/callActors.ts'
import { verifyMachine } from './verifyMachine.ts'

/** Verifying over the call of the member's own rounds; nothing of a proof leaves the page. */
export function provideVerify(client: Client) {
  return verifyMachine.provide({
    actors: {
      load: callActor<string | null, { id: string }>(
        async (asked, signal) => (await client.call(gameRound, asked, { signal })).proof,
      ),
      compute: fromPromise<Verdict, { proof: RoundProof }>(async ({ input, signal }) => {
        // A long chain takes a moment: that it is computed is drawn first.
        await wait(0, signal)
        return verifyRound(input.proof)
      }),
    },
  })
}
