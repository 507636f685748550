import type { ProviderKeys } from '../games/walletSigns.ts'
import { PROVIDERS } from '../games/providers.ts'
import { createPartProcess, type PartProcess } from './partProcess.ts'

/**
 * What the provider's process is told: the site's address on this machine, the origins that may hold its frames, what it signs with, where it
 * listens, and the folder for what it keeps.
 */
type ProviderHome = {
  readonly site: string
  readonly parents: readonly string[]
  readonly keys: ProviderKeys
  readonly host: string
  readonly port: number
  readonly folder: string
}

/** A game provider in a process of its own. */
export type ProviderProcess = PartProcess<ProviderHome>

/** The demo's game provider; `pages` = the folder of its built pages. */
export const createProviderProcess = (entry: string, pages: string): ProviderProcess =>
  createPartProcess(entry, ({ site, parents, keys, host, port, folder }, lastPort) => ({
    SITE: site,
    PROVIDER_PARENTS: parents.join(','),
    PROVIDER_PAGES: pages,
    PROVIDER_NAME: PROVIDERS[0],
    PROVIDER_KEY: keys(PROVIDERS[0]),
    PROVIDER_HOST: host,
    // Where any port will do it keeps the one that open frames came from.
    PROVIDER_PORT: String(port === 0 ? (lastPort ?? 0) : port),
    PROVIDER_FOLDER: folder,
  }))
