import { chatRules, roomSetup } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type RoomRules, rulesMachine } from './rulesMachine.ts'

type RoomQuery = { readonly room: string }

/** A room's blocked words over their calls. */
export function provideRules(client: Client) {
  const load = callActor<RoomRules, RoomQuery>(({ room }, signal) => client.call(chatRules, { room }, { signal }))
  return {
    rules: rulesMachine.provide({
      actors: {
        load,
        save: callActor<RoomRules, { room: string; words: readonly string[] }>(async ({ room, words }, signal) => {
          await client.call(roomSetup, { room, blockedWords: [...words] }, { signal })
          return client.call(chatRules, { room }, { signal })
        }),
      },
    }),
  }
}
