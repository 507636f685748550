import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { calls } from '#src/api/contract/calls.ts'
import type { Call, ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import { Id } from '#src/api/model/common.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { CallError, forbidden, rateLimited, unauthorized } from '../callError.ts'
import { handlers } from '../calls/table.ts'
import { findSession, type Session } from '../members/sessions.ts'
import { chooseLanguage } from '../words.ts'
import type { World } from '../world.ts'
import { createFlood } from './flood.ts'
import { checkVideoQuery } from './videoDoor.ts'

/** What one device, and all devices of one address, may ask. */
const DEVICE_ALLOWANCE = { burst: 200, perSecond: 60 }
const ADDRESS_ALLOWANCE = { burst: 2_000, perSecond: 600 }

export type DoorOptions = {
  /** Whether replies are checked against the contract too: a reply that it refuses is a fault of ours. */
  readonly checkReplies: boolean
}

/**
 * Registers every call of the contract, from the contract: its address, its address for visitors, its method, who may make
 * it, what it takes and gives. A handler sees only what its schema let through.
 */
export function registerCalls(app: FastifyInstance, world: World, options: DoorOptions): void {
  const devices = createFlood(DEVICE_ALLOWANCE, world.now)
  const addresses = createFlood(ADDRESS_ALLOWANCE, world.now)

  function register<Name extends CallName>(name: Name): void {
    const call = calls[name]
    const handle = handlers[name]
    const route = (url: string, anonymous: boolean) =>
      app.route({
        method: call.method,
        url,
        handler: async (request, reply) => {
          const deviceId = deviceOf(request)
          if (!devices.take(`${request.ip} ${deviceId}`) || !addresses.take(request.ip))
            throw rateLimited(1_000 / DEVICE_ALLOWANCE.perSecond)
          if (call.host === 'video') checkVideoQuery(url, request.query, world.now())
          const session = anonymous || call.tokenless ? null : await sessionOf(request, world)
          admit(call, anonymous, session)
          const payload = parsePayload<(typeof calls)[Name]>(call, call.method === 'GET' ? request.query : request.body)
          const language = chooseLanguage(request.headers['accept-language'], world.env.languages)
          const data = await handle(payload, { world, session, deviceId, address: request.ip, language })
          if (options.checkReplies) v.parse(call.reply, data)
          return reply.header('cache-control', 'no-store').send({ code: profile.codes.ok, message: '', data })
        },
      })
    route(call.path, false)
    if (call.anonymousPath !== null) route(call.anonymousPath, true)
  }
  for (const name of Object.keys(calls)) if (isCallName(name)) register(name)
}

type CallName = keyof typeof calls

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

/** The device's own name for itself; it tells devices of one address apart, and proves nothing. */
function deviceOf(request: FastifyRequest): string {
  const parsed = v.safeParse(Id, request.headers[headerName('tb-uuid')])
  return parsed.success ? parsed.output : 'unnamed'
}

async function sessionOf(request: FastifyRequest, world: World): Promise<Session | null> {
  const token = request.headers[headerName('tb-token')]
  if (typeof token !== 'string' || token === '') return null
  const found = await findSession(world.db, token, world.now())
  return 'code' in found ? null : found
}

/** A call's address for members needs a login where there is one for visitors beside it. */
function admit(call: Call, anonymous: boolean, session: Session | null): void {
  if (session === null && (call.login || (call.anonymousPath !== null && !anonymous))) throw unauthorized()
  if (call.role !== null && session?.member.role !== call.role) throw forbidden()
}

function parsePayload<C extends Call>(call: C, input: unknown): ParsedPayloadOf<C> {
  const parsed = v.safeParse(call.payload, input ?? {}, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? ''
  throw new CallError(profile.codes.invalid, 'invalid', { field }, { field, rule: issue.message })
}
