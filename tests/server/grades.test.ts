import { afterEach, beforeEach, expect, test } from 'vitest'
import { birthdayBonus, gradeBonusClaim, memberGrade, vipRules } from '#src/api/contract/grades.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { messageList } from '#src/api/contract/messages.ts'
import { profile } from '#src/api/profile.ts'
import { carryOut } from '#server/commands.ts'
import { giveGrade } from '#server/members/memberGrade.ts'
import { warnOfDowngrades } from '#server/grades/gradeWarnings.ts'
import { reviewGrades } from '#server/grades/grades.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { addAccount } from '#server/members/newAccount.ts'
import { tagMember } from '#server/backOffice/memberOffice.ts'
import { storeProfile } from '#server/members/memberProfile.ts'
import { findMember } from '#server/members/members.ts'
import { settledBet } from '#tests/support/bets.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const DAY = 86_400_000
const at = (text: string) => dayStart(readDay(text)!)

let server: TestServer
/** Mia, without the grade that she begins with. */
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  // Each test begins at noon of the 10th of a month.
  server.clock.advance(at('2026-03-10') + DAY / 2 - server.clock.now())
  await server.services.write(async (tx) => {
    await tx.db.deleteFrom('member_grade').execute()
    await tx.db.updateTable('member').set({ vip_level: 0 }).execute()
  })
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const info = async (token = mia) => granted(await server.call(memberGrade, {}, { token }))
const claim = (kind: 'level' | 'month' | 'birthday', period: string, token = mia) =>
  server.call(gradeBonusClaim, { kind, period }, { token })
const yuan = () => balanceOf(server.services.db, 'm-mia', 'FEN')
const bet = (stake: number, matchId = `m-${server.clock.now()}-${stake}`) => settledBet(server, { stake, matchId })
const review = () => reviewGrades(server.services)
const goTo = async (day: string) => {
  server.clock.advance(at(day) - server.clock.now())
  mia = await server.login('mia')
}
const bornOn = (birthday: string) => server.services.write((tx) => storeProfile(tx, 'm-mia', { birthday }))
const pause = (since: number, until: number) =>
  server.services.write((tx) =>
    tx.db.insertInto('play_pause').values({ id: 'p-test', member_id: 'm-mia', kind: 'timeOut', since, until }).execute(),
  )

test('[C-11] the rules of all eleven grades are told to everybody, visitors too', async () => {
  const { rules, keepPercent } = granted(await server.call(vipRules, {}))
  expect(keepPercent).toBe(10)
  expect(rules.map(({ grade }) => grade)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rules[3]).toMatchObject({ threshold: 2_000_000, birthCash: 1_800, rebate: 35 })
})

test('[C-11] valid bets raise the grade at once, on every screen, and tell what is missing', async () => {
  const socket = await server.connect(mia)
  expect(await info()).toMatchObject({ grade: 0, keep: null, bonuses: [], next: { grade: 1, missing: 100_000 } })
  await bet(99_999)
  expect(await info()).toMatchObject({ grade: 0, next: { missing: 1 } })
  await bet(1)
  expect(await info()).toMatchObject({ grade: 1, progress: 100_000, month: 100_000, next: { grade: 2, missing: 400_000 } })
  expect(granted(await server.call(memberInfo, {}, { token: mia })).vipLevel).toBe(1)
  await expect
    .poll(() => socket.selves)
    .toContainEqual(expect.objectContaining({ kind: 'member', member: expect.objectContaining({ vipLevel: 1 }) }))
  await bet(1_900_000)
  expect(await info()).toMatchObject({ grade: 3, bonuses: [{ period: '1' }, { period: '2' }, { period: '3' }] })
})

test('[C-11] what a level brings is paid once for ever, also to many at a time and after it was lost and reached again', async () => {
  await bet(500_000)
  const before = await yuan()
  const replies = await Promise.all(Array.from({ length: 5 }, () => claim('level', '2')))
  for (const reply of replies) expect(granted(reply).paid).toEqual({ asset: 'FEN', amount: 800 })
  expect((await yuan()) - before).toBe(800)
  expect((await info()).bonuses.map(({ period }) => period)).toEqual(['1'])
  expect(await claim('level', '3')).toMatchObject({ code: profile.codes.notFound })
  const leo = await server.login('leo')
  expect(await claim('level', '1', leo)).toMatchObject({ code: profile.codes.notFound })

  await goTo('2026-05-01')
  await review()
  expect((await info()).grade).toBe(1)
  await bet(400_000)
  expect(await info()).toMatchObject({ grade: 2, bonuses: [{ kind: 'level', period: '1' }] })
})

