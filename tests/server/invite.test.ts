import { afterEach, beforeEach, expect, test } from 'vitest'
import { FRIENDS_PAGE, inviteFriends, inviteInfo } from '#src/api/contract/invite.ts'
import { realNameBind } from '#src/api/contract/realName.ts'
import { welfareClaim, welfareList } from '#src/api/contract/welfare.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { profile } from '#src/api/profile.ts'
import { judgeFriends } from '#server/invite/inviteWatch.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { settledBet } from '#tests/support/bets.ts'
import { deposited } from '#tests/support/deposited.ts'
import { createRegistrant } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  // Everybody of a test comes from one address.
  await server.services.write((tx) => writeSetting(tx, 'inviteSameAddress', 'on'))
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const info = async (token = mia) => granted(await server.call(inviteInfo, {}, { token }))
const page = async (before?: string, token = mia) =>
  granted(await server.call(inviteFriends, before === undefined ? {} : { before }, { token }))
const states = async () => (await page()).list.map(({ state }) => state)
const waiting = async (token = mia) =>
  granted(await server.call(welfareList, {}, { token })).list.filter(({ kind }) => kind === 'invite')
const claim = (id: string, token = mia) => server.call(welfareClaim, { ids: [id] }, { token })
const yuan = () => balanceOf(server.services.db, 'm-mia', 'FEN')

let number = 0
/** Somebody registers by Mia’s link, unless another’s is named, on a device of their own unless it is named. Who they are, and their session. */
async function friend(device = `device-${(number += 1)}`, inviter = mia) {
  server.clock.advance(1)
  const code = (await info(inviter)).code
  if (code === null) throw new Error('there is no link')
  const person = createRegistrant(server, device)
  const reply = granted(await person.register({ name: `harbour${(number += 1)}`, i_code: code.toLowerCase() }))
  if (reply.result !== 'done') throw new Error(reply.result)
  return { id: reply.member.memberId, token: reply.token, headers: person.headers }
}
/** Mia, who was there until then, comes at a time. */
async function goTo(at: number) {
  server.clock.advance(at - server.clock.now())
  await server.services.write((tx) => tx.db.updateTable('member').set({ last_seen_at: at }).where('id', '=', 'm-mia').execute())
  mia = await server.login('mia')
}
async function counts(memberId: string) {
  await deposited(server, memberId, 10_000)
  await settledBet(server, { memberId, stake: 10_000, matchId: `m-${memberId}` })
}

test('[C-11] a friend is listed masked, counts once both sums are reached, is told at once, and is claimed once', async () => {
  const terms = await info()
  expect(terms).toMatchObject({ reward: 1_800, monthly: 10, deposits: 10_000, bets: 10_000, counted: 0 })
  const socket = await server.connect(mia)
  const { id } = await friend()
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'invite' })
  expect((await page()).list).toEqual([
    { id: expect.stringMatching(/^f/), name: 'h**', at: server.clock.now(), state: 'registered', amount: null, from: null },
  ])
  expect(JSON.stringify(await page())).not.toContain(id)

  await deposited(server, id, 9_999)
  await settledBet(server, { memberId: id, stake: 10_000 })
  await judgeFriends(server.services)
  expect(await states()).toEqual(['registered'])
  socket.selves.length = 0
  await deposited(server, id, 1)
  await expect.poll(states).toEqual(['counts'])
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'invite' })
  expect((await info()).counted).toBe(1)

  const [found] = await waiting()
  expect(found).toMatchObject({ asset: 'FEN', amount: 1_800, until: null })
  const before = await yuan()
  const replies = await Promise.all([claim(found!.id), claim(found!.id), claim(found!.id)])
  for (const reply of replies) expect(granted(reply).paid).toEqual([{ id: found!.id, asset: 'FEN', amount: 1_800 }])
  expect((await yuan()) - before).toBe(1_800)
  expect(await states()).toEqual(['paid'])
  expect(await waiting()).toEqual([])
})

