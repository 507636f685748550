import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Language } from '#src/api/model/format.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** The site's configuration for visitors (perInfo). */
export type SiteInfo = {
  readonly siteName: string
  readonly version: string
  readonly buildLabel: string
  readonly languages: readonly Language[]
  readonly playMoney: boolean
  /** Which login call the site uses (C-8). */
  readonly loginBy: 'v3' | 've4' | 'v5'
  /** Page scripts of verification providers; null = the site does not use that provider. */
  readonly captchaScripts: { readonly geetest: string | null }
  readonly demoAccounts: readonly { readonly name: string; readonly password: string; readonly role: string }[]
}

export type SiteEvent = { type: 'site.retried' }

/** The site's configuration: loaded once, and retried until it is there; pages are usable without it meanwhile. */
export const siteMachine = setup({
  types: { context: {} as { readonly info: SiteInfo | null; readonly errorKey: ErrorKey | null }, events: {} as SiteEvent },
  actors: { loadSite: promiseSlot<SiteInfo, undefined>('loadSite') },
}).createMachine({
  id: 'site',
  initial: 'asking',
  context: { info: null, errorKey: null },
  states: {
    asking: {
      invoke: {
        src: 'loadSite',
        onDone: { target: 'known', actions: assign({ info: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'unknown', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    known: { tags: 'rest' },
    unknown: { after: { 5000: 'asking' }, on: { 'site.retried': 'asking' } },
  },
})

export type SiteRef = ActorRefFrom<typeof siteMachine>
