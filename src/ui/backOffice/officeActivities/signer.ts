/** The operator who looks at what waits for a second signature, and what they may do about activities. */
export type Signer = {
  readonly ownId: string
  readonly mayAct: boolean
  readonly mayApprove: boolean
  readonly now: () => number
}