test('[C-11] who registers on a device of the inviter, or on that of another friend, does not count', async () => {
  const same = await friend(
    (await server.services.db.selectFrom('session').select('device_id').executeTakeFirstOrThrow()).device_id,
  )
  expect(await states()).toEqual(['refused'])
  const first = await friend('device-shared')
  const second = await friend('device-shared')
  for (const { id } of [same, first, second]) await counts(id)
  // Which of the two is the friend cannot be told.
  await expect.poll(states).toEqual(['refused', 'refused', 'refused'])
  expect(await waiting()).toEqual([])
})

test('[C-11] who shares a device with another inviter’s friend counts', async () => {
  const theirs = await friend('device-shared', await server.login('leo', 'device-leo'))
  const own = await friend('device-shared')
  for (const { id } of [theirs, own]) await counts(id)
  await expect.poll(states).toEqual(['counts'])
})

test('[C-11] who registers from an address of the inviter does not count, unless the site is set so', async () => {
  await server.services.write((tx) => writeSetting(tx, 'inviteSameAddress', 'off'))
  await friend()
  expect(await states()).toEqual(['refused'])
  // The inviter was elsewhere, and so was nobody else.
  await server.services.write(async (tx) => {
    await tx.db.updateTable('session').set({ address: '192.0.2.7' }).where('member_id', '=', 'm-mia').execute()
    await tx.db.deleteFrom('invited_friend').execute()
  })
  const { id } = await friend()
  await counts(id)
  await expect.poll(states).toEqual(['counts'])
  const other = await friend()
  await counts(other.id)
  await expect.poll(states).toEqual(['refused', 'counts'])
})

test('[C-11] the inviter’s real name, or one that is bound before the claim, does not count', async () => {
  granted(await server.call(realNameBind, { name: 'Ada Reed' }, { token: mia }))
  const first = await friend()
  granted(await server.call(realNameBind, { name: 'ada reed' }, first))
  await counts(first.id)
  await expect.poll(states).toEqual(['refused'])

  const second = await friend()
  await counts(second.id)
  await expect.poll(states).toEqual(['counts', 'refused'])
  const [found] = await waiting()
  granted(await server.call(realNameBind, { name: 'Ada Reed' }, second))
  const before = await yuan()
  expect(await claim(found!.id)).toMatchObject({ code: profile.codes.notFound })
  expect(await states()).toEqual(['refused', 'refused'])
  expect((await yuan()) - before).toBe(0)
})

test('[C-11] a card of the inviter does not count', async () => {
  const { id } = await friend()
  await server.services.write(async (tx) => {
    for (const memberId of [id, 'm-mia'])
      await tx.db.insertInto('destination_print').values({ member_id: memberId, print: 'the same', at: tx.at }).execute()
  })
  await counts(id)
  await expect.poll(states).toEqual(['refused'])
})

test('[C-11] an excluded friend counts for nothing, and nobody is told why; a paused inviter is offered nothing, and their earned waits', async () => {
  const excluded = await friend()
  await server.services.write((tx) => beginPause(tx, { memberId: excluded.id, deviceId: 'device-none' }, { months: 6 }))
  await counts(excluded.id)
  await judgeFriends(server.services)
  expect(await states()).toEqual(['registered'])

  const other = await friend()
  await counts(other.id)
  await expect.poll(states).toEqual(['counts', 'registered'])
  const [found] = await waiting()
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'device-none' }, { hours: 24 }))
  expect(await info()).toMatchObject({ code: null })
  expect(await waiting()).toEqual([])
  expect(await claim(found!.id)).toMatchObject({ code: 10_700 })
  server.clock.advance(86_400_000)
  mia = await server.login('mia')
  expect(granted(await claim(found!.id)).paid).toHaveLength(1)
})

