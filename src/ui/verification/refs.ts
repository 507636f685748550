import type { ActorRefFrom } from 'xstate'
import type { Answer, Challenge, Kind } from '#src/machines/verification/challenge.ts'
import type { verificationMachine } from '#src/machines/verification/verificationMachine.ts'

export type VerificationRef = ActorRefFrom<typeof verificationMachine>

/** The challenge of one kind, and where its answer goes. */
export type SolveProps<K extends Kind> = {
  readonly challenge: Extract<Challenge, { kind: K }>
  readonly busy: boolean
  readonly onAnswer: (answer: Answer) => void
}
