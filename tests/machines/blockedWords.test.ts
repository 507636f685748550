import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { chatRules } from '#src/api/contract/moderation.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { profile } from '#src/api/profile.ts'
import { provideRules } from '#src/machines/moderation/rulesActors.ts'
import { askedServer } from './support/askedServer.ts'

type Setup = { readonly blockedWords: readonly string[]; readonly wordsBefore: readonly string[] }
/** Which answer of the server's is lost. */
type Lost = 'none' | 'saved' | 'looked'

const lost = () => new ApiError('timeout', profile.codes.timeout, 'no answer')
const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** A room that blocks one word, whose moderator looks at that. */
async function moderator() {
  const room: { held: readonly string[]; lost: Lost } = { held: ['spam'], lost: 'none' }
  const store = ({ blockedWords, wordsBefore }: Setup) => {
    if (!isSame(blockedWords, room.held) && !isSame(wordsBefore, room.held))
      throw new ApiError('business', profile.codes.conflict, 'they are other ones')
    // As the server cleans them.
    room.held = blockedWords.map((word) => word.trim())
    if (room.lost === 'saved') throw lost()
    return {}
  }
  const look = () => {
    if (room.lost === 'looked') throw lost()
    return { slowSeconds: 0, blockedWords: room.held }
  }
  const server = askedServer(({ path, payload }) => (path === chatRules.path ? look() : store(payload as Setup)))
  const actor = createActor(provideRules(server.client).rules, { input: { room: 'c1' } }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  return {
    room,
    /** Saves words, of which this answer is lost: what comes of it. */
    save: async (words: readonly string[], which: Lost = 'none') => {
      room.lost = which
      actor.send({ type: 'words.saved', words })
      const { value, context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'))
      return { ...(value as object), words: context.words, errorKey: context.errorKey }
    },
  }
}

const SAVED = { ready: 'saved', errorKey: null }

test('[D-8] words that were stored without an answer are not taken for another moderator’s', async () => {
  const { room, save } = await moderator()
  expect(await save(['spam ', 'bots'], 'saved')).toMatchObject({ ready: 'resting', errorKey: 'errors.timeout' })
  expect(await save(['scam'])).toEqual({ ...SAVED, words: ['scam'] })
  expect(room.held).toEqual(['scam'])
})

test('[D-8] words of several tries without an answer are one’s own, whichever was stored', async () => {
  const { room, save } = await moderator()
  await save(['bots'], 'saved')
  await save(['bots', 'scam'], 'saved')
  room.held = ['bots']
  expect(await save(['scam'])).toEqual({ ...SAVED, words: ['scam'] })
})

test('[D-8] words that another moderator changed after a try without an answer stay as they are', async () => {
  const { room, save } = await moderator()
  await save(['bots'], 'saved')
  room.held = ['bots', 'theirs']
  expect(await save(['scam'])).toEqual({ ready: 'late', words: ['bots', 'theirs'], errorKey: null })
  expect(room.held).toEqual(['bots', 'theirs'])
})

test('[D-8] words that were stored are saved, whether they can be looked at or not', async () => {
  const { save } = await moderator()
  expect(await save(['bots', 'BOTS', 'scam'], 'looked')).toEqual({ ...SAVED, words: ['bots', 'scam'] })
})
