import { announcements, configInfo, perInfo, robotCheck } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { isAtHelp } from '../alert/alertActors.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { accessMachine } from './accessMachine.ts'

/** Key of the setting that says whether the site is closed (S-6). */
const MAINTENANCE = 'maintenance'

/** Pages that stand for the site while it cannot be entered. */
const STANDING_PAGES = /^\/(maintenance|access-alert|access-restriction|robot-check)(?:[/?#]|$)/

export type AccessPorts = { readonly client: Client; readonly navigator: Navigator; readonly clearSession: () => void }

/** The access machine with its calls and its ways to go. */
export function provideAccess({ client, navigator, clearSession }: AccessPorts) {
  let from: string = profile.home
  return accessMachine.provide({
    actors: {
      askMaintenance: callActor<boolean, undefined>(async (_, signal) => {
        const { list } = await client.call(configInfo, { keyCodes: [MAINTENANCE] }, { signal })
        return list.some(({ keyCode, status }) => keyCode === MAINTENANCE && status === '0')
      }),
      probe: callActor<void, undefined>(async (_, signal) => {
        await client.call(perInfo, {}, { signal })
        await client.call(announcements, {}, { signal })
      }),
      prove: callActor<void, undefined>(async (_, signal) => {
        await client.call(robotCheck, {}, { signal })
      }),
    },
    actions: {
      show: (_, { page }) => {
        const here = navigator.here()
        if (!STANDING_PAGES.test(here)) from = here
        if (!isAtHelp(navigator)) navigator.go(page.path, { state: page.state })
      },
      goBack: () => {
        if (STANDING_PAGES.test(navigator.here())) navigator.go(from, { replace: true })
      },
      clearSession,
    },
  })
}
