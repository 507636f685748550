import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Language } from '#src/api/model/format.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How large the letters of chats are. */
export const CHAT_SIZES = ['small', 'medium', 'large'] as const

export type Theme = 'system' | 'light' | 'dark'
/**
 * A person's preferences on this device. `language` null = the site's default; `motion` false = gifts and marquees do not move;
 * `effects` false = no full-screen gift effects; `railFolded` = the rail at the left shows icons; `redUp` = rising prices are red, falling ones green; `hideMoney` = balances are hidden;
 * `chatRoomy` = lines of chats stand apart.
 */
export type Preferences = {
  readonly theme: Theme
  readonly language: Language | null
  readonly motion: boolean
  readonly effects: boolean
  readonly railFolded: boolean
  readonly redUp: boolean
  readonly hideMoney: boolean
  readonly chatSize: (typeof CHAT_SIZES)[number]
  readonly chatRoomy: boolean
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  language: null,
  motion: true,
  effects: true,
  railFolded: false,
  redUp: false,
  hideMoney: false,
  chatSize: 'medium',
  chatRoomy: true,
}

export type PreferencesEvent = { type: 'preferences.changed'; change: Partial<Preferences> }

/** A person's preferences: applied at once and stored on the device; a device that cannot store them still applies them. */
export const preferencesMachine = setup({
  types: { context: {} as Preferences, events: {} as PreferencesEvent, input: {} as Preferences },
  actors: { apply: promiseSlot<void, Preferences>('apply') },
}).createMachine({
  id: 'preferences',
  initial: 'applying',
  context: ({ input }) => input,
  on: { 'preferences.changed': { target: '.applying', reenter: true, actions: assign(({ event }) => event.change) } },
  states: {
    applying: { invoke: { src: 'apply', input: ({ context }) => context, onDone: 'settled', onError: 'settled' } },
    settled: {},
  },
})

export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>
