import * as v from 'valibot'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { robotCheck } from '#src/api/contract/verification.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { Maintenance } from '#src/api/model/maintenance.ts'
import { safeReturnPath } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { isAtHelp } from '../alert/alertActors.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { accessMachine, ACCESS_PAGES, type AccessPath } from './accessMachine.ts'

/** The site setting that says whether the site is closed (S-6). */
const MAINTENANCE = 'maintenance'

/** The tab's storage key for the page to return to. */
const FROM_KEY = 'access.from'

const pathOf = (address: string) => address.replace(/[?#].*$/s, '')
const isAccessPage = (address: string) => Object.values(ACCESS_PAGES).some((page) => page === pathOf(address))

/**
 * Whether a person who was shown an access page may stay where they are: on that page, at customer service, or past the
 * maintenance page because they are staff or want to log in as such (S-6).
 */
export function mayStay(navigator: Pick<Navigator, 'here'>, isStaff: () => boolean) {
  return (path: AccessPath): boolean => {
    const here = pathOf(navigator.here())
    if (here === path || isAtHelp(navigator)) return true
    return path === ACCESS_PAGES.maintenance && (isStaff() || here === '/login')
  }
}

export type AccessPorts = {
  readonly client: Client
  readonly navigator: Navigator
  readonly clearSession: () => void
  /** The tab's storage, which outlives a reload. */
  readonly tabStorage: DeviceStorage
}

/** What the maintenance setting says of a closed site. */
const Closure = v.pipe(v.string(), v.parseJson(), Maintenance)

/** Why the site is closed and until when, as its operators wrote it; null = they wrote nothing, or it cannot be had: the page stands without it. Asked once. */
export function provideClosure(client: Client) {
  return callActor<Maintenance | null, undefined>(async (_, signal) => {
    const answer = await client.call(configInfo, { keyCodes: [MAINTENANCE] }, { signal }).catch(() => null)
    const written = v.safeParse(Closure, answer?.list.find(({ keyCode }) => keyCode === MAINTENANCE)?.value)
    return written.success ? written.output : null
  })
}

/** The access machine with its calls and its navigation. */
export function provideAccess({ client, navigator, clearSession, tabStorage }: AccessPorts) {
  return accessMachine.provide({
    actors: {
      checkMaintenance: callActor<boolean, undefined>(async (_, signal) => {
        const { list } = await client.call(configInfo, { keyCodes: [MAINTENANCE] }, { signal })
        return list.some(({ keyCode, status }) => keyCode === MAINTENANCE && status === '0')
      }),
      probe: callActor<void, undefined>(async (_, signal) => {
        await client.call(perInfo, {}, { signal })
        await client.call(announcements, {}, { signal })
      }),
      verifyDevice: callActor<void, undefined>(async (_, signal) => {
        await client.call(robotCheck, {}, { signal })
      }),
    },
    actions: {
      show: (_, { page }) => {
        const here = navigator.here()
        if (page === null || pathOf(here) === page.path || isAtHelp(navigator)) return
        if (!isAccessPage(here)) tabStorage.write(FROM_KEY, here)
        navigator.go(page.path, { state: page.state })
      },
      goBack: () => {
        const from = tabStorage.read(FROM_KEY, v.string())
        tabStorage.remove(FROM_KEY)
        if (isAccessPage(navigator.here())) navigator.go(safeReturnPath(from, profile.home), { replace: true })
      },
      clearSession,
    },
  })
}
