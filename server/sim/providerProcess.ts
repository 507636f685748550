import type { ProviderKeys } from '../games/walletSigns.ts'
import { PROVIDERS } from '../games/providers.ts'
import { createPartProcess, type PartProcess } from './partProcess.ts'

/** What the provider's process is told: the site's address on this machine, what it signs with, where it listens, and the folder for what it keeps. */
type ProviderHome = {
  readonly site: string
  readonly keys: ProviderKeys
  readonly host: string
  readonly port: number
  readonly folder: string
}

/** A game provider in a process of its own. */
export type ProviderProcess = PartProcess<ProviderHome>

/** The demo's game provider. */
export const createProviderProcess = (entry: string): ProviderProcess =>
  createPartProcess(entry, ({ site, keys, host, port, folder }) => ({
    SITE: site,
    PROVIDER_NAME: PROVIDERS[0],
    PROVIDER_KEY: keys(PROVIDERS[0]),
    PROVIDER_HOST: host,
    PROVIDER_PORT: String(port),
    PROVIDER_FOLDER: folder,
  }))
