import type { Handlers } from '#src/api/contract/handlers.ts'
import type { letterCalls } from '#src/api/contract/letters.ts'
import { closeLetter, letterPictureOf, listLetters, readLetter, replyToLetter, startLetter } from '../letters/letters.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const letterHandlers = {
  letterList: (query, { services: { db }, caller }) => listLetters(db, memberOf(caller).id, query),

  letterOne: ({ letterId }, { services: { db }, caller }) => readLetter(db, memberOf(caller).id, letterId),

  letterStart: (order, { services: { write }, caller }) => write((tx) => startLetter(tx, memberOf(caller), order)),

  letterReply: (order, { services: { write }, caller }) => write((tx) => replyToLetter(tx, memberOf(caller), order)),

  letterClose: ({ letterId }, { services: { write }, caller }) => write((tx) => closeLetter(tx, memberOf(caller).id, letterId)),

  letterPicture: ({ pictureId }, { services: { db }, caller }) => letterPictureOf(db, memberOf(caller).id, pictureId),
} satisfies Handlers<typeof letterCalls, CallContext>
