import { profile } from '../profile.ts'

/** An origin that serves this site, with its error counter now. '' = the page's own origin. */
export type HostState = { readonly host: string; readonly errors: number }

export type HostPorts = {
  readonly now: () => number
  /** Whether a host answers; checked before it is used. */
  readonly isHealthy: (host: string) => Promise<boolean>
  /** The stored number of errors from which on another host is tried. */
  readonly threshold: () => number
}

const { halfLife, reviveEvery } = profile.failover

/**
 * Chooses the host for calls (C-6). Errors are counted for each host; the counter halves every minute. From the threshold on the next host
 * that answers is used; the first one is used again when it is healthy.
 */
export function createHosts({ now, isHealthy, threshold }: HostPorts) {
  let hosts: readonly string[] = profile.hosts
  let current: string = hosts[0] ?? ''
  let revivedAt = now()
  /** Errors by host, halved until `since`. In between they stay whole: three errors are three, however long they took to come. */
  const counts = new Map<string, { errors: number; since: number }>()

  const countOf = (host: string) => {
    const { errors, since } = counts.get(host) ?? { errors: 0, since: now() }
    const halvings = Math.max(0, Math.floor((now() - since) / halfLife))
    return { errors: errors / 2 ** halvings, since: since + halvings * halfLife }
  }
  const errorsOf = (host: string): number => countOf(host).errors

  return {
    current: () => current,
    /** Adds the site's list of domains to the profile's hosts. */
    addHosts: (list: readonly string[]) => {
      hosts = [...new Set([...profile.hosts, ...list])]
      if (!hosts.includes(current)) current = hosts[0] ?? ''
    },
    count: (host: string): void => {
      const { errors, since } = countOf(host)
      counts.set(host, { errors: errors + 1, since })
    },
    /** Whether a host has reached the threshold of errors. */
    isOverThreshold: (host: string): boolean => errorsOf(host) >= threshold(),
    /** Switches to the next host that answers; false when there is none. */
    rotate: async (): Promise<boolean> => {
      const from = hosts.indexOf(current)
      const others = [...hosts.slice(from + 1), ...hosts.slice(0, from)]
      for (const host of others) {
        if (errorsOf(host) < threshold() && (await isHealthy(host))) {
          current = host
          revivedAt = now()
          return true
        }
      }
      return false
    },
    /** Switches back to the first host when it answers again; checked every 30 s at most. */
    revive: async (): Promise<void> => {
      const first = hosts[0] ?? ''
      if (current === first || now() - revivedAt < reviveEvery) return
      revivedAt = now()
      if (await isHealthy(first)) {
        counts.delete(first)
        current = first
      }
    },
    /** All hosts with their error counters, for developers. */
    states: (): readonly HostState[] => hosts.map((host) => ({ host, errors: errorsOf(host) })),
  }
}

export type Hosts = ReturnType<typeof createHosts>

/** Paths of news and soccer calls (C-4). */
const NEWS = /^\/api\/site\/game\/newsoccer\/(news|soccer|info)\//

/** Where news come from: from this site in development, and where no domain is named. By default the profile's. */
export type NewsPlace = { readonly development: boolean; readonly domain?: string | undefined }

/** The host of a news or soccer call outside development (C-4); null for every other call, and where there is no news domain. */
export function newsHost(path: string, options: NewsPlace): string | null {
  const { development, domain = profile.newsDomain } = options
  return !development && domain !== '' && NEWS.test(path) ? domain : null
}
