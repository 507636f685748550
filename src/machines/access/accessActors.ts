import * as v from 'valibot'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { robotCheck } from '#src/api/contract/verification.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { safeReturnPath } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { isAtHelp } from '../alert/alertActors.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { accessMachine, STANDING_PAGES, type StandingPath } from './accessMachine.ts'

/** Key of the setting that says whether the site is closed (S-6). */
const MAINTENANCE = 'maintenance'

/** Where a tab keeps the page that the person was taken from. */
const FROM_KEY = 'access.from'

const pathOf = (address: string) => address.replace(/[?#].*$/s, '')
const isStanding = (address: string) => Object.values(STANDING_PAGES).some((page) => page === pathOf(address))

/** Whether the person need not be taken to a page again: they are on it, ask for help, or work here and went past a closed site's page (S-6). */
export function mayStay(navigator: Pick<Navigator, 'here'>, isStaff: () => boolean) {
  return (path: StandingPath): boolean => {
    const here = pathOf(navigator.here())
    if (here === path || isAtHelp(navigator)) return true
    return path === STANDING_PAGES.maintenance && (isStaff() || here === '/login')
  }
}

export type AccessPorts = {
  readonly client: Client
  readonly navigator: Navigator
  readonly clearSession: () => void
  /** What this tab keeps over a reload. */
  readonly tabStorage: DeviceStorage
}

/** The access machine with its calls and its ways to go. */
export function provideAccess({ client, navigator, clearSession, tabStorage }: AccessPorts) {
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
        if (page === null || pathOf(here) === page.path || isAtHelp(navigator)) return
        if (!isStanding(here)) tabStorage.write(FROM_KEY, here)
        navigator.go(page.path, { state: page.state })
      },
      goBack: () => {
        const from = tabStorage.read(FROM_KEY, v.string())
        tabStorage.remove(FROM_KEY)
        if (isStanding(navigator.here())) navigator.go(safeReturnPath(from, profile.home), { replace: true })
      },
      clearSession,
    },
  })
}
