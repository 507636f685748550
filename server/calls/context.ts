import type { Caller } from '../members/caller.ts'
import type { Services } from '../services.ts'

/** What every handler gets beside its parsed payload. */
export type CallContext = { readonly services: Services; readonly caller: Caller }
