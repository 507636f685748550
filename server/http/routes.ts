import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { Credentials } from '#src/api/model/member.ts'
import { CaptchaPicture } from '#src/api/model/captcha.ts'
import { readWire } from '#src/api/model/listOf.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError, forbidden } from '../platform/callError.ts'
import { crowdedCalls } from '../calls/activities.ts'
import { handlers } from '../calls/table.ts'
import { refuseDormant } from '../members/dormantAccount.ts'
import { refusePasswordDue } from '../members/passwordDue.ts'
import { noteUse } from '../members/operatorIdle.ts'
import { requireRight } from '../members/rights.ts'
import { requireProof } from '../members/secondFactor.ts'
import { noSession } from '../members/sessionEnd.ts'
import type { Session } from '../members/sessions.ts'
import { chooseLanguage, say } from '../platform/messages.ts'
import type { Services } from '../services.ts'
import { type Channel, clockSkewed, openChannel, openVideoChannel } from './sealedRequest.ts'
import { type Input, parsePayload, readInput } from './input.ts'
import { RawReply } from '../calls/rawReply.ts'
import { refuseOtherRooms } from './roomRights.ts'
import type { RequestLimits } from './requestLimits.ts'
import type { CallOutcome } from '../platform/metrics/metrics.ts'
import { outcomeOf } from './callOutcome.ts'
import { createCrowdLane } from './crowdLane.ts'
import type { RefusalLog } from './requestLog.ts'
import { checkVideoQuery, packX1 } from './videoQuery.ts'
import type { SessionEnd } from '../platform/bus.ts'
import { timeSync } from '../platform/timeSync.ts'
import { leaveTrail, type TrailAct } from '../platform/trail.ts'

export type DoorOptions = {
  /** Whether replies are checked against the contract too: a reply that it refuses is a fault of ours. */
  readonly checkReplies: boolean
  readonly refusals: RefusalLog
}

type CallName = keyof typeof calls

/**
 * Registers every call of the contract, from the contract: its address, its address for visitors, its method, who may make
 * it, what it takes and gives. The order of the checks is the protocol's (docs/protocol.md, 2): size, time, signature, nonce, seal,
 * rate limits, session, schema. A handler sees only what its schema let through. A crowd's calls wait in their lane before all but size and address.
 */
export function registerCalls(app: FastifyInstance, services: Services, limits: RequestLimits, options: DoorOptions): void {
  const crowdLane = createCrowdLane()

  async function act<Name extends CallName>(
    name: Name,
    anonymous: boolean,
    request: FastifyRequest,
    channel: Channel,
    receivedAt: number,
  ): Promise<unknown> {
    const call = calls[name]
    const handle = handlers[name]
    if (channel.skewed) throw clockSkewed(timeSync(services.now()))
    await channel.admitOnce(call.effect === 'none')
    const text = await channel.open()
    const { deviceId } = channel
    const address = addressKey(request.ip)
    await limits.use(address, deviceId, channel.session)
    await services.accessRules.check(call, { address, deviceId, member: channel.session?.member ?? null })
    const input: Input = text === null ? { fields: v.parse(Fields, request.query), verification: {} } : readInput(text)
    if (call.host === 'video') await checkVideoQuery(services, call.path, input.fields)
    const session = anonymous || call.tokenless ? null : channel.session
    const isStaffAct = call.role !== null && call.effect !== 'none' && session !== null
    try {
      await admit(services, call, anonymous, session, channel.ended)
    } catch (error) {
      // What staff tried without the right to it is a row as well; others have the log alone, or anybody could fill the trail.
      if (!isStaffAct || session.member.role !== call.role) throw error
      return await leaveTrail(services.write, staffAct(name, session, null, request, deviceId), () => Promise.reject(error))
    }
    const payload = parsePayload<(typeof calls)[Name]>(call, { ...input.fields, ...v.parse(Fields, request.params) })
    const caller = {
      session,
      deviceId,
      verification: input.verification,
      address,
      userAgent: request.headers['user-agent'],
      language: languageOf(services, request),
      requestId: request.id,
    }
    // A person does it: a staff's act, or what is not asked by the page itself.
    if (session?.member.role === 'operator' && call.effect !== 'none' && (isStaffAct || !call.quiet))
      await noteUse(services, session, services.now())
    let change: { readonly before: unknown; readonly after: unknown } | null = null
    const noteChange = (before: unknown, after: unknown) => {
      change = { before, after }
    }
    const run = async (): Promise<unknown> => {
      await refuseOtherRooms(services.db, call, session, payload)
      return handle(payload, { services, caller, receivedAt, noteChange })
    }
    const data = isStaffAct
      ? await leaveTrail(services.write, staffAct(name, session, payload, request, deviceId), run, () => change)
      : await run()
    if (options.checkReplies && !(data instanceof RawReply)) checkReply(call, data)
    // The back office sees names as they are stored, or it could not change them.
    const told =
      isOfficeCall(call) || data instanceof RawReply ? data : await services.names.tell(services.db, data, caller.language)
    return call.answer === 'x1' ? packX1(call.path, input.fields, told) : told
  }

  /** Answers one request of a call; `note` hears of the refusal that its answer tells. */
  async function answer(
    name: CallName,
    anonymous: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
    note: (refusal: CallError) => void,
  ): Promise<FastifyReply> {
    const call: Call = calls[name]
    limits.useAddress(addressKey(request.ip))
    const receivedAt = services.now()
    if (crowdedCalls.has(name)) await crowdLane()
    const channel =
      call.host === 'video'
        ? openVideoChannel()
        : await openChannel(services, request, { nonce: call.path === serverTime.path ? 'timeless' : 'told' })
    void reply.header('cache-control', 'no-store')
    const who = { deviceId: channel.deviceId, build: channel.build, memberId: channel.session?.member.id ?? null }
    try {
      const data = await act(name, anonymous, request, channel, receivedAt)
      options.refusals.answer(request, data, who)
      return await send(reply, call, channel, data)
    } catch (error) {
      if (error instanceof CallError) options.refusals.call(request, error, who)
      // A session's end is answered by HTTP status, and what is no refusal of ours by the error handler.
      if (!(error instanceof CallError) || error.code === profile.codes.unauthorized) throw error
      note(error)
      const message = say(languageOf(services, request), error.words, error.blanks)
      return reply.type(JSON_TYPE).send(await channel.answer(JSON.stringify({ code: error.code, message, data: error.data })))
    }
  }

  function register(name: CallName, call: Call, path: string, anonymous: boolean): void {
    app.route({
      method: call.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const began = performance.now()
        let outcome: CallOutcome = 'ok'
        const note = (error: unknown) => {
          outcome = outcomeOf(error)
        }
        try {
          return await answer(name, anonymous, request, reply, note)
        } catch (error) {
          note(error)
          throw error
        } finally {
          services.metrics.call(name, outcome, performance.now() - began)
        }
      },
    })
  }

  for (const [name, call] of Object.entries(calls)) {
    if (!isCallName(name)) continue
    register(name, call, call.path, false)
    if (call.anonymousPath !== null) register(name, call, call.anonymousPath, true)
  }
}

