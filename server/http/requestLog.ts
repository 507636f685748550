import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ANJI_CODES } from '#src/api/model/captcha.ts'
import { addressKey } from '../platform/addressKey.ts'
import type { CallError } from '../platform/callError.ts'
import type { WordKey } from '../platform/messages.ts'
import type { Trust } from '../platform/clientAddress.ts'
import { currentRequest, inRequest } from '../platform/requestScope.ts'
import type { SocketRefusal } from '../platform/socketRefusal.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import { idAndTrace, traceOf, withTrace } from '../platform/traceparent.ts'

/**
 * Logs each answer at `info`: how it went and how long it took, with the route instead of the address, which may hold a login
 * hash or a one-time token. Headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance, trust: Trust): void {
  // A proxy that is believed says which trace a request belongs to; it may pass on a visitor's, so the id stays this server's own.
  const traceIn = ({ headers, socket }: FastifyRequest) =>
    trust(socket.remoteAddress ?? '', 0) ? traceOf(headers['traceparent']) : null
  // What a request starts belongs to it. Not sooner: its body comes by the line's own events.
  app.addHook('preHandler', (request, _, done) => inRequest(withTrace(request.id, traceIn(request)), done))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log, id, ip } = request
    const ms = Math.round(reply.elapsedTime)
    const named = idAndTrace(withTrace(id, traceIn(request)))
    log.info({ event: 'answered', ...named, method, route: routeOptions.url ?? null, status: reply.statusCode, ms, ip })
  })
}

/** Refusals that an operator should hear of without asking: locks, refused roles, ended sessions, who is kept out, robots. */
const SECURITY: ReadonlySet<WordKey> = new Set<WordKey>([
  'loginLocked',
  'forbidden',
  'authError',
  'loginElsewhere',
  'loginElsewhereFrom',
  'accountBlockade',
  'passwordChanged',
  'ipBlockade',
  'deviceBlockade',
  'robotCheck',
])

/** Lines of one kind that one address may cause at once and then a minute: nobody may fill the disk with them. */
const LINE_LIMIT = { burst: 30, interval: 10_000 }

const Locked = v.object({ reason: v.literal('locked') })
/** Answers that are no refusals of the call, and tell a lock all the same: of the withdrawal password, and of Anji's pictures. */
const LockedAnswer = v.union([v.object({ refusal: Locked }), v.object({ repCode: v.literal(ANJI_CODES.locked) })])

/** Whether an answer tells a lock; nearly all are told apart by the names of their fields. */
const tellsLock = (data: unknown) =>
  typeof data === 'object' && data !== null && ('refusal' in data || 'repCode' in data) && v.is(LockedAnswer, data)

/** Whether a refusal is one of these, or the lock of who guessed at verifications. */
const isSecurity = ({ words, data }: CallError) => SECURITY.has(words) || v.is(Locked, data)

type Who = { readonly deviceId: string; readonly build: string; readonly memberId: string | null }

/**
 * Logs refusals, each as one line of fields with the request's id and no secret. What concerns security is a warning, and so is logged
 * by default; what is a member's own affair is at `info`.
 */
export function createRefusalLog(now: () => number) {
  /** A request's id, with the trace that it goes on with. */
  const named = (id: string) => idAndTrace(currentRequest() ?? id)
  const lines = createConnectionLimiter(LINE_LIMIT, now)

  function warn({ id, ip, routeOptions, log }: FastifyRequest, reason: string, fields: object): void {
    if (!lines.admit(`${reason} ${addressKey(ip)}`)) return
    log.warn({ event: 'refused', ...named(id), route: routeOptions.url ?? null, reason, ip, ...fields })
  }

  return {
    /** A call was refused, and by which rule. */
    call(request: FastifyRequest, error: CallError, who: Who): void {
      const { code, words } = error
      if (isSecurity(error)) return warn(request, words, { code, ...who })
      const { id, ip, routeOptions, log } = request
      log.info({ event: 'refused', ...named(id), route: routeOptions.url ?? null, code, reason: words, ip, ...who })
    },
    /** A call was answered: said only where the answer tells a lock. */
    answer(request: FastifyRequest, data: unknown, who: Who): void {
      if (tellsLock(data)) warn(request, 'locked', who)
    },
    /** A seal or a signature did not hold: whose it was is not known. */
    brokenSeal: (request: FastifyRequest): void => warn(request, 'sealBroken', {}),
    /** Somebody spoke in a payer's name without its signature. */
    unsignedNotice: (request: FastifyRequest, provider: string): void => warn(request, 'unsignedNotice', { provider }),
  }
}

export type RefusalLog = ReturnType<typeof createRefusalLog>

/** Logs refused sockets, and who was kept from entering a room: warnings like those of refused calls, as many as those. */
export function createSocketRefusalLog(log: FastifyBaseLogger, now: () => number) {
  const lines = createConnectionLimiter(LINE_LIMIT, now)
  return ({ reason, address, ...who }: SocketRefusal): void => {
    if (lines.admit(`${reason} ${address}`)) log.warn({ event: 'socketRefused', reason, ip: address, ...who })
  }
}

/** Logs at `debug` what a request led to: its events, its writes and its pushes, each with the request's id. */
export function createStepLog(log: FastifyBaseLogger) {
  return {
    socketEvent: (name: string, requestId: string): void => log.debug({ event: 'socketEvent', requestId, name }),
    written: (messages: number): void => log.debug({ event: 'written', ...idAndTrace(currentRequest()), messages }),
    pushed: (push: { readonly room: string; readonly kind: string; readonly seq: number }): void =>
      log.debug({ event: 'pushed', ...idAndTrace(currentRequest()), ...push }),
  }
}

export type StepLog = ReturnType<typeof createStepLog>
