import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { boundsOf } from '#tests/support/contract/fieldBounds.ts'
import { fittingPayload, type PayloadField, payloadFields, withValue } from '#tests/support/contract/payloadFields.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { wholeDatabase } from '#tests/support/wholeDatabase.ts'

const { invalid } = profile.codes

/** Calls that end the session, or the site, that all others need. */
const ENDING = ['logout', 'logoutSetup', 'timeOutBegin', 'selfExclusionBegin', 'officeSiteSet', 'devTrigger']

/** What goes with the fields of a call, so that all of them can be right at once. */
const BESIDE: Readonly<Record<string, object>> = {
  login: { password: 'lighthouse7' },
  loginByHash: { password: 'lighthouse7' },
  loginVerified: { password: 'lighthouse7' },
  supportSend: { text: '-' },
  supportLeave: { contact: { channel: 'email', target: 'mia@example.com' } },
  roomDetail: { anchorRoomId: 'a-on' },
  playingVideo: { anchorRoomId: 'a-on' },
}

/** Rules of what is there, and of fields beside each other, that such payloads cannot keep. */
const OTHER_RULES: Readonly<Record<string, string>> = {
  languageSet: 'language.unknown',
  officeGradesSave: 'plan.zero',
  officeActivitySave: 'window.order',
  officeActivityPreview: 'window.order',
  letterStart: 'picture.gone',
  officeSettingSet: 'setting.value',
  officeBetLimitPreview: 'setting.value',
  officeContentPicture: 'picture.gone',
  bankCardInsert: 'bank.unknown',
  pay: 'deposits.closed',
}

const everyCall = Object.entries<Call>(calls)

let server: TestServer
let devices = 0
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ settings: { LOG_LEVEL: 'silent' } })
  for (const name of ['mia', 'ada', 'dev', 'oda']) tokens.set(name, await server.login(name))
})
afterAll(() => server.stop())

/** Makes a call as somebody who may; a visitor is another device each time. */
function make(call: Call, payload: unknown) {
  const name = call.role === null ? 'mia' : { admin: 'ada', developer: 'dev', operator: 'oda' }[call.role]
  // Everybody may ask as much as this clock lets them.
  server.clock.advance(20)
  const headers = { [headerName('tb-uuid')]: `device-${(devices += 1)}` }
  return server.call<Call>(call, payload, call.tokenless ? { headers } : { token: tokens.get(name) })
}

const Refused = v.object({ field: v.string(), rule: v.string() })
const refusalOf = (data: unknown) => (v.is(Refused, data) ? data : null)

/** A field of a call's first form with one value beyond what it takes. */
function oneBeyond(call: Call): { readonly field: PayloadField; readonly payload: unknown } | null {
  for (const field of payloadFields(call.payload)) {
    const [value] = boundsOf(field).beyond
    // A part of the address is none of the body's.
    if (value === undefined || call.path.includes(`{${field.name}}`)) continue
    const fitting = fittingPayload(call.payload, field)
    if (v.is(call.payload, fitting)) return { field, payload: withValue(fitting, field.path, value) }
  }
  return null
}

test('[V-8] one beyond is refused by the name of the field by every call, and changes nothing', async () => {
  const before = await wholeDatabase(server)
  const answers: string[] = []
  let tried = 0
  for (const [name, call] of everyCall) {
    const wrong = oneBeyond(call)
    // What another maker's format says is not in an envelope.
    if (wrong === null || call.answer === 'bare') continue
    tried += 1
    const reply = await make(call, wrong.payload)
    const isRefused = !reply.ok && reply.code === invalid && refusalOf(reply.data)?.field === wrong.field.dotPath
    if (!isRefused) answers.push(`${name} ${wrong.field.name}: ${JSON.stringify(reply).slice(0, 200)}`)
  }
  expect(answers).toEqual([])
  expect(tried).toBeGreaterThan(250)
  expect(await wholeDatabase(server)).toEqual(before)
}, 900_000)

/** A payload with every field of its first form at its maximum, as far as the call takes them together. */
function atMaximum(name: string, call: Call): unknown {
  let payload: unknown = { ...(fittingPayload(call.payload, { path: [], choices: new Map() }) as object), ...BESIDE[name] }
  if (!v.is(call.payload, payload)) return payload
  for (const field of payloadFields(call.payload)) {
    if ([...field.choices.values()].some((choice) => choice > 0) || field.path.includes(0)) continue
    const value = boundsOf(field).at.at(-1)
    if (value === undefined) continue
    const next = withMaximum(payload, field, value)
    if (next !== null && v.is(call.payload, next)) payload = next
  }
  return payload
}

function withMaximum(payload: unknown, { path }: PayloadField, value: unknown): unknown {
  try {
    return withValue(payload, path, value)
  } catch {
    return null
  }
}

test('[V-8] at the maximum of every field no call finds fault with one of them, and none breaks', async () => {
  const answers: string[] = []
  for (const [name, call] of everyCall) {
    if (ENDING.includes(name)) continue
    const reply = await make(call, atMaximum(name, call))
    const isRefused = !reply.ok && reply.code === invalid && refusalOf(reply.data)?.rule !== OTHER_RULES[name]
    const isFault = reply.status !== 200 || isRefused
    if (isFault) answers.push(`${name}: ${JSON.stringify(reply)}`)
  }
  expect(answers).toEqual([])
}, 900_000)
