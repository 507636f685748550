import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { LETTER_LIMIT, LETTER_RESULTS, LetterKind, LetterLine, LetterState, LetterText, OfficeLetter } from '../model/letter.ts'
import { listOf } from '../model/listOf.ts'
import { ActReason } from '../model/operator.ts'
import { KeptPicture } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'

/** Letters of one page of the back office. */
export const OFFICE_LETTER_PAGE = 50

const Whole = { letter: OfficeLetter, lines: listOf(LetterLine, LETTER_LIMIT.lines) }

/** Letters and feedback of members: those that wait oldest first, others latest change first; `before` = the last one of the page before. */
export const officeLetters = defineCall({
  path: '/api/admin/service/letters',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({
    state: v.optional(LetterState),
    kind: v.optional(LetterKind),
    /** A part of the member's name or of the subject, or the member's whole id. */
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))),
    before: v.optional(Id),
  }),
  reply: v.object({ list: listOf(OfficeLetter, OFFICE_LETTER_PAGE), more: v.boolean() }),
})

/** A letter with all of its lines. */
export const officeLetter = defineCall({
  path: '/api/admin/service/letter',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ letterId: Id }),
  reply: v.object(Whole),
})

/** A picture of a letter. */
export const officeLetterPicture = defineCall({
  path: '/api/admin/service/letter-picture',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ pictureId: Id }),
  reply: KeptPicture,
})

/**
 * Marks a letter as read, answers or closes it; its member sees that at once, and answers and closings are told by a message. `late` = it
 * stood in another way by then, and nothing was done. Nobody acts on a letter of their own.
 */
export const officeLetterAct = defineCall({
  path: '/api/admin/service/letter-act',
  quiet: true,
  right: 'service.act',
  effect: 'keyed',
  payload: v.variant('act', [
    v.object({ act: v.literal('read'), letterId: Id }),
    v.object({ act: v.literal('answer'), letterId: Id, clientId: ClientId, text: LetterText }),
    v.object({ act: v.literal('close'), letterId: Id, reason: ActReason }),
  ]),
  reply: v.object({ result: v.picklist(LETTER_RESULTS), ...Whole }),
})

export const letterOfficeCalls = { officeLetters, officeLetter, officeLetterPicture, officeLetterAct }
