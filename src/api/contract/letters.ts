import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { Letter, LetterKind, LetterLine, LetterPictures, LetterText, LETTER_LIMIT } from '../model/letter.ts'
import { listOf } from '../model/listOf.ts'
import { KeptPicture } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'

/** Letters of a page. */
export const LETTER_PAGE = 20

const Written = { clientId: ClientId, text: LetterText, pictures: v.optional(LetterPictures, []) }
const Whole = v.object({ letter: Letter, lines: listOf(LetterLine, LETTER_LIMIT.lines) })

/** The member's letters to customer service and their feedback, latest change first (C-11); `before` = the last one of the page before. */
export const letterList = defineCall({
  path: '/api/member/letter/list',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(Letter, LETTER_PAGE), more: v.boolean() }),
})

/** A letter with all of its lines. `notFound` for one that is not theirs; so do the calls below. */
export const letterOne = defineCall({
  path: '/api/member/letter/one',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ letterId: Id }),
  reply: Whole,
})

/** Begins a letter, once an id. Too many that are not closed yet are refused as too fast. */
export const letterStart = defineCall({
  path: '/api/member/letter/start',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({ ...Written, kind: LetterKind }),
  reply: Whole,
})

/** Adds a line to a letter, once an id. `conflict` where it is closed. */
export const letterReply = defineCall({
  path: '/api/member/letter/reply',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({ ...Written, letterId: Id }),
  reply: Whole,
})

/** Closes a letter: nobody writes to it any more. */
export const letterClose = defineCall({
  path: '/api/member/letter/close',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({ letterId: Id }),
  reply: Whole,
})

/** A picture of one of the member's letters. */
export const letterPicture = defineCall({
  path: '/api/member/letter/picture',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ pictureId: Id }),
  reply: KeptPicture,
})

export const letterCalls = { letterList, letterOne, letterStart, letterReply, letterClose, letterPicture }
