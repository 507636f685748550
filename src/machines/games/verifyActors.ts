import { fromPromise } from 'xstate'
import { drawProof } from '#src/api/contract/draws.ts'
import { gameRound } from '#src/api/contract/games.ts'
import { type AnyProof, verifyAny } from '#src/api/model/draw/anyProof.ts'
import type { Verdict } from '#src/api/model/games/verify.ts'
import type { Client } from '#src/api/transport/client.ts'
import { wait } from '#src/api/transport/wait.ts'
import { callActor } from '../kit/callActors.ts'
import { type Verifiable, verifyMachine } from './verifyMachine.ts'

/** Verifying over the calls of the member's own rounds and of draws; nothing of a proof leaves the page. */
export function provideVerify(client: Client) {
  return verifyMachine.provide({
    actors: {
      load: callActor<string | null, { asked: Verifiable }>(
        async ({ asked: { of, id } }, signal) =>
          (await (of === 'round' ? client.call(gameRound, { id }, { signal }) : client.call(drawProof, { id }, { signal })))
            .proof,
      ),
      compute: fromPromise<Verdict, { proof: AnyProof }>(async ({ input, signal }) => {
        // A long chain takes a moment: that it is computed is drawn first.
        await wait(0, signal)
        return verifyAny(input.proof)
      }),
    },
  })
}
