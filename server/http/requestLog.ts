import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ANJI_CODES } from '#src/api/model/captcha.ts'
import { addressKey } from '../platform/addressKey.ts'
import type { CallError } from '../platform/callError.ts'
import type { WordKey } from '../platform/messages.ts'
import type { SocketRefusal } from '../platform/socketRefusal.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/**
 * Logs each answer at `info`: how it went and how long it took, with the route instead of the address, which may hold a login
 * hash or a one-time token. Headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log, id, ip } = request
    const ms = Math.round(reply.elapsedTime)
    log.info({ event: 'answered', requestId: id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms, ip })
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

/** Whether a refusal is one of these, or the lock of who guessed at verifications. */
const isSecurity = ({ words, data }: CallError) => SECURITY.has(words) || v.is(Locked, data)

type Who = { readonly deviceId: string; readonly build: string; readonly memberId: string | null }

/**
 * Logs refusals, each as one line of fields with the request's id and no secret. What concerns security is a warning, and so is logged
 * by default; what is a member's own affair is at `info`.
 */
export function createRefusalLog(now: () => number) {
  const lines = createConnectionLimiter(LINE_LIMIT, now)

  function warn({ id, ip, routeOptions, log }: FastifyRequest, reason: string, fields: object): void {
    if (!lines.admit(`${reason} ${addressKey(ip)}`)) return
    log.warn({ event: 'refused', requestId: id, route: routeOptions.url ?? null, reason, ip, ...fields })
  }

  return {
    /** A call was refused, and by which rule. */
    call(request: FastifyRequest, error: CallError, who: Who): void {
      const { code, words } = error
      if (isSecurity(error)) return warn(request, words, { code, ...who })
      const { id, ip, routeOptions, log } = request
      log.info({ event: 'refused', requestId: id, route: routeOptions.url ?? null, code, reason: words, ip, ...who })
    },
    /** A call was answered: said only where the answer tells a lock. */
    answer(request: FastifyRequest, data: unknown, who: Who): void {
      if (v.is(LockedAnswer, data)) warn(request, 'locked', who)
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
