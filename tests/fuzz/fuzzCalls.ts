import fc from 'fast-check'
import { units } from '#src/api/model/money/amount.ts'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { headerName } from '#src/api/profile.ts'
import { HOUSE, transfer } from '#server/ledger/ledger.ts'
import { openReply, sealRequest, sendSealed, TEST_DEVICE } from '#tests/support/request.ts'
import { startTestServer } from '#tests/support/testServer.ts'
import { hostilePayload, isSlow } from './hostile.ts'

export type FuzzReport = {
  readonly calls: number
  readonly cases: number
  /** Replies with an HTTP status from 500 on. */
  readonly serverErrors: readonly string[]
  /** Replies that hold another member's secret. */
  readonly leaks: readonly string[]
  /** Replies with code 0: cases that got past every check. */
  readonly granted: number
}

/** An amount that no other number is taken for. */
const MARKER = 76_543_219

/**
 * Sends hostile payloads to every call of the contract, sealed and signed as they should be, by a visitor, a member, an admin
 * and a developer; and looks for faults of the server's own, and for secrets of a member who takes no part.
 */
export async function fuzzCalls(options: { perCall: number; seed: number; only?: string }): Promise<FuzzReport> {
  const server = await startTestServer({ settings: { LOG_LEVEL: 'silent' } })
  const serverErrors: string[] = []
  const leaks: string[] = []
  let [cases, granted, device] = [0, 0, 0]
  try {
    // The member whose secrets must stay: a token, a key, a password, a one-time link, and what is on the account.
    const secretToken = await server.login('leo')
    await server.services.write((tx) =>
      transfer(tx, {
        kind: 'opening',
        asset: 'GOLD',
        from: HOUSE.mint,
        to: 'm-leo',
        amount: units(MARKER),
        key: 'fuzz',
        digest: 'fuzz',
      }),
    )
    const leo = await server.services.db
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', 'm-leo')
      .executeTakeFirstOrThrow()
    const secrets = [secretToken, server.keyOf(secretToken) ?? '', leo.password_hash, String(MARKER), String(MARKER + 10_000)]

    const names = ['mia', 'ada', 'dev']
    const tokens = new Map<string, string>()
    const tokenOf = async (name: string): Promise<string> => {
      // The developer's call may have put the account to sleep.
      await server.services.db.updateTable('member').set({ dormant_since: null }).where('name_key', '=', name).execute()
      // So many requests that want a verification make a robot of any device.
      await server.services.db.deleteFrom('captcha_owed').where('device_id', '=', TEST_DEVICE).execute()
      await server.services.accessRules.unblock('robot', TEST_DEVICE)
      const kept = tokens.get(name)
      const holds = kept !== undefined && (await isValid(kept))
      if (holds) return kept
      await server.services.db.deleteFrom('login_failure').execute()
      const token = await server.login(name)
      tokens.set(name, token)
      return token
    }
    const isValid = async (token: string) => {
      const reply = await server.call(calls.memberInfo, {}, { token, headers: { [headerName('tb-uuid')]: TEST_DEVICE } })
      return reply.ok
    }

    for (const [name, call] of Object.entries<Call>(calls)) {
      if (options.only !== undefined && name !== options.only) continue
      const payloads = fc.sample(hostilePayload(call.payload), { numRuns: options.perCall, seed: options.seed })
      for (const [index, payload] of payloads.entries()) {
        if (isSlow(payload)) continue
        cases += 1
        device += 1
        // Everybody may ask as much as this clock lets them.
        server.clock.advance(20)
        const who = index % 4 === 0 ? null : names[index % 3]!
        const token = who === null ? undefined : index % 40 < 4 ? await tokenOf(who) : (tokens.get(who) ?? (await tokenOf(who)))
        const path = (index % 2 === 0 && call.anonymousPath !== null ? call.anonymousPath : call.path).replace(
          /\{\w+\}/g,
          '0123456789abcdef',
        )
        const request = await sealRequest(server.url, call, path, payload ?? null, {
          headers:
            token === undefined
              ? { [headerName('tb-uuid')]: `device-${device}` }
              : { [headerName('tb-uuid')]: TEST_DEVICE, [headerName('tb-token')]: token },
          key: token === undefined ? undefined : server.keyOf(token),
          now: server.clock.now(),
        })
        const response = await sendSealed(request)
        const where = `${name} by ${who ?? 'a visitor'}: ${JSON.stringify(payload)?.slice(0, 300)}`
        if (response.status >= 500 && !isAskedFor(name, payload)) serverErrors.push(`${response.status} ${where}`)
        const headers = JSON.stringify(Object.fromEntries(response.headers))
        const body = (response.headers.get('content-type') ?? '').startsWith('application/json')
          ? JSON.stringify(await openReply(response, request).catch(() => null))
          : await response.text()
        if (body.startsWith('{"code":0')) granted += 1
        for (const secret of secrets) if (body.includes(secret) || headers.includes(secret)) leaks.push(where)
      }
    }
  } finally {
    await server.stop()
  }
  const tried = options.only === undefined ? Object.keys(calls).length : 1
  return { calls: tried, cases, serverErrors, leaks, granted }
}

/** The developer's call answers 503 when it is asked for just that. */
function isAskedFor(name: string, payload: unknown): boolean {
  return name === 'devTrigger' && (JSON.stringify(payload) ?? '').includes('"httpError"')
}
