import type { AxiosInstance } from 'axios'
import * as v from 'valibot'
import { configInfo, domains } from '../contract/site.ts'
import { serverTime } from '../contract/time.ts'
import { deploySiteOf, SiteId, SiteMapping, STATUS } from '../model/common.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { profile } from '../profile.ts'
import type { SealPorts } from './seal.ts'
import { createCache } from './cache.ts'
import { type Client, createClient } from './client.ts'
import { envelopeLayer } from './envelope.ts'
import { failoverLayer } from './failover.ts'
import { gatewayLayer } from './gateway.ts'
import { type CallSession, headersLayer, type Identity } from './headers.ts'
import { createHosts } from './hosts.ts'
import { onion, type Outgoing } from './onion.ts'
import { type Outcome, outcomeLayer } from './outcome.ts'
import { type SafetyPorts, safetyLayer } from './safety.ts'
import { sealLayer } from './seal.ts'
import { clockSkewLayer } from './clockSkew.ts'
import { type DormantAccountPorts, dormantAccountLayer } from './dormantAccount.ts'
import { timeoutLayer } from './timeout.ts'
import { videoHostLayer } from './videoHost.ts'
import { httpTransport } from './httpTransport.ts'
import { createUpload } from './upload.ts'

export type StackPorts = SealPorts &
  SafetyPorts &
  DormantAccountPorts & {
    readonly http: AxiosInstance
    readonly identity: Identity
    readonly storage: DeviceStorage
    readonly makeId: () => string
    /** Called with every failed call, except those that their callers cancelled. */
    readonly onFailure: (outcome: Outcome) => void
    /** Called with the server's time, ms, when a call was refused because of a wrong clock. */
    readonly onTime: (timestamp: number) => void
    /** Called when a call has no path (V-10). */
    readonly onNoAddress: () => void
    /** Called when items of a reply's lists could not be read: the call's path, and why, one reason an item. */
    readonly onDropped: (path: string, reasons: readonly string[]) => void
    readonly development: boolean
    /** Where news come from (C-4); left out = from where the profile says. */
    readonly newsDomain?: string | undefined
  }

/** The device's storage keys of the error threshold, of the site's domains, and of the id that the site is deployed under (E-4). */
const [THRESHOLD_KEY, DOMAINS_KEY, SITE_KEY] = ['failover.threshold', 'domains', 'site']
const Threshold = v.pipe(v.number(), v.minValue(1), v.maxValue(100))

/**
 * The transport (docs/architecture.md), from outside in: dormant account, headers, outcome, cache, safety, timeout, clock skew, failover,
 * video host, gateway, envelope, seal, axios. A retry of any layer starts from the plaintext, because sealing is innermost.
 */
export function createStack(ports: StackPorts) {
  const { storage, now } = ports
  let siteId = storage.read(SITE_KEY, SiteId) ?? profile.siteId
  const identity: Identity = { ...ports.identity, siteId: () => siteId }
  const news = { development: ports.development, domain: ports.newsDomain }
  const core = onion([envelopeLayer(), sealLayer(ports)], httpTransport(ports.http))
  const cache = createCache({ storage, now })
  const hosts = createHosts({
    now,
    threshold: () => storage.read(THRESHOLD_KEY, Threshold) ?? profile.failover.threshold,
    isHealthy: async (host) => {
      const probe: Outgoing = {
        call: serverTime,
        host,
        path: serverTime.path,
        payload: {},
        query: {},
        headers: {},
        signal: AbortSignal.timeout(profile.timeouts.time),
      }
      return onion(
        [headersLayer(identity)],
        core,
      )(probe).then(
        () => true,
        () => false,
      )
    },
  })
  hosts.addHosts(storage.read(DOMAINS_KEY, domains.reply.entries.list) ?? [])

  const reach = onion(
    [
      timeoutLayer(),
      clockSkewLayer(ports.onTime),
      failoverLayer(hosts, news),
      videoHostLayer(ports),
      gatewayLayer(() => ports.sealer(0)),
    ],
    core,
  )
  const send = onion(
    [dormantAccountLayer(ports), headersLayer(identity, news), outcomeLayer(ports.onFailure), cache.layer, safetyLayer(ports)],
    reach,
  )
  const clientPorts = {
    onNoAddress: ports.onNoAddress,
    onDropped: ({ path }: { path: string }, reasons: readonly string[]) => ports.onDropped(path, reasons),
  }
  const client: Client = createClient(send, identity, clientPorts)
  // What the device stores has to be what the server said: no answer leaves what it has.
  const learner: Client = createClient(send, identity, { ...clientPorts, resolvesIgnored: false })

  return {
    client,
    /** A client with the token of a session that the device no longer stores; its failures are not reported to `onFailure`. */
    clientOf: (session: CallSession): Client => {
      const as = { ...identity, session: () => session }
      return createClient(onion([headersLayer(as)], reach), as)
    },
    cache,
    hosts,
    /** Sends the files that calls announce (C-14). */
    upload: createUpload({ ...ports, identity, host: hosts.current }),
    /** Loads the error threshold that the site sets, and stores it on the device; without one the device has the profile's again. */
    learnThreshold: async (): Promise<void> => {
      const key = profile.failover.thresholdKey
      const { list } = await learner.call(configInfo, { keyCodes: [key] })
      const setting = list.find(({ keyCode, status }) => keyCode === key && status === STATUS.active)
      const threshold = v.safeParse(Threshold, Number(setting?.value))
      if (threshold.success) storage.write(THRESHOLD_KEY, threshold.output)
      else storage.remove(THRESHOLD_KEY)
    },
    /** Loads what the site is deployed as (E-4): from then on that is the site id of every request, also at the next visit. */
    learnSite: async (): Promise<void> => {
      const { list } = await learner.call(configInfo, { keyCodes: [profile.siteMappingKey] })
      const setting = list.find(({ keyCode, status }) => keyCode === profile.siteMappingKey && status === STATUS.active)
      const mapping = v.safeParse(v.pipe(v.string(), v.parseJson(), SiteMapping), setting?.value ?? '[]')
      siteId = mapping.success ? deploySiteOf(mapping.output, profile.siteId) : profile.siteId
      storage.write(SITE_KEY, siteId)
    },
    /** Loads the site's list of domains (C-6) and stores it for the next visit, when this host may be down. */
    learnDomains: async (): Promise<void> => {
      const { list } = await learner.call(domains, {})
      hosts.addHosts(list)
      storage.write(DOMAINS_KEY, list)
    },
  }
}

export type Stack = ReturnType<typeof createStack>