/** A call of the back office. */
const isOfficeCall = (call: Call) => call.role === 'operator'

/** What staff does by a call, as its trail keeps it. */
function staffAct(act: CallName, { member }: Session, detail: unknown, request: FastifyRequest, deviceId: string): TrailAct {
  const by = { memberId: member.id, name: member.name, role: member.role }
  return { by, act, detail, requestId: request.id, address: request.ip, deviceId }
}

/** Throws for a reply that the contract refuses, or of which a client would drop items: a fault of ours. */
function checkReply(call: Call, data: unknown): void {
  const { parsed, dropped } = readWire(call.reply, data)
  if (!parsed.success) throw new v.ValiError(parsed.issues)
  if (dropped.length > 0) throw new Error(`items of ${call.path} that a client would drop: ${dropped.join('; ')}`)
}

const JSON_TYPE = 'application/json; charset=utf-8'

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}

const Fields = v.record(v.string(), v.unknown())

function languageOf(services: Services, request: FastifyRequest) {
  return chooseLanguage(request.headers['accept-language'], services.env.languages)
}

/**
 * Refuses who may not make a call, here and nowhere else. A call's address for members needs a login where there is one for visitors beside
 * it. A session that ended says how; one whose account sleeps gets nowhere else. A right is asked for again at each call.
 */
async function admit(
  { db, env }: Services,
  call: Call,
  anonymous: boolean,
  session: Session | null,
  ended: SessionEnd | null,
): Promise<void> {
  if (session === null && (call.login || (call.anonymousPath !== null && !anonymous))) {
    throw noSession(ended)
  }
  if (call.role !== null && session?.member.role !== call.role) throw forbidden()
  if (call.right !== null && session !== null) {
    await requireRight(db, session.member, call.right)
    await requireProof(db, session, env.demo)
  }
  if (session === null) return
  refuseDormant(call, session.member)
  refusePasswordDue(call, session.member)
}

const Tokened = v.looseObject({ token: Credentials.entries.token })

async function send(reply: FastifyReply, call: Call, channel: Channel, data: unknown): Promise<FastifyReply> {
  if (data instanceof RawReply) {
    return reply
      .code(data.status)
      .type(data.type)
      .send(data.sealed ? await channel.answer(data.body) : data.body)
  }
  if (call.answer === 'picture') {
    const picture = v.parse(CaptchaPicture, data)
    void reply.header(headerName('tb-picture-id'), picture.id).type(picture.data.type)
    return reply.send(Buffer.from(await picture.data.arrayBuffer()))
  }
  if (call.answer === 'token') {
    // The token leaves in a header (C-3); the sealed body holds its digest.
    const { token, ...rest } = v.parse(Tokened, data)
    void reply.header(headerName('tb-token'), token)
    data = rest
  }
  const body = call.answer === 'bare' ? data : { code: profile.codes.ok, message: '', data }
  return reply.type(JSON_TYPE).send(await channel.answer(JSON.stringify(body)))
}
