import type { Caller } from '../members/caller.ts'
import type { Services } from '../services.ts'

/** What every handler gets beside its parsed payload. */
export type CallContext = {
  readonly services: Services
  readonly caller: Caller
  /** Tells the trail of an act of staff what it changed: how that was before, and after. Without secrets; once a call. */
  readonly noteChange: (before: unknown, after: unknown) => void
}
