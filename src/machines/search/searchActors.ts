import { map, NEVER } from 'rxjs'
import * as v from 'valibot'
import { fromObservable } from 'xstate'
import { search } from '#src/api/contract/search.ts'
import { SEARCH_LIMIT, type SearchHit } from '#src/api/model/search.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { callActor } from '../kit/callActors.ts'
import { type MemberSource, ownerOf } from '../session/memberActors.ts'
import { HISTORY_LIMIT, searchMachine } from './searchMachine.ts'

type SearchPorts = { readonly client: Client; readonly storage: DeviceStorage; readonly members: MemberSource }

const History = v.pipe(v.array(v.pipe(v.string(), v.maxLength(SEARCH_LIMIT))), v.maxLength(HISTORY_LIMIT))

/** Search over help alone. */
export const provideHelpSearch = (client: Client) => provideSearchOf(client, 'help')
/** Search over anchors alone. */
export const provideAnchorSearch = (client: Client) => provideSearchOf(client, 'anchor')

/** Search over one kind of things: nothing of it is kept. */
function provideSearchOf(client: Client, kind: SearchHit['kind']) {
  return searchMachine.provide({
    actors: {
      find: callActor<readonly SearchHit[], { words: string }>(
        async ({ words }, signal) => (await client.call(search, { words, kind }, { signal })).hits,
      ),
      owners: fromObservable<readonly string[], undefined>(() => NEVER),
    },
    actions: { keep: () => undefined },
  })
}

/** Search over its call; what was searched is kept on the device, for each member and for visitors apart. */
export function provideSearch({ client, storage, members }: SearchPorts) {
  const key = () => `searched.${ownerOf(members)}`
  const history = (): readonly string[] => storage.read(key(), History) ?? []
  return {
    /** What was searched before on this device. */
    history,
    machine: searchMachine.provide({
      actors: {
        find: callActor<readonly SearchHit[], { words: string }>(async ({ words }, signal) => {
          const { hits } = await client.call(search, { words }, { signal })
          return hits
        }),
        owners: fromObservable<readonly string[], undefined>(() => members.changes.pipe(map(history))),
      },
      actions: {
        keep: (_, { history: kept }) => {
          if (kept.length === 0) storage.remove(key())
          else storage.write(key(), kept)
        },
      },
    }),
  }
}
