import type { Handlers } from '#src/api/contract/handlers.ts'
import type { letterOfficeCalls } from '#src/api/contract/letterOffice.ts'
import { actOnLetter, listOfficeLetters, officeLetterOf } from '../letters/letterOffice.ts'
import { letterPictureOf } from '../letters/letters.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const letterOfficeHandlers = {
  officeLetters: (query, { services: { db } }) => listOfficeLetters(db, query),

  officeLetter: ({ letterId }, { services: { db } }) => officeLetterOf(db, letterId),

  officeLetterPicture: ({ pictureId }, { services: { db } }) => letterPictureOf(db, null, pictureId),

  officeLetterAct: async (order, { services: { write }, caller, noteChange }) => {
    const answer = await write((tx) => actOnLetter(tx, memberOf(caller), order))
    noteChange(null, { result: answer.result, member: answer.letter.member.name, state: answer.letter.state })
    return answer
  },
} satisfies Handlers<typeof letterOfficeCalls, CallContext>
