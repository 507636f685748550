import { isEndCause, type SessionEnding } from './session.ts'

/** A message between the tabs of one device: the session with this tag is over. */
export type TabMessage = { readonly tag: string; readonly ending: SessionEnding }

function isEnding(value: unknown): value is SessionEnding {
  if (typeof value !== 'object' || value === null || !('cause' in value) || !('message' in value)) return false
  return (
    typeof value.cause === 'string' && isEndCause(value.cause) && (value.message === null || typeof value.message === 'string')
  )
}

/** Parses another tab's message; null = it is unknown, as from another version of the page. */
export function readTabMessage(raw: unknown): TabMessage | null {
  if (typeof raw !== 'object' || raw === null) return null
  if (!('tag' in raw) || !('ending' in raw)) return null
  return typeof raw.tag === 'string' && isEnding(raw.ending) ? { tag: raw.tag, ending: raw.ending } : null
}
