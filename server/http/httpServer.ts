import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { registerArt } from '../art/art.ts'
import { registerKeptPictures } from './keptPictures.ts'
import { registerCoverPictures } from './coverPictures.ts'
import { registerCors } from './cors.ts'
import { registerCalls } from './routes.ts'
import { registerErrors } from './errors.ts'
import { registerHealth } from './health.ts'
import { registerGameDoors } from './gameDoors.ts'
import { registerPages } from './pages.ts'
import { registerPayDoors } from './payCallbacks.ts'
import { registerPayProxy } from './payPages.ts'
import { registerRawBody } from './rawBody.ts'
import { createRefusalLog, registerRequestLog } from './requestLog.ts'
import { createRequestLimits } from './requestLimits.ts'
import { registerSecurityHeaders } from './securityHeaders.ts'
import { registerShortLinks } from './shortLinks.ts'
import { registerSiteFiles } from './siteFiles.ts'
import { registerUploads } from './uploads.ts'
import { trustOf } from '../platform/clientAddress.ts'
import { newId } from '../platform/ids.ts'
import type { Readiness } from '../platform/readiness.ts'
import type { Services } from '../services.ts'

/** How long a request and its headers may take to arrive whole, and how often that is looked at, in ms: Node's own half minute would double it. */
const REQUEST_TIMEOUT = 30_000
const HEADERS_TIMEOUT = 15_000
const LOOK_EVERY = 1_000

/** How long a connection stays that asks nothing, in ms: as long as browsers keep theirs, so that a crowd that begins at once has connections. */
const KEEP_ALIVE = 300_000

/** Largest body of a call, in bytes. */
const BODY_BYTES = 64 * 1024

export type AppOptions = {
  /** Folder of the built pages; where there is none, there are only calls. */
  readonly clientDir: string
  /** See `DoorOptions`. */
  readonly checkReplies: boolean
  readonly readiness: Readiness
  /** Where the demo's payer listens on this machine; null = it does not run. */
  readonly payerPort?: (() => number | null) | undefined
  /** How long a request may take to arrive whole, in ms; by default 30 s. */
  readonly requestTimeout?: number | undefined
  /** Where log lines go; by default to the standard output. */
  readonly log?: { write(line: string): void } | undefined
}

/** Everything that is served by HTTP apart from video. It logs no headers, bodies or tokens; only warnings by default, every answer and refusal at `info`. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const requestTimeout = options.requestTimeout ?? REQUEST_TIMEOUT
  const trust = trustOf(services.env.trustProxy)
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    ...(services.env.trustProxy === null ? {} : { trustProxy: trust }),
    forceCloseConnections: 'idle',
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    // Headers that may take longer than the whole would take the place of its time.
    http: { requestTimeout, headersTimeout: Math.min(HEADERS_TIMEOUT, requestTimeout), connectionsCheckingInterval: LOOK_EVERY },
    genReqId: () => newId('r'),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: services.env.logLevel,
      // PostgreSQL's errors tell the row that they are about.
      redact: ['req.headers', 'req.body', 'err.detail'],
      ...(options.log === undefined ? {} : { stream: options.log }),
    },
  })
  registerRawBody(app)
  registerRequestLog(app, trust)
  registerSecurityHeaders(app, services.env, services.games.framesAt)
  await registerCors(app, services.env)
  registerHealth(app, options.readiness)
  const refusals = createRefusalLog(services.now)
  registerErrors(app, services, refusals)
  const limits = createRequestLimits(services)
  registerCalls(app, services, limits, { ...options, refusals })
  registerArt(app)
  registerCoverPictures(app, services)
  registerKeptPictures(app, services)
  registerShortLinks(app, services)
  registerSiteFiles(app, services)
  registerPayDoors(app, services, refusals)
  registerGameDoors(app, services, refusals)
  await registerUploads(app, services, limits, refusals)
  if (options.payerPort !== undefined) await registerPayProxy(app, services, options.payerPort)
  await registerPages(app, services, options.clientDir)
  return app
}
