import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sealStoredContacts } from './accounts/contacts.ts'
import { buildApp } from './http/httpServer.ts'
import { startDepositSweep } from './cashier/deposit/depositSweep.ts'
import { startPayoutSweep } from './cashier/payout/payoutSweep.ts'
import { fillFirst } from './firstStart.ts'
import { countEarlierBets } from './grades/countBets.ts'
import { startReviews } from './grades/grades.ts'
import { startGrantLapse } from './grants/lapseGrants.ts'
import { startMonthClose } from './agents/closeMonths.ts'
import { startInviteWatch } from './invite/inviteWatch.ts'
import { type DatabaseInUse, lockDatabase } from './platform/db/databaseLock.ts'
import { NEWEST_MIGRATION } from './platform/db/migrations/list.ts'
import { openStore } from './platform/db/store.ts'
import { startMessageSweep } from './members/messageSweep.ts'
import { startHouseTotals } from './ledger/houseTotals.ts'
import { startGrowthSweep } from './platform/growthSweep.ts'
import { keepOnOneNode } from './platform/keepOnOneNode.ts'
import { findDataKeys } from './platform/dataKeys.ts'
import type { Env } from './platform/env.ts'
import { noMetrics } from './platform/metrics/metrics.ts'
import { startMetricsServer } from './platform/metricsServer.ts'
import { settlePrintKey } from './platform/printKey.ts'
import { createReadiness } from './platform/readiness.ts'
import type { Site, SiteMeans } from './platform/redis/site.ts'
import { createVault } from './platform/vault.ts'
import { sealStoredNumbers } from './cashier/savedCards/sealedNumbers.ts'
import { sealStoredParcels } from './delivery/delivery.ts'
import { sealStoredSeeds } from './draws/draws.ts'
import { assertBooksBalance } from './ledger/audit.ts'
import { watchBooks } from './ledger/auditWatch.ts'
import { createPublishers } from './media/publishers.ts'
import { startMedia } from './media/startMedia.ts'
import { createSocketRefusalLog, createStepLog, type StepLog } from './http/requestLog.ts'
import { startSockets } from './live/socket/sockets.ts'
import { noteMissingLooks } from './members/nameLooks.ts'
import { startIdleWatch } from './members/operatorIdle.ts'
import { settlePublishedPasswords } from './members/publishedPasswords.ts'
import { sealStoredSecrets } from './members/secondFactor.ts'
import { makeSetupToken } from './members/setup.ts'
import { lockDirectory } from './platform/directoryLock.ts'
import { startSettler } from './sportsbook/settler.ts'
import { startYebPayer } from './cashier/yeb/yebPayer.ts'
import { startThanking } from './live/gifts/thanks.ts'
import { startReminding } from './live/reminders/tellStarted.ts'
import { startTaskWatch } from './tasks/taskWatch.ts'
import { watchServer } from './watchServer.ts'
import { createServices, type Services } from './services.ts'
import type { PartProcess } from './sim/partProcess.ts'
import type { PayerProcess } from './sim/payerProcess.ts'
import type { ProviderProcess } from './sim/providerProcess.ts'

/** The page that makes the first operator. */
const SETUP_PATH = '/setup'

/** How long a stop waits for calls that are still running, in ms; of a test's server, whose calls may never end. */
const STOP_PATIENCE = 2_000
/** Drifts that a log line holds. */
const SHOWN_DRIFTS = 20
/** Of the time in which visitors move away, the part that passes first, so that balancers have seen that new ones go elsewhere; 3 s at most. */
const [UNSEEN_PART, UNSEEN_MOST] = [0.3, 3_000]

/** Who watches and who publishes, now: what the simulation goes by. */
type Watched = { audience(room: string): number; publishing(anchorRoomId: string): boolean }

