import { setup } from 'xstate'

type Input = {
  /** Since when the chat waits for an operator, and how long that may take, in ms. */
  readonly since: number
  readonly patience: number
  /** The server's time in ms. */
  readonly now: () => number
}

/** A wait for an operator: once it has taken too long, a message is offered instead, by itself. */
export const supportWaitMachine = setup({
  types: { context: {} as Input, input: {} as Input },
  delays: { patience: ({ context: { since, patience, now } }) => Math.max(0, since + patience - now()) },
}).createMachine({
  id: 'supportWait',
  context: ({ input }) => input,
  initial: 'waiting',
  states: { waiting: { after: { patience: 'tooLong' } }, tooLong: { type: 'final' } },
})
