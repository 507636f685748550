import * as v from 'valibot'
import { errorKeyOf } from '#src/api/catalogue.ts'
import { chatRules, roomSetup } from '#src/api/contract/moderation.ts'
import { BlockedWords } from '#src/api/model/blockedWords.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type RoomRules, rulesMachine, type SavedRules, type WordsOrder } from './rulesMachine.ts'

type RoomQuery = { readonly room: string }

/** A room's blocked words over their calls. */
export function provideRules(client: Client) {
  const load = callActor<RoomRules, RoomQuery>(({ room }, signal) => client.call(chatRules, { room }, { signal }))
  return {
    rules: rulesMachine.provide({
      actors: {
        load,
        // The signal cancels the look alone: what was saved is kept even when the room is left.
        save: callActor<SavedRules, WordsOrder>(async ({ room, words, before, sent }, signal) => {
          const look = () => client.call(chatRules, { room }, { signal })
          let isLate = !(await storedOver(client, { room, words, before }))
          if (isLate) {
            const held = await look()
            // What one sent oneself, and had no answer, is nobody else's change.
            if (!sent.some((one) => isSame(asKept(one), held.blockedWords))) return { ...held, isLate }
            isLate = !(await storedOver(client, { room, words, before: held.blockedWords }))
          }
          if (isLate) return { ...(await look()), isLate }
          // They are stored, whether they can be looked at or not.
          const { blockedWords } = await look().catch(() => ({ blockedWords: asKept(words) }))
          return { blockedWords, isLate }
        }),
      },
    }),
  }
}

/** Stores words; false = what was there before is not what is there now, and nothing was stored. */
async function storedOver(client: Client, { room, words, before }: Omit<WordsOrder, 'sent'>): Promise<boolean> {
  try {
    await client.call(roomSetup, { room, blockedWords: [...words], wordsBefore: [...before] })
    return true
  } catch (error) {
    if (errorKeyOf(error) !== 'errors.conflict') throw error
    return false
  }
}

/** Words as the server keeps them: cleaned, and each once. */
function asKept(words: readonly string[]): readonly string[] {
  const read = v.safeParse(BlockedWords, words)
  return read.success ? read.output : words
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => JSON.stringify(one) === JSON.stringify(other)
