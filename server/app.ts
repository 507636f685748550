import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { registerArt } from './art/art.ts'
import { registerCors } from './http/cors.ts'
import { registerCalls } from './http/door.ts'
import { registerErrors } from './http/errors.ts'
import { registerPages } from './http/pages.ts'
import { registerPayDoor } from './http/payDoor.ts'
import { registerPayProxy } from './http/payProxy.ts'
import { registerRawBody } from './http/rawBody.ts'
import { registerRequestLog } from './http/requestLog.ts'
import { registerSecurityHeaders } from './http/securityHeaders.ts'
import { registerUploads } from './http/uploadDoor.ts'
import { newId } from './ids.ts'
import type { World } from './world.ts'

/** Largest body of a call, in bytes. */
const BODY_BYTES = 64 * 1024

export type AppOptions = {
  /** Folder of the built pages; where there is none, there are only calls. */
  readonly clientDir: string
  /** See `DoorOptions`. */
  readonly checkReplies: boolean
  /** Where the demo's payer listens on this machine; null = it does not run. */
  readonly payerPort?: (() => number | null) | undefined
  /** Where log lines go; by default to the standard output. */
  readonly log?: { write(line: string): void } | undefined
}

/** Everything that is served by HTTP apart from video. It logs no headers, bodies or tokens; only warnings by default, every answer and refusal at `info`. */
export async function buildApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    genReqId: () => newId('r'),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: world.env.logLevel,
      // PostgreSQL's errors tell the row that they are about.
      redact: ['req.headers', 'req.body', 'err.detail'],
      ...(options.log === undefined ? {} : { stream: options.log }),
    },
  })
  registerRawBody(app)
  registerRequestLog(app)
  registerSecurityHeaders(app, world.env)
  registerCors(app, world.env)
  registerErrors(app, world)
  registerCalls(app, world, options)
  registerArt(app)
  registerPayDoor(app, world)
  await registerUploads(app, world)
  if (options.payerPort !== undefined) await registerPayProxy(app, world, options.payerPort)
  await registerPages(app, world, options.clientDir)
  return app
}
