import { LetterDraft } from '#src/api/model/letterDraft.ts'
import { type DraftPorts, draftsOf } from '../session/draftActors.ts'

/** Letters, or lines of chats, that are being written in this tab, each by its thread; `place` = which kind of threads. */
export function letterDraftsOf(ports: DraftPorts, place: 'letter' | 'support' | 'supportOffice') {
  const drafts = draftsOf(ports)
  const placeOf = (letterId: string | null) => `${place}/${letterId ?? 'new'}`
  return {
    kept: (letterId: string | null) => drafts.read(placeOf(letterId), LetterDraft),
    store: (_: unknown, { letterId, draft }: { letterId: string | null; draft: LetterDraft | null }) =>
      drafts.keep(placeOf(letterId), draft),
  }
}
