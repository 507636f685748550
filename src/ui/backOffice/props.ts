import type { ActorRefFrom } from 'xstate'
import type { depositCaseMachine } from '#src/machines/backOffice/depositCaseMachine.ts'
import type { depositCasePictureMachine } from '#src/machines/backOffice/depositCasePictureMachine.ts'
import type { withdrawalReviewMachine } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'

/** What an operator's page is given. */
export type BackOfficePageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  /** Logic that is started for the time of a visit. */
  readonly logic: {
    readonly withdrawalReview: typeof withdrawalReviewMachine
    readonly depositCases: typeof depositCaseMachine
    readonly depositCasePicture: typeof depositCasePictureMachine
  }
  readonly now: () => number
}

export type DepositCasesRef = ActorRefFrom<typeof depositCaseMachine>
export type WithdrawalReviewRef = ActorRefFrom<typeof withdrawalReviewMachine>
