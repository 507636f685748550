import { profile } from '../profile.ts'

/** Origins that serve this site, with what went wrong there. '' = the page's own. */
export type HostState = { readonly host: string; readonly errors: number }

export type HostPorts = {
  readonly now: () => number
  /** Whether a host answers; asked before it is used. */
  readonly isWell: (host: string) => Promise<boolean>
  /** The stored threshold of errors beyond which another host is tried. */
  readonly threshold: () => number
}

const { halfLife, reviveEvery } = profile.failover

/**
 * Which host calls go to (C-6). Errors are counted for each host, and half of them are forgiven every minute. Beyond the
 * threshold the next host that answers takes over; the first one comes back when it is well again.
 */
export function createHosts({ now, isWell, threshold }: HostPorts) {
  let hosts: readonly string[] = profile.hosts
  let current: string = hosts[0] ?? ''
  let revivedAt = now()
  const counts = new Map<string, { errors: number; at: number }>()

  const errorsOf = (host: string): number => {
    const count = counts.get(host)
    return count === undefined ? 0 : count.errors / 2 ** ((now() - count.at) / halfLife)
  }

  return {
    current: () => current,
    /** Takes the site's list of domains beside its own. */
    learn: (list: readonly string[]) => {
      hosts = [...new Set([...profile.hosts, ...list])]
      if (!hosts.includes(current)) current = hosts[0] ?? ''
    },
    count: (host: string): void => {
      counts.set(host, { errors: errorsOf(host) + 1, at: now() })
    },
    /** Whether the current host has failed so often that another should take over. */
    isTired: () => errorsOf(current) >= threshold(),
    /** Goes to the next host that answers; false when there is none. */
    rotate: async (): Promise<boolean> => {
      const from = hosts.indexOf(current)
      const others = [...hosts.slice(from + 1), ...hosts.slice(0, from)]
      for (const host of others) {
        if (errorsOf(host) < threshold() && (await isWell(host))) {
          current = host
          revivedAt = now()
          return true
        }
      }
      return false
    },
    /** Goes back to the first host when it answers again; asks it every 30 s at most. */
    revive: async (): Promise<void> => {
      const first = hosts[0] ?? ''
      if (current === first || now() - revivedAt < reviveEvery) return
      revivedAt = now()
      if (await isWell(first)) {
        counts.delete(first)
        current = first
      }
    },
    /** Every host with its errors, for developers. */
    states: (): readonly HostState[] => hosts.map((host) => ({ host, errors: errorsOf(host) })),
  }
}

export type Hosts = ReturnType<typeof createHosts>

/** Addresses of news and soccer calls (C-4). */
const NEWS = /^\/api\/site\/game\/newsoccer\/(news|soccer|info)\//

/** The host of a news or soccer call outside development (C-4); null for every other call, and where there is no news domain. */
export function newsHost(path: string, options: { readonly development: boolean; readonly domain?: string }): string | null {
  const { development, domain = profile.newsDomain } = options
  return !development && domain !== '' && NEWS.test(path) ? domain : null
}
