import { fromObservable } from 'xstate'
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
import { saferPlayNews } from './saferPlayActors.ts'
import { type Change, type Settings, settingsMachine } from './settingsMachine.ts'

export type SettingsPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** The settings of safer play over calls. A change is stored even when its page is left. */
export function provideSaferPlaySettings({ client, socket }: SettingsPorts) {
  const store = (change: Change): Promise<Settings> => {
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
  return settingsMachine.provide({
    actors: {
      load: callActor<Settings, undefined>((_, signal) => client.call(saferPlaySettings, {}, { signal })),
      store: callActor<Settings, { change: Change }>(({ change }) => store(change)),
      news: fromObservable(() => saferPlayNews(socket)),
    },
  })
}
