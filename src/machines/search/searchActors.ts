import * as v from 'valibot'
import { search } from '#src/api/contract/search.ts'
import { SEARCH_LIMIT, type SearchHit } from '#src/api/model/search.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { callActor } from '../kit/callActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { HISTORY_LIMIT, searchMachine } from './searchMachine.ts'

type SearchPorts = { readonly client: Client; readonly storage: DeviceStorage; readonly members: MemberSource }

const History = v.pipe(v.array(v.pipe(v.string(), v.maxLength(SEARCH_LIMIT))), v.maxLength(HISTORY_LIMIT))

/** Search over help alone: nothing of it is kept. */
export function provideHelpSearch(client: Client) {
  return searchMachine.provide({
    actors: {
      find: callActor<readonly SearchHit[], { words: string }>(
        async ({ words }, signal) => (await client.call(search, { words, kind: 'help' }, { signal })).hits,
      ),
    },
    actions: { keep: () => undefined },
  })
}

/** Search over its call; what was searched is kept on the device, for each member and for visitors apart. */
export function provideSearch({ client, storage, members }: SearchPorts) {
  const key = () => `searched.${members.current()?.memberId ?? 'visitor'}`
  return {
    /** What was searched before on this device. */
    history: (): readonly string[] => storage.read(key(), History) ?? [],
    machine: searchMachine.provide({
      actors: {
        find: callActor<readonly SearchHit[], { words: string }>(async ({ words }, signal) => {
          const { hits } = await client.call(search, { words }, { signal })
          return hits
        }),
      },
      actions: {
        keep: (_, { history }) => {
          if (history.length === 0) storage.remove(key())
          else storage.write(key(), history)
        },
      },
    }),
  }
}
