import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOperation, chatUnblock, chatUndo } from '#src/api/contract/moderation.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
const MINUTE = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The ways by which a member's words could reach a room. */
const PATHS = ['call', 'secondConnection', 'reconnected', 'loggedInAgain', 'refusedIdAgain', 'acceptedIdAgain'] as const
type Path = (typeof PATHS)[number]

/** What happens, in any order: a moderator's acts, time, and the member trying. */
const step = fc.oneof(
  fc.record({ do: fc.constant('mute' as const), minutes: fc.constantFrom(1 as const, 10 as const) }),
  fc.record({ do: fc.constant('unmute' as const) }),
  fc.record({ do: fc.constant('kick' as const) }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1_000, max: 6 * MINUTE }) }),
  fc.record({ do: fc.constant('send' as const), path: fc.constantFrom(...PATHS) }),
  fc.record({ do: fc.constant('send' as const), path: fc.constantFrom(...PATHS) }),
)

/** The rules as a person would put them: until when the member may not be heard. */
type Truth = { mutedUntil: number; kickedUntil: number }

test(
  '[D-8] no path accepts what a muted or kicked member sends, in any order of acts, time and tries',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        server.clock.hold()
        // Beyond every earlier mute and kick, and within one session.
        server.clock.advance(11 * MINUTE)
        const admin = await server.login('ada')
        let member = await server.login('mia')
        let socket = await server.connect(member)
        await socket.enter(room)
        const truth: Truth = { mutedUntil: 0, kickedUntil: 0 }
        const refusedIds: string[] = []
        const acceptedIds: { clientId: string; id: string }[] = []
        /** The last act that can be taken back, with what it leaves then. */
        let last: { logId: string; before: Truth } | null = null
        const send = (clientId: string) => server.call(chatSend, { room, clientId, content: clientId }, { token: member })
        const stored = async (clientId: string) =>
          (await server.services.db.selectFrom('chat_send').select('event_id').where('client_id', '=', clientId).execute()).length

        const prepare: Record<Path, () => Promise<string>> = {
          call: async () => newClientId(),
          secondConnection: async () => {
            const second = await server.connect(member)
            await second.enter(room)
            return newClientId()
          },
          reconnected: async () => {
            socket.close()
            socket = await server.connect(member)
            await socket.enter(room)
            return newClientId()
          },
          loggedInAgain: async () => {
            member = await server.login('mia')
            return newClientId()
          },
          refusedIdAgain: async () => refusedIds.at(-1) ?? newClientId(),
          acceptedIdAgain: async () => acceptedIds.at(-1)?.clientId ?? newClientId(),
        }

        for (const one of steps) {
          const now = server.clock.now()
          const before = { ...truth }
          if (one.do === 'wait') server.clock.advance(one.ms)
          else if (one.do === 'mute' || one.do === 'kick') {
            const act =
              one.do === 'mute'
                ? ({ action: 'mute', room, memberId: 'm-mia', minutes: one.minutes, reason: 'x' } as const)
                : ({ action: 'kick', room, memberId: 'm-mia', reason: 'x' } as const)
            const reply = await server.call(chatOperation, act, { token: admin })
            if (!reply.ok) throw new Error(reply.message)
            if (one.do === 'mute') truth.mutedUntil = now + one.minutes * MINUTE
            else truth.kickedUntil = now + 10 * MINUTE
            // A kick that is undone ends; it does not bring an earlier one back.
            last = { logId: reply.data.logId, before: one.do === 'kick' ? { ...before, kickedUntil: 0 } : before }
          } else if (one.do === 'unmute') {
            const reply = await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })
            expect(reply.ok).toBe(truth.mutedUntil > now)
            if (!reply.ok) continue
            truth.mutedUntil = 0
            last = { logId: reply.data.logId, before }
          } else if (one.do === 'undo') {
            if (last === null) continue
            const reply = await server.call(chatUndo, { room, logId: last.logId }, { token: admin })
            if (reply.ok) Object.assign(truth, last.before)
            last = null
          } else {
            const clientId = await prepare[one.path]()
            // Neither the pace of sending nor slow mode is what refuses here.
            server.clock.advance(6_000)
            const silenced = Math.max(truth.mutedUntil, truth.kickedUntil) > server.clock.now()
            const known = acceptedIds.find((sent) => sent.clientId === clientId)
            const reply = await send(clientId)
            if (known !== undefined) {
              // It was stored when the member might speak: the retry is told so, and nothing is stored anew.
              expect(reply).toMatchObject({ ok: true, data: { id: known.id } })
              expect(await stored(clientId)).toBe(1)
            } else if (silenced) {
              expect(reply.ok).toBe(false)
              const code = truth.kickedUntil > server.clock.now() ? profile.codes.kicked : profile.codes.muted
              if (!reply.ok) expect(reply.code).toBe(code)
              expect(await stored(clientId)).toBe(0)
              refusedIds.push(clientId)
            } else {
              if (!reply.ok) throw new Error(`refused with ${reply.code}: ${reply.message}`)
              acceptedIds.push({ clientId, id: reply.data.id })
            }
          }
        }
        socket.close()
      }),
      { numRuns: 15 },
    ),
)
