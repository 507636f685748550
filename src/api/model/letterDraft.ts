import * as v from 'valibot'
import { ClientId, Id } from './common.ts'
import { LETTER_LIMIT, LetterKind } from './letter.ts'

/**
 * What a tab keeps of a letter, or of a line of a chat, that is being written: its pictures have arrived already. `clientId` = what it is sent
 * under, `tried` = what the server may have under that, null = nothing.
 */
export const LetterDraft = v.object({
  kind: LetterKind,
  text: v.pipe(v.string(), v.maxLength(8_000)),
  pictures: v.pipe(v.array(v.object({ uploadId: Id, name: v.string() })), v.maxLength(LETTER_LIMIT.pictures)),
  clientId: ClientId,
  tried: v.nullable(v.string()),
})
export type LetterDraft = v.InferOutput<typeof LetterDraft>
