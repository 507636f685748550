import type { ActorRefFrom, ObservableActorLogic, PromiseActorLogic } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import type { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import type { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import type { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import type { depositOrderMachine } from '#src/machines/deposit/depositOrderMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { siteMachine } from '#src/machines/site/siteMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { historyMachine } from '#src/machines/wallet/historyMachine.ts'
import type { quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import type { recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import type { walletMachine } from '#src/machines/wallet/walletMachine.ts'
import type { yebMachine } from '#src/machines/wallet/yebMachine.ts'
import type { withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import type { withdrawalOrderMachine } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import type { withdrawalsMachine } from '#src/machines/withdrawal/withdrawalsMachine.ts'
import type { withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'

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
  readonly withdrawal: typeof withdrawalMachine
  readonly withdrawals: typeof withdrawalsMachine
  readonly withdrawalOrder: typeof withdrawalOrderMachine
  readonly withdrawPassword: typeof withdrawPasswordMachine
  readonly deposit: typeof depositMachine
  readonly depositOrder: typeof depositOrderMachine
  /** The wait before the next question about an order after so many without an answer, in ms. */
  readonly depositDelay: (failures: number) => number
  readonly depositList: typeof depositListMachine
  readonly appeal: typeof appealMachine
  readonly copy: typeof copyMachine
  readonly qr: PromiseActorLogic<Qr, { text: string }>
  readonly playSettings: typeof settingsMachine
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
}

/** What the cashier's page is given. */
export type CashierPageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly site: ActorRefFrom<typeof siteMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
  }
  readonly logic: CashierLogicRefs
  readonly now: () => number
  readonly makeId: () => string
}

/** What each part of the cashier is given: its member is known. */
export type CashierPartRefs = CashierPageRefs & { readonly member: MemberInfo }

export type SavedListRef = ActorRefFrom<typeof savedListMachine>
export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>
export type WithdrawalOrderRef = ActorRefFrom<typeof withdrawalOrderMachine>
export type WithdrawPasswordRef = ActorRefFrom<typeof withdrawPasswordMachine>
