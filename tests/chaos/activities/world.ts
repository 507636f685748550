import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { callsOf } from '#src/api/contract/activities.ts'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { request } from '#tests/support/request.ts'
import { createTestClock } from '#tests/support/testClock.ts'
import { ServerGone, spawnAsked } from '../asked.ts'
import { pause } from '../until.ts'
import { activityOf, type Asked, type Flaw, type Session, Sessions } from './orders.ts'

/** Share of acts that leave twice at once, as a double click would, and that are asked again long after their answer. */
const TWICE = 0.15
const AGAIN = 0.1
/** How long who was told to slow down waits, in ms, and how often an act is asked at most. */
const SLOWER = 400
const MOST_ASKED = 400

const CLOCK = pathToFileURL(join(import.meta.dirname, '..', '..', 'support', 'testClockSetting.mjs')).href

const Prize = v.looseObject({ asset: v.string(), amount: v.number() })
const Answer = v.variant('result', [
  v.object({ result: v.literal('done'), reply: v.looseObject({}), prizes: v.array(Prize), view: v.unknown() }),
  v.object({ result: v.literal('refused'), why: v.looseObject({ why: v.string() }) }),
])
type Answer = v.InferOutput<typeof Answer>

/** An act of a member under one request, and everything that it was ever answered. */
export type Told = {
  readonly kind: KindName
  readonly memberId: string
  readonly requestId: string
  readonly act: { readonly do: string }
  /** What it did, as text: never two. */
  readonly done: Set<string>
  /** Why it was not done, where it was not. */
  readonly refused: Set<string>
  prizes: readonly v.InferOutput<typeof Prize>[]
}

export type WorldOptions = {
  readonly random: () => number
  readonly members: number
  /** How many of them log in; by default all. */
  readonly sessions?: number
  readonly flaw?: Flaw | undefined
  readonly databaseUrl?: string | undefined
}

/** The site in a process of its own, its members' sessions, and whatever they were told. */
export async function startActivityWorld({ random, members, sessions: opened = members, flaw, databaseUrl }: WorldOptions) {
  // It is ten in the morning there, whenever a run is: a day that ended in its middle, or a night that was counted, would be two to who acts.
  const clock = createTestClock()
  clock.toMorning()
  const settings = {
    TEST_CLOCK: '10:00',
    TEST_CLOCK_AHEAD: String(clock.now() - Date.now() + Number(process.env['TEST_CLOCK_AHEAD'] ?? 0)),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${CLOCK}`.trim(),
    ACTIVITIES_MEMBERS: String(members),
    LOG_LEVEL: 'fatal',
    ...(flaw === undefined ? {} : { ACTIVITIES_FLAW: flaw }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await spawnAsked<Asked>({ entry: 'tests/chaos/activities/site.ts', settings })
  const sessions = new Map<string, Session>()
  for (const session of v.parse(Sessions, await server.ask({ do: 'sessions', members: opened })))
    sessions.set(session.memberId, session)
  const told: Told[] = []
  const met = { acts: 0, failedAttempts: 0, twice: 0, slowed: 0, deaths: 0 }
  const faults: string[] = []
  /** Ends when the server is back after the last death. */
  let restarting = Promise.resolve()

  async function call(memberId: string, kind: KindName, which: 'info' | 'act', payload: object): Promise<unknown> {
    const session = sessions.get(memberId)
    if (session === undefined) throw new Error(`${memberId} has no session`)
    const { token, key, deviceId } = session
    const headers = { [headerName('tb-token')]: token, [headerName('tb-uuid')]: deviceId }
    for (let times = 0; times < MOST_ASKED; times += 1) {
      try {
        const options = { anonymous: false, headers, key, now: clock.now() }
        const reply = await request(server.url, callsOf(kind)[which], payload, options)
        if (reply.ok) return reply.data
        if (reply.code !== profile.codes.rateLimited) {
          faults.push(`${kind} answered ${memberId} ${reply.code} ${reply.message}`)
          return null
        }
        met.slowed += 1
        await pause(SLOWER * (0.5 + random()))
      } catch {
        // Nobody answered: it goes again under its own id.
        met.failedAttempts += 1
        await restarting
        await pause(20)
      }
    }
    faults.push(`${kind} never answered ${memberId}`)
    return null
  }

  async function askOnce(one: Told): Promise<Answer | null> {
    const { kind, memberId, requestId, act } = one
    const data = await call(memberId, kind, 'act', { id: activityOf(kind), requestId, act })
    if (data === null) return null
    const answer = v.parse(Answer, data)
    if (answer.result === 'refused') one.refused.add(answer.why.why)
    else {
      // How many are left is told as it is at the time.
      const { left: _, ...reply } = answer.reply
      one.done.add(JSON.stringify([reply, answer.prizes]))
      one.prizes = answer.prizes
    }
    return answer
  }

  return {
    told,
    met,
    faults,
    /** The time of the site. */
    now: clock.now,
    store: { ...server.store, ...settings },
    memberIds: [...sessions.keys()],
    /** What a member asks of an activity, until it is answered: now and then twice at once, and again later. */
    async act(memberId: string, kind: KindName, act: { readonly do: string }): Promise<Answer | null> {
      const one: Told = { kind, memberId, requestId: newClientId(), act, done: new Set(), refused: new Set(), prizes: [] }
      told.push(one)
      met.acts += 1
      const isDouble = random() < TWICE
      if (isDouble) met.twice += 1
      const [answer, other] = await Promise.all([askOnce(one), isDouble ? askOnce(one) : null])
      // What was refused may be done by now: whether it was, is known once the same is asked again.
      if (random() < AGAIN && answer?.result === 'done') await askOnce(one)
      return answer?.result === 'done' ? answer : (other ?? answer)
    },
    /** What a member's page of an activity shows. */
    async view<T>(memberId: string, kind: KindName, schema: v.GenericSchema<unknown, T>): Promise<T> {
      const data = await call(memberId, kind, 'info', { id: activityOf(kind) })
      return v.parse(v.looseObject({ view: schema }), data).view
    },
    /** Gives an order until it was carried out. */
    async order(asked: Asked): Promise<unknown> {
      for (;;) {
        try {
          return await server.ask(asked)
        } catch (error) {
          if (!(error instanceof ServerGone)) throw error
          await restarting
        }
      }
    },
    /** Kills the server within so many ms, and starts it again; whoever asked meanwhile waits for it. */
    dieWithin(ms: number): Promise<void> {
      const death = async () => {
        await pause(random() * ms)
        await server.kill()
        met.deaths += 1
        await pause(random() * 100)
        await server.start()
      }
      restarting = restarting.then(death)
      return restarting
    },
    kill: server.kill,
    stop: server.stop,
  }
}

export type ActivityWorld = Awaited<ReturnType<typeof startActivityWorld>>
