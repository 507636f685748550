import { fromCallback, fromObservable } from 'xstate'
import {
  selfExclusionBegin,
  depositLimitAnswer,
  depositLimitSet,
  depositLimitRaiseCancel,
  realityCheckSet,
  saferPlaySettings,
  timeOutBegin,
} from '#src/api/contract/saferPlay.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { type MemberSource, ownerOf } from '../session/memberActors.ts'
import { saferPlayNews } from './saferPlayActors.ts'
import { type Change, isPausing, type Settings, settingsMachine } from './settingsMachine.ts'

export type SettingsPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly members: Pick<MemberSource, 'current'>
}

/** The settings of safer play over calls. A change is stored even when its page is left, and so are those that wait behind it. */
export function provideSaferPlaySettings({ client, socket, members }: SettingsPorts) {
  const send = (change: Change): Promise<Settings> => {
    switch (change.kind) {
      case 'limit': {
        const limit = change.fen === null ? null : toWire(change.fen)
        return client.call(depositLimitSet, { period: change.period, limit })
      }
      case 'cancelRaise':
        return client.call(depositLimitRaiseCancel, { period: change.period })
      case 'reality':
        return client.call(realityCheckSet, { minutes: change.minutes })
      case 'limitAnswer':
        return client.call(depositLimitAnswer, { answer: change.answer })
      case 'timeOut':
        return client.call(timeOutBegin, { hours: change.hours })
      case 'exclusion':
        return client.call(selfExclusionBegin, { months: change.months, phrase: change.phrase })
    }
  }
  /** Ends with the change that is on its way, however that ends; null = none is. */
  let last: Promise<unknown> | null = null
  /** Stores a member's change after the one that is on its way, which may be of a visit of the page before this one. */
  const store = (change: Change, owner: string): Promise<Settings> => {
    const sendOwn = async () => {
      if (ownerOf(members) !== owner) throw new Error('the member of this change has left')
      return send(change)
    }
    const answer = last === null ? sendOwn() : last.then(sendOwn)
    const ended: Promise<unknown> = Promise.allSettled([answer]).then(() => {
      if (last === ended) last = null
    })
    last = ended
    return answer
  }
  return settingsMachine.provide({
    actors: {
      load: callActor<Settings, undefined>((_, signal) => client.call(saferPlaySettings, {}, { signal })),
      store: callActor<Settings, { change: Change }>(({ change }) => store(change, ownerOf(members))),
      news: fromObservable(() => saferPlayNews(socket)),
      rest: fromCallback(({ input }) => {
        const owner = ownerOf(members)
        return () => {
          const rest = input.waiting().filter((change) => !isPausing(change))
          // The page is gone: nobody is there to be told.
          void Promise.allSettled(rest.map((change) => store(change, owner)))
        }
      }),
    },
  })
}