test('[C-11] a month without enough valid bets takes one grade on its first day, once, however often and late one looks', async () => {
  await bet(2_000_000)
  expect((await info()).keep).toEqual({ needed: 200_000, missing: 0, at: at('2026-04-01'), falls: false })
  await goTo('2026-04-01')
  expect(await review()).toBe(1)
  expect(await info()).toMatchObject({ grade: 3, keep: { missing: 200_000, at: at('2026-05-01'), falls: true } })
  expect((await info()).bonuses).toContainEqual(
    expect.objectContaining({ kind: 'month', period: '2026-04', asset: 'GOLD', amount: 400 }),
  )
  await bet(199_999)
  expect((await info()).keep).toMatchObject({ missing: 1, falls: true })

  // Nobody looks for three months: one review, one grade.
  const shown = async () => (await findMember(server.services.db, 'm-mia'))?.vip_level
  server.clock.advance(at('2026-07-02') - server.clock.now())
  expect(await review()).toBe(1)
  expect(await review()).toBe(0)
  await server.restart()
  expect(await shown()).toBe(2)
  server.clock.advance(at('2026-08-01') - server.clock.now())
  await Promise.all([review(), review()])
  expect(await shown()).toBe(1)
})

test('[C-11] a coming downgrade is told in the last five days of a month, once, with what is missing; not while paused', async () => {
  const warn = () => warnOfDowngrades(server.services)
  const told = async () => {
    const { list } = granted(await server.call(messageList, {}, { token: mia }))
    return list.filter(({ title }) => title === '等级即将调整').map(({ text }) => text)
  }
  await bet(2_000_000)
  await goTo('2026-03-30')
  // Kept by what was bet this month.
  expect(await warn()).toBe(0)
  await goTo('2026-04-01')
  await review()
  await bet(50_000)
  await goTo('2026-04-25')
  expect(await warn()).toBe(0)
  await pause(at('2026-04-25'), at('2026-04-27'))
  await goTo('2026-04-26')
  expect(await warn()).toBe(0)
  await goTo('2026-04-27')
  expect((await Promise.all([warn(), warn()])).toSorted()).toEqual([0, 1])
  expect(await told()).toEqual([expect.stringMatching(/还差 ¥1,500\.00 .*2026-05-01 00:00.*VIP 2/)])
  await server.restart()
  await goTo('2026-04-30')
  expect(await warn()).toBe(0)
  await goTo('2026-05-29')
  await review()
  expect(await warn()).toBe(1)
  expect(await told()).toHaveLength(2)
})

test('[C-11] a bet that is settled before the review of its month is judged after it', async () => {
  await bet(500_000)
  await goTo('2026-05-03')
  await bet(1_000)
  expect(await info()).toMatchObject({ grade: 1, progress: 101_000 })
  expect(await review()).toBe(0)
})

test('[C-11] a crash in the middle of reviews leaves whole grades, and the next start does the rest', async () => {
  await server.services.write(async (tx) => {
    for (const id of ['m-leo', 'm-ada']) await giveGrade(tx, id, 5, tx.at + DAY)
  })
  await goTo('2026-04-02')
  const { db, now, write } = server.services
  const grades = async () =>
    (await db.selectFrom('member_grade').select('grade').orderBy('grade').execute()).map(({ grade }) => grade)
  const broken = (works: number): typeof write => {
    let left = works
    return (work) =>
      write(async (tx) => {
        const result = await work(tx)
        left -= 1
        if (left < 0) throw new Error('crash')
        return result
      })
  }
  await expect(reviewGrades({ db, now, write: broken(0) })).rejects.toThrow('2 of 2 failed')
  expect(await grades()).toEqual([5, 5])
  await expect(reviewGrades({ db, now, write: broken(1) })).rejects.toThrow('crash')
  expect(await grades()).toEqual([4, 5])
  await server.restart()
  const after = async () =>
    (await server.services.db.selectFrom('member_grade').select('grade').execute()).map(({ grade }) => grade)
  await expect.poll(after).toEqual([4, 4])
})

test('[C-11] an operator gives a grade by a command, for so many days and with its reason', async () => {
  const order = (...words: string[]) => carryOut({ db: server.services.db, payerSecret: null }, ['grade', 'mia', ...words])
  for (const wrong of [
    ['11', '30', 'a guest'],
    ['4.5', '30', 'a guest'],
    ['4', '-1', 'a guest'],
    ['4', '30', ' '],
    ['4', '30'],
  ])
    expect([wrong, await order(...wrong)]).toEqual([wrong, null])
  expect(await order('4', '30', 'a guest')).toBe('Done.')
  expect(await info()).toMatchObject({ grade: 4, floor: { grade: 4 } })
  expect(await order('2', '0', 'it was a slip')).toBe('Done.')
  expect(await info()).toMatchObject({ floor: null })
  const rows = await server.services.db.selectFrom('trail').select('detail_json').where('act', '=', 'grade').execute()
  expect(rows.map(({ detail_json: detail }) => JSON.parse(detail) as object)).toMatchObject([
    { order: ['grade', 'mia', '4', '30', 'a guest'], before: { grade: 0 } },
    { before: { grade: 4, floor: 4 } },
  ])
})

test('[C-11] a grade that is given by hand is held until its end and brings nothing for levels', async () => {
  await server.services.write((tx) => giveGrade(tx, 'm-mia', 4, at('2026-04-15')))
  expect(await info()).toMatchObject({
    grade: 4,
    bonuses: [],
    floor: { grade: 4, until: at('2026-04-15') },
    keep: { falls: false },
  })
  await goTo('2026-04-01')
  await review()
  expect(await info()).toMatchObject({ grade: 4, keep: { falls: true } })
  await goTo('2026-05-01')
  await review()
  expect(await info()).toMatchObject({ grade: 3, floor: null })
})