export type ServerOptions = {
  readonly env: Env
  /** Built pages (there may be none) and embedded video. */
  readonly folders: { readonly client: string; readonly media: string }
  /** See `openStore`. */
  readonly blank?: Uint8Array | undefined
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
  /** See `ServicesOptions`. */
  readonly operatorIdle?: number | null
  readonly now?: () => number
  /** See `AppOptions`. */
  readonly requestTimeout?: number | undefined
  /** How long a stop waits for calls that are still running, in ms. */
  readonly stopPatience?: number | undefined
  /** See `AppOptions`. */
  readonly log?: { write(line: string): void } | undefined
  /** Hears that another server has the database now (PostgreSQL): the process must end. By default an error that nobody catches ends it. */
  readonly onLost?: ((error: DatabaseInUse) => void) | undefined
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts everything on one port. Throws when the data directory or the database is in use, the books do not balance, or the port is taken. */
export async function startServer(options: ServerOptions) {
  const { env, folders, passwordCost, operatorIdle, now = Date.now } = options
  const unlock = lockDirectory(env.dataDir)
  const undo: (() => unknown)[] = [unlock]
  /** What lets visitors in: it closes before anything that their calls need. */
  const doors: (() => unknown)[] = []
  /** What was started last stops first; calls that run are answered. */
  async function stop(): Promise<void> {
    for (const steps of [doors, undo]) for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step()
  }

  try {
    const dataKeys = findDataKeys(env)
    const vault = createVault(dataKeys)
    // Let go after everything that writes there: what would hear nothing of this server comes in then.
    const hold =
      env.databaseUrl === null
        ? null
        : await lockDatabase(env.databaseUrl, { isShared: env.redisUrl !== null, onLost: options.onLost ?? endProcess })
    if (hold !== null) undo.push(hold.release)
    const { db, close } = await openStore(
      env,
      (draft) => fillFirst(createServices({ env, db: draft, now, vault, passwordCost }), options.seed),
      { blank: options.blank },
    )
    undo.push(close)
    await assertBooksBalance(db)

    const prometheus =
      env.metrics === null ? null : (await import('./platform/metrics/prometheus.ts')).createMetrics((error) => onFault(error))
    const metrics = prometheus?.metrics ?? noMetrics
    if (prometheus !== null) undo.push(prometheus.stop)
    const readiness = createReadiness(db, NEWEST_MIGRATION, { lacks: () => shares?.lacks() ?? Promise.resolve(null) })
    const shares =
      env.redisUrl === null
        ? null
        : await openSite(env, { db, hold, now, metrics: metrics.bus, onFault: (error) => onFault(error) })
    if (shares !== null) undo.push(shares.close)
    /** Where a part of the demo is, which runs at one node of several. */
    const portOf = (name: string, part: Pick<PayerProcess, 'port'> | undefined) =>
      part === undefined ? undefined : (shares?.portOf(name, part.port) ?? part.port)
    const payerPort = env.payer.on ? portOf('payer', options.payer) : undefined
    const providerPort = env.provider.on ? portOf('provider', options.provider) : undefined
    let steps: StepLog | null = null
    const services = createServices({
      env,
      db,
      now,
      vault,
      passwordCost,
      operatorIdle,
      payerPort,
      providerPort,
      metrics,
      shared: shares?.shared,
      onCommitted: (messages) => steps?.written(messages),
    })
    undo.push(services.pictures.stop)
    await settlePrintKey(services.write, vault)
    await sealStoredNumbers(services, vault)
    for (const seal of [sealStoredContacts, sealStoredSecrets, sealStoredSeeds, sealStoredParcels])
      await seal(services.write, vault)
    await noteMissingLooks(services.write)
    await settlePublishedPasswords(env.demo, services)
    await countEarlierBets(services.write)
    // A barrier: writes that had begun are on disk before the database closes.
    undo.push(services.writesSettled)
    undo.push(() => services.nonces.stop())
    undo.push(() => services.jobs.stop())

    const app = await buildApp(services, {
      clientDir: folders.client,
      checkReplies: process.env['NODE_ENV'] !== 'production',
      payerPort,
      readiness,
      log: options.log,
      requestTimeout: options.requestTimeout,
    })
    doors.push(async () => {
      const force = setTimeout(() => app.server.closeAllConnections(), options.stopPatience ?? STOP_PATIENCE)
      await app.close()
      clearTimeout(force)
    })
    const log = (steps = createStepLog(app.log))
    const onFault = (error: unknown) => {
      metrics.fault()
      app.log.error({ err: error }, 'realtime work failed')
    }
    const publishers =
      shares === null ? null : createPublishers({ redis: shares.redis, address: () => nodeAddress(env, app.server), onFault })
    if (publishers !== null) undo.push(() => publishers.stop())
    const media = await startMedia(app, services, {
      folder: folders.media,
      nodes: publishers === null ? undefined : { publishers, keys: dataKeys },
      warn: (message) => app.log.warn(message),
      onFault,
    })
    doors.push(() => media.stop())
    const sockets = startSockets(app.server, services, {
      onFault,
      onRefused: createSocketRefusalLog(app.log, now),
      onEvent: log.socketEvent,
      onPush: log.pushed,
    })
    doors.push(() => sockets.stop())
    shares?.compare()
    shares?.presence.start(() => ({
      people: sockets.crowd(),
      robots: services.audience.robots(),
      members: sockets.online(),
    }))
    const tasks = startTaskWatch(services, { members: sockets.members, mine: shares?.presence.mine }, onFault)
    undo.push(() => tasks.stop())
    undo.push(startReminding(services, onFault))
    undo.push(startThanking(services, onFault))
    undo.push(startSettler(services, onFault))
    undo.push(startYebPayer(services, onFault))
    undo.push(startDepositSweep(services, onFault))
    undo.push(startPayoutSweep(services, onFault))
    undo.push(services.delivery.start(onFault))
    undo.push(startReviews(services, onFault))
    undo.push(startGrantLapse(services, onFault))
    undo.push(startInviteWatch(services, onFault))
    undo.push(startMonthClose(services, onFault))
    undo.push(services.securityMail.start(onFault))
    undo.push(services.games.start(onFault))
    undo.push(services.support.start(onFault))
    undo.push(services.activities.start(onFault))
    undo.push(startMessageSweep(services, onFault))
    undo.push(startIdleWatch(services, onFault))
    undo.push(startGrowthSweep(services, onFault))
    undo.push(startHouseTotals(services, onFault))

    watchServer(metrics, { services, sockets, nodes: shares })
    if (prometheus !== null) {
      const onDrift = (drifts: readonly string[]) =>
        app.log.fatal({ event: 'ledgerDrift', drifts: drifts.slice(0, SHOWN_DRIFTS) }, `the ledger has ${drifts.length} drifts`)
      undo.push(
        watchBooks({
          place: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
          metrics,
          jobs: services.jobs,
          now,
          onFault,
          onDrift,
        }),
      )
    }
    const metricsServer =
      env.metrics === null || prometheus === null
        ? null
        : await startMetricsServer({ ...env.metrics, text: prometheus.text, type: prometheus.type, readiness, onFault })
    if (metricsServer !== null) undo.push(metricsServer.stop)

    /**
     * Sends visitors elsewhere in the time that is set for it: balancers first, then the sockets, spread out. Calls are answered all the
     * while. Where no time is set there is nowhere to go, and nobody is told: so it is with the embedded database, which takes one server alone
     * (`lockDirectory`).
     */
    async function drain(): Promise<void> {
      readiness.drain()
      if (env.drain === 0) return
      const unseen = Math.min(env.drain * UNSEEN_PART, UNSEEN_MOST)
      await wait(unseen)
      sockets.moveAway(Math.round(env.drain - unseen))
      await wait(env.drain - unseen)
    }

    await app.listen({ port: env.port, host: env.host })
    const simulate = () => options.simulate(services, { audience: services.audience.people, publishing: media.publishing })
    // Who drives the world by hand drives this process's.
    undo.push(env.sim === 'manual' ? simulate() : keepOnOneNode(services.jobs, 'simulation', simulate, onFault))
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
    const { port } = address
    /** Starts a part of the demo and resolves once it is there; of several nodes one has it, and another when that one ends. */
    async function startPart<Home>(kind: string, part: PartProcess<Home>, home: Home): Promise<void> {
      const begin = () => part.start(home)
      if (shares === null) {
        undo.push(() => part.stop())
        return begin()
      }
      const keep = () => {
        void begin()
        return part.stop
      }
      undo.push(keepOnOneNode(services.jobs, kind, keep, onFault))
    }
    const { payer } = options
    const { deposits, payouts } = services
    if (env.payer.on && payer !== undefined && deposits.keys !== null && payouts.keys !== null) {
      void startPart('payer', payer, { port, keys: deposits.keys, payoutKeys: payouts.keys, folder: env.dataDir })
    }
    const { provider } = options
    const gameKeys = services.games.keys
    if (env.provider.on && provider !== undefined && gameKeys !== null) {
      // Pages are told in their headers where frames are: those of the first moment, too.
      await startPart('provider', provider, {
        site: `http://127.0.0.1:${port}`,
        parents: env.provider.parents,
        keys: gameKeys,
        host: env.host,
        port: env.provider.port,
        folder: env.dataDir,
      })
    }
    const url = `http://${env.host}:${port}`
    readiness.begin()
    const setupToken = await makeSetupToken(services.write)
    return {
      services,
      sockets,
      tasks,
      media,
      port,
      /** Where metrics are served; null = nowhere. */
      metricsPort: metricsServer?.port ?? null,
      url,
      drain,
      /** Where the first operator is made, once; null = there is one. Behind a `#`, so that no log of a server between gets it. */
      setupLink: setupToken === null ? null : `${url}${SETUP_PATH}#${setupToken}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function endProcess(error: DatabaseInUse): void {
  throw error
}

/** What nodes share, loaded only where there is something to share. */
async function openSite(env: Env, means: SiteMeans): Promise<Site> {
  const { openRedisSite } = await import('./platform/redis/site.ts')
  return openRedisSite(env, means)
}

/** How other nodes reach this one; empty where nothing says it. By itself it is where it listens, when that is one address. */
function nodeAddress({ nodeAddress: said, host }: Env, server: Server): string {
  if (said !== null) return said
  const at = server.address()
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return isEverywhere || at === null || typeof at === 'string' ? '' : `http://${host}:${at.port}`
}
