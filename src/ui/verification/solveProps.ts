import type { Answer, Challenge, Kind } from '#src/machines/verification/challenge.ts'

/** The challenge of one kind, and where its answer goes. */
export type SolveProps<K extends Kind> = {
  readonly challenge: Extract<Challenge, { kind: K }>
  readonly busy: boolean
  readonly onAnswer: (answer: Answer) => void
}