test('[C-11] [S-7] a month brings what the grade that was earned by bets brings, not the one that was given by hand', async () => {
  await server.services.write((tx) => giveGrade(tx, 'm-mia', 6, at('2026-12-31')))
  await bet(10_000_000)
  await goTo('2026-04-01')
  await review()
  const months = (await info()).bonuses.filter(({ kind }) => kind === 'month')
  expect(months).toMatchObject([{ asset: 'GOLD', amount: 800 }])
})

test('[A-5] [C-11] who is marked noLevel counts as grade 0 everywhere, until the mark is taken away', async () => {
  const ada = (await findMember(server.services.db, 'm-oda'))!
  await bet(500_000)
  const mark = (isSet: boolean) =>
    server.services.write((tx) => tagMember(tx, ada, { memberId: 'm-mia', tag: 'noLevel', isSet, reason: 'test of marks' }))
  await mark(true)
  expect(await info()).toMatchObject({ grade: 0, noLevel: true, progress: 500_000, bonuses: [] })
  expect((await findMember(server.services.db, 'm-mia'))!.vip_level).toBe(0)
  await bet(1_500_000)
  expect((await findMember(server.services.db, 'm-mia'))!.vip_level).toBe(0)
  await mark(false)
  expect((await findMember(server.services.db, 'm-mia'))!.vip_level).toBe(3)
})

test('[P-7] [E-1] [C-11] a birthday is claimed on its day and six days after, once a year, at the grade that one has', async () => {
  await bornOn('1990-03-12')
  await bet(500_000)
  expect(granted(await server.call(birthdayBonus, {}, { token: mia }))).toEqual({ birthCash: 800, until: null })
  expect(await claim('birthday', '2026')).toMatchObject({ code: profile.codes.notFound })
  await goTo('2026-03-12')
  expect(granted(await server.call(birthdayBonus, {}, { token: mia }))).toEqual({ birthCash: 800, until: at('2026-03-19') })
  await goTo('2026-03-18')
  const before = await yuan()
  const replies = await Promise.all(Array.from({ length: 4 }, () => claim('birthday', '2026')))
  for (const reply of replies) expect(granted(reply).paid).toEqual({ asset: 'FEN', amount: 800 })
  expect((await yuan()) - before).toBe(800)
  expect((await info()).bonuses.filter(({ kind }) => kind === 'birthday')).toEqual([])
  expect(await claim('birthday', '2025')).toMatchObject({ code: profile.codes.notFound })
})

test('[P-7] who claimed a birthday is offered the next year’s', async () => {
  await bornOn('1990-03-12')
  await bet(500_000)
  await goTo('2026-03-12')
  granted(await claim('birthday', '2026'))
  // An account that nobody uses for long goes to sleep.
  for (const day of ['2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01', '2027-01-01', '2027-03-12']) await goTo(day)
  const birthdays = (await info()).bonuses.filter(({ kind }) => kind === 'birthday')
  expect(birthdays.map(({ period }) => period)).toEqual(['2027'])
})

test('[P-7] a birthday that nobody claimed lapses after its week', async () => {
  await bornOn('1990-03-12')
  await bet(500_000)
  await goTo('2026-03-19')
  expect(await claim('birthday', '2026')).toMatchObject({ code: profile.codes.notFound })
})

test('[P-7] [C-11] who paused is offered nothing and claims nothing; what was earned waits, a birthday for another week', async () => {
  await bornOn('1990-03-12')
  await bet(500_000)
  await goTo('2026-03-12')
  await pause(server.clock.now(), at('2026-04-20'))
  expect(await info()).toMatchObject({ isPaused: true, bonuses: [] })
  expect(await claim('level', '1')).toMatchObject({ code: profile.codes.saferPlay })
  expect(await claim('birthday', '2026')).toMatchObject({ code: profile.codes.saferPlay })
  await goTo('2026-04-26')
  expect((await info()).bonuses.map(({ kind }) => kind).toSorted()).toEqual(['birthday', 'level', 'level'])
  expect(granted(await claim('birthday', '2026')).paid.amount).toBe(800)
  expect(granted(await claim('level', '1')).paid.amount).toBe(300)
})

test('[P-7] a pause that begins after a birthday’s week brings nothing back', async () => {
  await bornOn('1990-03-12')
  await bet(500_000)
  await pause(at('2026-03-19'), at('2026-03-21'))
  await goTo('2026-03-22')
  expect((await info()).bonuses.filter(({ kind }) => kind === 'birthday')).toEqual([])
})

test('[C-11] a new account has grade 0 and nothing to claim', async () => {
  const id = await server.services.write((tx) => addAccount(tx, { name: 'newone', passwordHash: 'x', role: 'member' }))
  expect((await findMember(server.services.db, id))!.vip_level).toBe(0)
})
