import type { NonReducibleUnknown, ObservableActorLogic } from 'xstate'
import type { PremiumJump } from '#src/api/model/shownContent.ts'

/** An actor whose context is the premium entry; null = there is none for who is here. */
export type PremiumLogic = ObservableActorLogic<PremiumJump | null, NonReducibleUnknown>
