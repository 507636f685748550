import { type ActorRefFrom, assign, setup } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { actionSlot } from '../kit/slots.ts'
import type { NoPicture } from './anchorMachine.ts'

export type NoPictureEvent =
  | ({ type: 'picture.lacks' } & NoPicture)
  /** The member goes in all the same. */
  | { type: 'room.entered' }
  | { type: 'news.closed' }

type Context = { readonly reason: NoPicture | null }

/** A room was pressed that has no picture yet, or none for now (S-1): it says so until it is closed, and leads in for who wants to. */
export const noPictureMachine = setup({
  types: { context: {} as Context, events: {} as NoPictureEvent },
  actions: { openRoom: actionSlot<{ match: AnchorMatch }>('openRoom') },
}).createMachine({
  id: 'noPicture',
  initial: 'closed',
  context: { reason: null },
  on: {
    'picture.lacks': { target: '.open', actions: assign({ reason: ({ event: { key, match } }) => ({ key, match }) }) },
  },
  states: {
    closed: {},
    open: {
      on: {
        'news.closed': 'closed',
        'room.entered': {
          target: 'closed',
          actions: {
            type: 'openRoom',
            params: ({ context: { reason } }) => {
              if (reason === null) throw new Error('no room to enter')
              return { match: reason.match }
            },
          },
        },
      },
    },
  },
})

export type NoPictureRef = ActorRefFrom<typeof noPictureMachine>