test('[C-11] beyond the number of a month friends wait for the next one, of which they then are', async () => {
  const month = periodStart('month', server.clock.now())
  const [next, third] = [addMonths(month, 1), addMonths(month, 2)]
  await goTo(next)
  await server.services.write((tx) => writeSetting(tx, 'inviteMonthly', '1'))
  for (const { id } of [await friend(), await friend()]) {
    await counts(id)
    await judgeFriends(server.services)
  }
  expect((await page()).list.map(({ state, from }) => [state, from])).toEqual(
    expect.arrayContaining([
      ['counts', server.clock.now()],
      ['waits', third],
    ]),
  )
  const [found, ...rest] = await waiting()
  expect(rest).toEqual([])
  const later = (await page()).list.find(({ state }) => state === 'waits')!
  expect(await claim(`invite:${later.id}`)).toMatchObject({ code: profile.codes.notFound })
  granted(await claim(found!.id))
  await goTo(third)
  expect(await info()).toMatchObject({ counted: 1 })
  expect(granted(await claim(`invite:${later.id}`)).paid).toHaveLength(1)
  const { id } = await friend()
  await counts(id)
  await judgeFriends(server.services)
  expect((await page()).list[0]).toMatchObject({ state: 'waits', from: addMonths(third, 1) })
})

test('[C-11] nobody claims, or pages through, another member’s friends', async () => {
  const { id, token } = await friend()
  await counts(id)
  await expect.poll(states).toEqual(['counts'])
  const [found] = await waiting()
  const leo = await server.login('leo', 'device-leo')
  for (const other of [leo, token]) {
    expect(await claim(found!.id, other)).toMatchObject({ code: profile.codes.notFound })
    expect(await page(undefined, other)).toEqual({ list: [], more: false })
    expect(await page((await page()).list[0]!.id, other)).toEqual({ list: [], more: false })
  }
})

test('[C-11] friends come by pages, each on one of them', async () => {
  const { id } = await friend()
  await server.services.write(async (tx) => {
    const members = await tx.db.selectFrom('member').select('id').where('id', '<>', id).where('id', '<>', 'm-mia').execute()
    const row = await tx.db.selectFrom('invited_friend').selectAll().executeTakeFirstOrThrow()
    await tx.db.deleteFrom('invited_friend').execute()
    const ids = [id, ...members.map((one) => one.id)].slice(0, FRIENDS_PAGE + 1)
    for (const [index, friendId] of ids.entries())
      await tx.db
        .insertInto('invited_friend')
        .values({ ...row, friend_id: friendId, id: `f-${index}` })
        .execute()
    return ids.length
  })
  const all = await server.services.db.selectFrom('invited_friend').select('id').execute()
  const seen: string[] = []
  for (let before: string | undefined; ;) {
    const { list, more } = await page(before)
    seen.push(...list.map((one) => one.id))
    before = list.at(-1)?.id
    if (!more) break
  }
  expect(new Set(seen)).toEqual(new Set(all.map((one) => one.id)))
  expect(seen).toHaveLength(all.length)
})

test('[C-11] a short link leads to the registration of this site with its code; an unknown one leads nowhere; one address tries a few', async () => {
  const { code } = await info()
  const open = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual', headers: { connection: 'close' } })
  const known = await open(`/s/${code?.toLowerCase() ?? ''}`)
  await known.text()
  expect([known.status, known.headers.get('location'), known.headers.get('cache-control')]).toEqual([
    302,
    `/register?i_code=${code ?? ''}`,
    'no-store',
  ])
  const statuses: number[] = []
  for (const path of ['/s/nobody22', '/s/%2F%2Fevil.example', '/s/a b', '/s/..%5Cevil']) {
    const reply = await open(path)
    await reply.text()
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([404, 404, 404, 404])
  const many = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const reply = await open('/s/nobody22')
      await reply.text()
      return reply.status
    }),
  )
  expect(many).toContain(429)
})

test('[C-11] who was invited before a restart counts by what they do after it', async () => {
  const { id } = await friend()
  await server.restart()
  mia = await server.login('mia')
  await counts(id)
  await expect.poll(states).toEqual(['counts'])
})
