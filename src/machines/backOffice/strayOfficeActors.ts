import { strayRoundAsk, strayRoundPropose, strayRounds, strayRoundSettle } from '#src/api/contract/strayRounds.ts'
import type { StrayAnswer } from '#src/api/model/strayRound.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'
import { changing, finds } from './officeListActors.ts'
import { officeStraysMachine, refusedActsMachine, strayActMachine, type StrayOrder } from './officeStraysMachine.ts'

/** Rounds that do not end, refused acts of providers, and what is done about them, over calls. */
export function provideStrayOffice(client: Client) {
  const { changes, act } = changing()
  const found = (signal: AbortSignal) => client.call(strayRounds, {}, { signal })
  return {
    strays: officeStraysMachine.provide({
      actors: {
        load: asWhole(async (query: TextQuery, signal) =>
          (await found(signal)).rounds.filter(({ roundId, reference, member, names }) =>
            finds(query, roundId, reference, member.name, ...Object.values(names)),
          ),
        ),
        changes,
      },
    }),
    refusedActs: refusedActsMachine.provide({
      actors: {
        load: asWhole(async (query: TextQuery, signal) =>
          (await found(signal)).acts.filter(({ actId, round }) =>
            finds(query, actId, round?.roundId ?? '', round?.member.name ?? ''),
          ),
        ),
        changes,
      },
    }),
    strayAct: strayActMachine.provide({ actors: { act: act((order: StrayOrder) => send(client, order)) } }),
  }
}

function send(client: Client, order: StrayOrder): Promise<StrayAnswer> {
  switch (order.act) {
    case 'ask':
      return client.call(strayRoundAsk, { roundId: order.roundId })
    case 'propose': {
      const { roundId, how, payout, reason } = order
      return client.call(strayRoundPropose, { roundId, how, payout, reason })
    }
    case 'settle': {
      const { roundId, proposedAt, verdict, reason } = order
      return client.call(strayRoundSettle, { roundId, proposedAt, verdict, reason })
    }
  }
}
