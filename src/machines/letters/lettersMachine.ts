import type { Letter, LetterLine } from '#src/api/model/letter.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A letter with its lines. */
export type WholeLetter = { readonly letter: Letter; readonly lines: readonly LetterLine[] }

/** The member's letters, latest change first. */
export const lettersMachine = createPagedList<Letter, null>('letters', {
  keyOf: ({ letterId }) => letterId,
  step: 20,
  onChange: 'renew',
})

/** One letter with its lines, as the list of one: it is renewed whenever the server says that it changed. */
export const letterMachine = createPagedList<WholeLetter, { readonly letterId: string }>('letter', {
  keyOf: ({ letter }) => letter.letterId,
  step: 1,
  onChange: 'renew',
})

/** Closes a letter. */
export const letterCloseMachine = createAct<string, 'done'>('letterClose')

/** A picture of a letter, once it is asked for. */
export const letterPictureMachine = createAct<string, KeptPicture>('letterPicture')
