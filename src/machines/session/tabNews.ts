import { isEndCause, type SessionEnding } from './session.ts'

/** What tabs of one device tell each other: a session, by its tag, is over; or somebody logged in. */
export type TabNews = { readonly tag: string; readonly ending: SessionEnding } | { readonly opened: true }

function isEnding(value: unknown): value is SessionEnding {
  if (typeof value !== 'object' || value === null || !('cause' in value) || !('message' in value)) return false
  return (
    typeof value.cause === 'string' && isEndCause(value.cause) && (value.message === null || typeof value.message === 'string')
  )
}

/** Another tab's message, or null when it is none of ours: another version of the page may be open. */
export function readTabNews(raw: unknown): TabNews | null {
  if (typeof raw !== 'object' || raw === null) return null
  if ('opened' in raw) return raw.opened === true ? { opened: true } : null
  if (!('tag' in raw) || !('ending' in raw)) return null
  return typeof raw.tag === 'string' && isEnding(raw.ending) ? { tag: raw.tag, ending: raw.ending } : null
}
