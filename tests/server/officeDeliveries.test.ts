import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { officeDeliveries, officeDeliveryRetry } from '#src/api/contract/deliveryOffice.ts'
import type { DeliveryState } from '#src/api/model/officeDelivery.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { createRegistrant, EMAIL } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, rateLimited } = profile.codes
const reason = 'the gateway was mended'

let status = 550
let mail: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let oda: string
beforeEach(async () => {
  status = 550
  mail = await startMailServer({ say: () => status })
  server = await startTestServer({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@anchorage.example' } })
  oda = await server.login('oda')
})
afterEach(async () => {
  await server.stop()
  await mail.stop()
})

const list = async (query: { state?: 'waiting' | 'sent' | 'failed' | 'lapsed'; channel?: 'phone' | 'email' } = {}) =>
  granted(await server.call(officeDeliveries, query, { token: oda })).list
const retry = (deliveryId: string, token = oda) => server.call(officeDeliveryRetry, { deliveryId, reason }, { token })
/** The one message that is in trouble, once it is. */
async function troubled(fault = '550') {
  await expect.poll(() => list()).toMatchObject([{ fault }])
  const [one] = await list()
  if (one === undefined) throw new Error('nothing is in trouble')
  return one
}

/** So many messages that stand alike. */
const fill = (number: number, fields: { readonly state?: DeliveryState; readonly fault?: string | null } = {}) =>
  server.services.write(async ({ db, at }) => {
    for (let count = 0; count < number; count += 1) {
      const id = `d-${fields.state ?? 'failed'}-${String(count).padStart(3, '0')}`
      await db
        .insertInto('delivery')
        .values({
          id,
          key: `code:${id}`,
          channel: 'phone',
          kind: 'code',
          sealed: '',
          masked: '',
          state: 'failed',
          attempts: 1,
          next_at: at,
          expires_at: at + 1,
          at,
          ended_at: at + 1,
          fault: '422',
          request_id: null,
          ...fields,
        })
        .execute()
    }
  })

describe('messages to phones and e-mail addresses, for operators', () => {
  test('[D-8] [C-8] one that was refused is shown masked, and goes when it is tried again; only one that may act tries', async () => {
    await createRegistrant(server, 'device-new').ask(EMAIL)
    const one = await troubled()
    expect(one).toMatchObject({
      channel: 'email',
      kind: 'code',
      masked: 'a**@example.com',
      state: 'failed',
      attempts: 1,
      nextAt: null,
    })
    // An id may have such letters by chance.
    const { deliveryId: _, ...told } = one
    expect(JSON.stringify(told)).not.toMatch(/ada|\b\d{6}\b/)
    expect(await list({ channel: 'phone' })).toEqual([])
    status = 250
    await server.services.write((tx) => storeRights(tx, 'm-oda', ['service.read']))
    expect(await retry(one.deliveryId)).toMatchObject({ code: forbidden })
    await server.services.write((tx) => storeRights(tx, 'm-oda', ['service.read', 'service.act']))
    expect(granted(await retry(one.deliveryId))).toMatchObject({ result: 'done', delivery: { state: 'waiting' } })
    await expect.poll(() => list({ state: 'sent' })).toMatchObject([{ attempts: 2, fault: null }])
    expect(mail.letters).toHaveLength(1)
    expect(granted(await retry(one.deliveryId))).toEqual({ result: 'sent' })
    expect(await list()).toEqual([])
    const trail = await server.services.db.selectFrom('trail').select('act').where('act', '=', 'officeDeliveryRetry').execute()
    // The refused one as well.
    expect(trail).toHaveLength(3)
  })

  test('[D-8] [C-8] one that waits is tried at once, one in hand or too late is not, and nobody tries without end', async () => {
    status = 451
    server.clock.hold()
    await createRegistrant(server, 'device-new').ask(EMAIL)
    const { deliveryId } = await troubled('451')
    for (let each = 2; each <= 4; each += 1) {
      expect(granted(await retry(deliveryId))).toMatchObject({ result: 'done' })
      await expect.poll(() => list()).toMatchObject([{ attempts: each, fault: '451' }])
    }
    expect(await retry(deliveryId)).toMatchObject({ code: rateLimited })
    const { write } = server.services
    // As it stands while a process sends it.
    await write(({ db, at }) =>
      db
        .updateTable('delivery')
        .set({ fault: null, next_at: at + 20_000 })
        .execute(),
    )
    expect(granted(await retry(deliveryId))).toEqual({ result: 'busy' })
    server.clock.advance(300_000)
    expect(granted(await retry(deliveryId))).toEqual({ result: 'late' })
    expect(await retry('d-nobodys')).toMatchObject({ code: notFound })
  })

  test('[D-8] [C-8] what was stored to cost the same, and sent to nobody, tells operators nothing', async () => {
    const { write, delivery } = server.services
    const contact = EMAIL
    await write((tx) =>
      delivery.order(tx, {
        key: 'code:mute',
        contact,
        language: 'en',
        message: { kind: 'known', purpose: 'recover' },
        expiresAt: tx.at + 300_000,
        isMute: true,
      }),
    )
    expect([await list(), await list({ state: 'lapsed' })]).toEqual([[], []])
  })

  test('[D-8] the latest stand first, page by page, and visitors and members see none', async () => {
    await fill(60)
    const first = granted(await server.call(officeDeliveries, {}, { token: oda }))
    const last = first.list.at(-1)?.deliveryId ?? ''
    const second = granted(await server.call(officeDeliveries, { before: last }, { token: oda }))
    expect([first.list.length, first.more, first.list[0]?.deliveryId]).toEqual([50, true, 'd-failed-059'])
    expect([second.list.length, second.more, second.list.at(-1)?.deliveryId]).toEqual([10, false, 'd-failed-000'])
    const mia = await server.login('mia')
    for (const token of [mia, undefined]) expect(await server.call(officeDeliveries, {}, { token })).toMatchObject({ ok: false })
  })

  test('[D-8] with each page comes how many are in trouble, and how many wait', async () => {
    await fill(2)
    await fill(1, { state: 'lapsed' })
    await fill(3, { state: 'waiting', fault: null })
    await fill(1, { state: 'sent' })
    const { figures } = granted(await server.call(officeDeliveries, { state: 'sent', channel: 'email' }, { token: oda }))
    expect(figures).toMatchObject({ trouble: 3, waiting: 3 })
  })

  test('[D-8] with each page comes how many of the last 24 hours went, and how many did not', async () => {
    await fill(2)
    await fill(1, { state: 'lapsed' })
    await fill(3, { state: 'waiting', fault: null })
    await fill(4, { state: 'sent' })
    const lately = async () => {
      const { figures } = granted(await server.call(officeDeliveries, {}, { token: await server.login('oda') }))
      return [figures?.sentLately, figures?.lostLately]
    }
    expect(await lately()).toEqual([4, 3])
    server.clock.advance(86_400_001)
    expect(await lately()).toEqual([0, 0])
  })
})
