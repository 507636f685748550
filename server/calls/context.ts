import type { Caller } from '../members/caller.ts'
import type { Services } from '../services.ts'

/** What every handler gets beside its parsed payload. */
export type CallContext = {
  readonly services: Services
  readonly caller: Caller
  /** When the request reached this server, in ms: before it waited for anything. */
  readonly receivedAt: number
  /** Tells the trail of an act of staff what it changed: how that was before, and after. Without secrets; once a call. */
  readonly noteChange: (before: unknown, after: unknown) => void
}
