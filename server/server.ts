import { sealStoredContacts } from './accounts/contacts.ts'
import { buildApp } from './http/httpServer.ts'
import { startDepositSweep } from './cashier/deposit/depositSweep.ts'
import { startPayoutSweep } from './cashier/payout/payoutSweep.ts'
import { fillFirst } from './firstStart.ts'
import { countEarlierBets } from './grades/countBets.ts'
import { startReviews } from './grades/grades.ts'
import { startMonthClose } from './agents/closeMonths.ts'
import { startInviteWatch } from './invite/inviteWatch.ts'
import { openStore } from './platform/db/store.ts'
import { startMessageSweep } from './members/messageSweep.ts'
import { startGrowthSweep } from './platform/growthSweep.ts'
import { findDataKeys } from './platform/dataKeys.ts'
import type { Env } from './platform/env.ts'
import { createVault } from './platform/vault.ts'
import { sealStoredNumbers } from './cashier/savedCards/sealedNumbers.ts'
import { assertBooksBalance } from './ledger/audit.ts'
import { startMedia } from './media/startMedia.ts'
import { createSocketRefusalLog } from './http/requestLog.ts'
import { startSockets } from './live/socket/sockets.ts'
import { noteMissingLooks } from './members/nameLooks.ts'
import { settlePublishedPasswords } from './members/publishedPasswords.ts'
import { makeSetupToken } from './members/setup.ts'
import { lockDirectory } from './platform/directoryLock.ts'
import { startSettler } from './sportsbook/settler.ts'
import { startYebPayer } from './cashier/yeb/yebPayer.ts'
import { startTaskWatch } from './tasks/taskWatch.ts'
import { createServices, type Services } from './services.ts'
import type { PayerProcess } from './sim/payerProcess.ts'
import type { ProviderProcess } from './sim/providerProcess.ts'

/** The page that makes the first operator. */
const SETUP_PATH = '/setup'

/** How long a stop waits for calls that are still running, in ms. */
const STOP_PATIENCE = 2_000

/** Who watches and who publishes, now: what the simulation goes by. */
type Watched = { audience(room: string): number; publishing(anchorRoomId: string): boolean }

export type ServerOptions = {
  readonly env: Env
  /** Built pages (there may be none) and embedded video. */
  readonly folders: { readonly client: string; readonly media: string }
  /** Fills the demo's world at the first start, after the accounts. */
  readonly seed: (services: Services) => Promise<void>
  /** Keeps the world alive; returns the function that ends it. */
  readonly simulate: (services: Services, watched: Watched) => () => void | Promise<void>
  /** The demo's payer; where there is none, deposits can only be paid by a payer of the operator's own, and payouts by it or by hand. */
  readonly payer?: PayerProcess | undefined
  /** The demo's game provider; where there is none, its games are closed. */
  readonly provider?: ProviderProcess | undefined
  /** log2 of scrypt's N. */
  readonly passwordCost: number
  readonly now?: () => number
  /** See `AppOptions`. */
  readonly requestTimeout?: number | undefined
  /** See `AppOptions`. */
  readonly log?: { write(line: string): void } | undefined
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts everything on one port. Throws when the data directory is in use, the books do not balance, or the port is taken. */
export async function startServer(options: ServerOptions) {
  const { env, folders, passwordCost, now = Date.now } = options
  const unlock = lockDirectory(env.dataDir)
  const undo: (() => unknown)[] = [unlock]
  /** What was started last stops first. */
  async function stop(): Promise<void> {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
  }

  try {
    const vault = createVault(findDataKeys(env))
    const { db, close } = await openStore(env, (draft) =>
      fillFirst(createServices({ env, db: draft, now, vault, passwordCost }), options.seed),
    )
    undo.push(close)
    await assertBooksBalance(db)

    const payerPort = env.payer.on ? options.payer?.port : undefined
    const providerPort = env.provider.on ? options.provider?.port : undefined
    const services = createServices({ env, db, now, vault, passwordCost, payerPort, providerPort })
    undo.push(services.pictures.stop)
    await sealStoredNumbers(services, vault)
    await sealStoredContacts(services.write, vault)
    await noteMissingLooks(services.write)
    await settlePublishedPasswords(env.demo, services)
    await countEarlierBets(services.write)
    // A barrier: writes that had begun are on disk before the database closes.
    undo.push(() => services.write(() => Promise.resolve()))

    const app = await buildApp(services, {
      clientDir: folders.client,
      checkReplies: process.env['NODE_ENV'] !== 'production',
      payerPort,
      log: options.log,
      requestTimeout: options.requestTimeout,
    })
    undo.push(async () => {
      const force = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE)
      await app.close()
      clearTimeout(force)
    })
    const onFault = (error: unknown) => app.log.error({ err: error }, 'realtime work failed')
    const media = await startMedia(app, services, { folder: folders.media, warn: (message) => app.log.warn(message), onFault })
    undo.push(() => media.stop())
    const sockets = startSockets(app.server, services, { onFault, onRefused: createSocketRefusalLog(app.log, now) })
    undo.push(() => sockets.stop())
    const tasks = startTaskWatch(services, sockets, onFault)
    undo.push(() => tasks.stop())
    undo.push(startSettler(services, onFault))
    undo.push(startYebPayer(services, onFault))
    undo.push(startDepositSweep(services, onFault))
    undo.push(startPayoutSweep(services.payouts, onFault))
    undo.push(services.delivery.start(onFault))
    undo.push(startReviews(services, onFault))
    undo.push(startInviteWatch(services, onFault))
    undo.push(startMonthClose(services, onFault))
    undo.push(services.securityMail.start(onFault))
    undo.push(services.games.start(onFault))
    undo.push(services.support.start(onFault))
    undo.push(startMessageSweep(services, onFault))
    undo.push(startGrowthSweep(services.write, onFault))

    await app.listen({ port: env.port, host: env.host })
    undo.push(options.simulate(services, { audience: (room) => sockets.audience(room), publishing: media.publishing }))
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
    const { port } = address
    const { payer } = options
    const { deposits, payouts } = services
    if (env.payer.on && payer !== undefined && deposits.keys !== null && payouts.keys !== null) {
      undo.push(() => payer.stop())
      void payer.start({ port, keys: deposits.keys, payoutKeys: payouts.keys, folder: env.dataDir })
    }
    const { provider } = options
    const gameKeys = services.games.keys
    if (env.provider.on && provider !== undefined && gameKeys !== null) {
      undo.push(() => provider.stop())
      const site = `http://127.0.0.1:${port}`
      // Pages are told in their headers where frames are: those of the first moment, too.
      await provider.start({
        site,
        parents: env.provider.parents,
        keys: gameKeys,
        host: env.host,
        port: env.provider.port,
        folder: env.dataDir,
      })
    }
    const url = `http://${env.host}:${port}`
    const setupToken = await makeSetupToken(services.write)
    return {
      services,
      sockets,
      tasks,
      media,
      port,
      url,
      /** Where the first operator is made, once; null = there is one. Behind a `#`, so that no log of a server between gets it. */
      setupLink: setupToken === null ? null : `${url}${SETUP_PATH}#${setupToken}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
