import { createMachine } from 'xstate'

const to = {
  GO_ON0: 'notStarted',
  GO_ON1: 'playing',
  GO_ON2: 'interrupted',
  GO_OFF: 'other',
  GO_UNKNOWN: 'other',
  LOADED_ON1: 'playing',
  LOADED_OFF: 'other',
}

/** S-1 in the specification's words: On0, On1 and On2 have meanings of their own, any other status is `other`; any may follow any. */
export const anchorSpecification = createMachine({
  initial: 'notStarted',
  states: {
    notStarted: { on: { ...to, GOAL: 'notStarted' } },
    playing: { on: { ...to, GOAL: 'playing' } },
    interrupted: { on: to },
    other: { on: to },
  },
})

/** What a click does in each state of the specification: shows a toast with this key, or opens the room. */
export const ANCHOR_ANSWERS: Readonly<Record<string, 'anchor.notStarted' | 'anchor.interrupted' | 'room'>> = {
  notStarted: 'anchor.notStarted',
  playing: 'room',
  interrupted: 'anchor.interrupted',
  other: 'room',
}

/** Wire statuses by the event that sets them; 'On3' is a value that the specification does not define. */
export const ANCHOR_STATUS: Readonly<Record<string, string>> = {
  GO_ON0: 'On0',
  GO_ON1: 'On1',
  GO_ON2: 'On2',
  GO_OFF: 'Off',
  GO_UNKNOWN: 'On3',
}
