import { PAYERS } from '#src/api/model/payout.ts'
import type { PayerKeys } from '../cashier/deposit/paySigns.ts'
import { createPartProcess, type PartProcess } from './partProcess.ts'

/** What the payers' process is told: this server's port, the payers' keys of deposits and of payouts, and the folder for what it keeps. */
type PayerHome = { readonly port: number; readonly keys: PayerKeys; readonly payoutKeys: PayerKeys; readonly folder: string }

/** A payer in a process of its own. It tells its notices to this server's port. */
export type PayerProcess = PartProcess<PayerHome>

const keysText = (keys: PayerKeys) => JSON.stringify(Object.fromEntries(PAYERS.map((provider) => [provider, keys(provider)])))

/** The demo's payer. */
export const createPayerProcess = (entry: string): PayerProcess =>
  createPartProcess(entry, ({ port, keys, payoutKeys, folder }, lastPort) => ({
    PAYER_HOME: String(port),
    PAYER_KEYS: keysText(keys),
    PAYOUT_KEYS: keysText(payoutKeys),
    PAYER_FOLDER: folder,
    // Pages of orders that are open know where it was.
    ...(lastPort === null ? {} : { PAYER_PORT: String(lastPort) }),
  }))
