import type { ActorRefFrom, ObservableActorLogic } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { siteMachine } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { historyMachine } from '#src/machines/wallet/historyMachine.ts'
import type { quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import type { recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import type { walletMachine } from '#src/machines/wallet/walletMachine.ts'
import type { yebMachine } from '#src/machines/wallet/yebMachine.ts'

/** Logic that is started for the time of a visit. */
export type CashierLogicRefs = {
  /** The time in ms, now and every second. */
  readonly seconds: ObservableActorLogic<number, undefined>
  readonly savedList: typeof savedListMachine
  readonly wallet: typeof walletMachine
  readonly quote: typeof quoteMachine
  readonly yeb: typeof yebMachine
  readonly records: typeof recordsMachine
  readonly history: typeof historyMachine
}

/** What the cashier's page is given. */
export type CashierPageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: ActorRefFrom<typeof siteMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: CashierLogicRefs
  readonly now: () => number
  readonly makeId: () => string
}

/** What each part of the cashier is given: its member is known. */
export type CashierPartRefs = CashierPageRefs & { readonly member: MemberInfo }

export type SavedListRef = ActorRefFrom<typeof savedListMachine>
