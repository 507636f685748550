import { assign, setup } from 'xstate'
import type { AgentForm } from '#src/api/model/agent.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** An application as it is sent. */
export type AgentOrder = AgentForm & { readonly applicationId: string }
/** What became of it. */
export type AgentAnswer = 'done' | 'already' | 'paused'

export type AgentFormEvent =
  | { type: 'channel.chosen'; channel: AgentForm['channel'] }
  | { type: 'place.changed'; place: string }
  | { type: 'text.changed'; text: string }
  | { type: 'form.sent' }

type Input = { readonly makeId: () => string }
type Context = Input &
  AgentForm & {
    /** The id of what is written: each further try of the same words carries the same, so that they are sent once. */
    readonly applicationId: string
    /** What the server may have under that id, as nobody heard its answer. */
    readonly tried: string | null
    readonly errorKey: ErrorKey | null
    /** Why nothing was applied for; null = nothing stands against it. */
    readonly refusal: Exclude<AgentAnswer, 'done'> | null
  }

/** An application as an agent: it is written, sent once, and is with the operators then. */
export const agentFormMachine = setup({
  types: { context: {} as Context, events: {} as AgentFormEvent, input: {} as Input },
  actors: { send: promiseSlot<AgentAnswer, AgentOrder>('agentForm.send') },
  guards: { isTaken: (_, answer: AgentAnswer) => answer === 'done' },
}).createMachine({
  id: 'agentForm',
  initial: 'writing',
  context: ({ input }) => ({
    ...input,
    channel: 'social',
    place: '',
    text: '',
    applicationId: input.makeId(),
    tried: null,
    errorKey: null,
    refusal: null,
  }),
  states: {
    writing: {
      on: {
        'channel.chosen': { actions: assign({ channel: ({ event }) => event.channel, refusal: null }) },
        'place.changed': { actions: assign({ place: ({ event }) => event.place, refusal: null }) },
        'text.changed': { actions: assign({ text: ({ event }) => event.text, refusal: null }) },
        'form.sent': 'sending',
      },
    },
    sending: {
      entry: assign(({ context }) => ({
        errorKey: null,
        refusal: null,
        ...(context.tried !== null && context.tried !== written(context) ? { applicationId: context.makeId() } : {}),
      })),
      invoke: {
        src: 'send',
        input: ({ context: { applicationId, channel, place, text } }) => ({ applicationId, channel, place, text }),
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'applied' },
          {
            target: 'writing',
            actions: assign(({ context, event: { output } }) => ({
              refusal: output === 'done' ? null : output,
              applicationId: context.makeId(),
              tried: null,
            })),
          },
        ],
        onError: {
          target: 'writing',
          actions: assign(({ context, event }) => ({ errorKey: failureKey(event.error), tried: written(context) })),
        },
      },
    },
    applied: { type: 'final' },
  },
})

/** All that is written, to tell it from what was. */
function written({ channel, place, text }: Context): string {
  return JSON.stringify([channel, place, text])
}
