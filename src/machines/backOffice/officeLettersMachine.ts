import type { LetterKind, LetterLine, LetterState, OfficeLetter } from '#src/api/model/letter.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which letters; null = of every state or kind, of anybody. */
export type OfficeLettersQuery = {
  readonly state: LetterState | null
  readonly kind: LetterKind | null
  readonly name: string | null
}

/** A letter with its lines, for operators. */
export type OfficeWholeLetter = { readonly letter: OfficeLetter; readonly lines: readonly LetterLine[] }

/** What an operator does to a letter. */
export type OfficeLetterOrder = { readonly letterId: string } & (
  | { readonly act: 'read' }
  | { readonly act: 'answer'; readonly clientId: string; readonly text: string }
  | { readonly act: 'close'; readonly reason: string }
)

/** Letters that a search finds: those that wait oldest first; renewed when one of them changes. */
export const officeLettersMachine = createPagedList<OfficeLetter, OfficeLettersQuery>('officeLetters', {
  keyOf: ({ letterId }) => letterId,
  step: 50,
  onChange: 'renew',
})

/** One letter from near, as the list of one. */
export const officeLetterMachine = createPagedList<OfficeWholeLetter, { readonly letterId: string }>('officeLetter', {
  keyOf: ({ letter }) => letter.letterId,
  step: 1,
  onChange: 'renew',
})

/** What is done to a letter, one act at a time; `late` = it stood in another way by then. */
export const officeLetterActMachine = createAct<OfficeLetterOrder, 'done' | 'late'>('officeLetterAct')
export type OfficeLetterActRef = ActRef<OfficeLetterOrder, 'done' | 'late'>

/** A picture of a letter, once it is asked for. */
export const officeLetterPictureMachine = createAct<string, KeptPicture>('officeLetterPicture')
