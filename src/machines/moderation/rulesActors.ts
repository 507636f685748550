import { errorKeyOf } from '#src/api/catalogue.ts'
import { chatRules, roomSetup } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type RoomRules, rulesMachine, type SavedRules } from './rulesMachine.ts'

type RoomQuery = { readonly room: string }
type SavedWords = RoomQuery & { readonly words: readonly string[]; readonly before: readonly string[] }

/** A room's blocked words over their calls. */
export function provideRules(client: Client) {
  const load = callActor<RoomRules, RoomQuery>(({ room }, signal) => client.call(chatRules, { room }, { signal }))
  return {
    rules: rulesMachine.provide({
      actors: {
        load,
        // The signal cancels the look alone: what was saved is kept even when the room is left.
        save: callActor<SavedRules, SavedWords>(async ({ room, words, before }, signal) => {
          let isLate = false
          try {
            await client.call(roomSetup, { room, blockedWords: [...words], wordsBefore: [...before] })
          } catch (error) {
            if (errorKeyOf(error) !== 'errors.conflict') throw error
            isLate = true
          }
          return { ...(await client.call(chatRules, { room }, { signal })), isLate }
        }),
      },
    }),
  }
}
