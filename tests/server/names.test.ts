import { expect, onTestFinished, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { anchorProfile } from '#src/api/contract/anchorPlace.ts'
import { anchorList } from '#src/api/contract/anchors.ts'
import { giftList } from '#src/api/contract/gifts.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { officeAnchors } from '#src/api/contract/roomOffice.ts'
import { search } from '#src/api/contract/search.ts'
import { guess } from '#src/api/model/activities/kinds/guess.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import type { RoomEvent } from '#src/api/contract/pushes.ts'
import { ANCHORS, GIFTS, LEAGUES, MATCH_SPORTS, TEAMS } from '#server/sim/demo/cast.ts'
import { LINES } from '#server/sim/demo/lines.ts'
import { DEMO_NAMES } from '#server/sim/demo/names.ts'
import { runActivity } from '#tests/support/activities.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { addMatch } from '#tests/support/matches.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer } from '#tests/support/testServer.ts'

const CHINESE = /\p{Script=Han}/u
const inEnglish = { headers: { 'accept-language': 'en' } }

test('[P-1] every side, league, anchor, title and gift of the demo has an English name, and no two sides share one', () => {
  const texts = new Map(DEMO_NAMES.map(({ original, texts: { en } }) => [original, en ?? '']))
  const originals = [
    ...MATCH_SPORTS.flatMap((sport) => [...TEAMS[sport], ...LEAGUES[sport]].map(({ name }) => name)),
    ...ANCHORS.flatMap(({ nickname, title, description }) => [nickname, title, description]),
    ...GIFTS.map(({ name }) => name),
  ]
  expect(originals.filter((original) => (texts.get(original) ?? '') === '')).toEqual([])
  expect([...texts.values()].filter((text) => CHINESE.test(text))).toEqual([])
  const teams = MATCH_SPORTS.flatMap((sport) => TEAMS[sport].map(({ name }) => texts.get(name)))
  expect(new Set(teams).size).toBe(teams.length)
})

test('[P-1] robots who speak English say no Chinese word, and those who speak Chinese no English one', () => {
  expect(JSON.stringify(LINES.en)).not.toMatch(CHINESE)
  expect(JSON.stringify(Object.values(LINES['zh-CN'])).replaceAll(/"\w+":|\{\w+\}/g, '')).not.toMatch(/[a-z]/i)
})

test('[P-1] lists, gifts, profiles and finds are told in the language of the call; the back office sees names as they are stored', async () => {
  const server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  onTestFinished(() => server.stop())
  await server.services.write(async (tx) => {
    await tx.db.updateTable('anchor').set({ nickname: '老陈', title: '看台第一排' }).execute()
    await tx.db
      .updateTable('match')
      .set({ home_name: '海鸥', visit_name: '飞鹰', name: '海鸥 对 飞鹰', league_name: '超级联赛' })
      .execute()
    await server.services.names.keep(
      tx,
      Object.entries({
        老陈: 'Old Chen',
        看台第一排: 'Front row',
        海鸥: 'Gulls',
        飞鹰: 'Eagles',
        超级联赛: 'Super League',
        玫瑰: 'Rose',
      }).map(([original, en]) => ({ original, texts: { en } })),
    )
  })
  const page = { page: 1, size: 20 }
  const [anchor] = granted(await server.call(anchorList, page, inEnglish)).list
  expect(anchor).toMatchObject({ anchorInfo: { nickname: 'Old Chen' }, roomInfo: { title: 'Front row' } })
  const anchorRoomId = FIXTURE.anchorRoom
  const profile = granted(await server.call(anchorProfile, { anchorRoomId }, inEnglish))
  expect(profile).toMatchObject({ nickname: 'Old Chen', title: 'Front row' })
  expect(JSON.stringify([profile.schedule, profile.moments, profile.past])).not.toMatch(CHINESE)
  expect(granted(await server.call(anchorProfile, { anchorRoomId }))).toMatchObject({ nickname: '老陈', title: '看台第一排' })
  const [match] = granted(await server.call(matchList, page, inEnglish)).list
  const told = { matchName: 'Gulls v Eagles', homeName: 'Gulls', visitName: 'Eagles', leagueName: 'Super League' }
  expect(match).toMatchObject(told)
  expect(granted(await server.call(matchList, page)).list[0]).toMatchObject({ matchName: '海鸥 对 飞鹰', leagueName: '超级联赛' })
  const gifts = async (options = {}) => granted(await server.call(giftList, {}, options)).list.map(({ name }) => name)
  expect([(await gifts(inEnglish)).includes('Rose'), (await gifts()).includes('玫瑰')]).toEqual([true, true])
  const hits = granted(await server.call(search, { words: 'gulls' }, inEnglish)).hits
  expect(hits[0]).toMatchObject({ kind: 'match', title: 'Gulls – Eagles', text: 'Super League' })
  expect(granted(await server.call(search, { words: 'gulls' })).hits[0]).toMatchObject({ title: '海鸥 – 飞鹰' })
  const stored = granted(await server.call(officeAnchors, {}, { ...inEnglish, token: await server.login('oda') }))
  expect(stored.list[0]).toMatchObject({ nickname: '老陈', names: { 'zh-CN': '老陈', en: 'Old Chen' } })
})

test('[P-1] [P-9] the matches of an activity are told in the language of the call', async () => {
  const server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  onTestFinished(() => server.stop())
  await addMatch(server, { id: 'g1', startAt: server.clock.now() + 3_600_000 })
  await server.services.write(async (tx) => {
    const names = { home_name: '海鸥', visit_name: '飞鹰', name: '海鸥 对 飞鹰', league_name: '超级联赛' }
    await tx.db.updateTable('match').set(names).where('id', '=', 'g1').execute()
    await server.services.names.keep(
      tx,
      Object.entries({ 海鸥: 'Gulls', 飞鹰: 'Eagles', 超级联赛: 'Super League' }).map(([original, en]) => ({
        original,
        texts: { en },
      })),
    )
  })
  const id = await runActivity(server, await server.login('oda'), 'guess', {
    terms: { ...initialTerms(guess.fields), from: 'picked', matches: [{ match: 'g1' }] },
  })
  const match = async (options = {}) =>
    granted(await server.call(activityCalls.guessInfo, { id }, options)).view!.matches[0]!.match
  expect(await match(inEnglish)).toMatchObject({ league: 'Super League', home: { name: 'Gulls' }, visit: { name: 'Eagles' } })
  expect(await match()).toMatchObject({ league: '超级联赛', home: { name: '海鸥' }, visit: { name: '飞鹰' } })
})

test('[S-9] a goal is a line of the chat, live and in its history, with names in every language; a corner is none', async () => {
  const server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  onTestFinished(() => server.stop())
  const { services } = server
  await services.write((tx) => services.names.keep(tx, [{ original: 'Reds', texts: { 'zh-CN': '红队' } }]))
  const room = FIXTURE.chatRoom
  const visitor = await server.connect()
  await visitor.enter(room)
  await services.matches.update(FIXTURE.match, { homeScore: 1 }, { kind: 'score', side: 'home', points: 1 })
  await services.matches.happen(FIXTURE.match, { kind: 'corner', side: 'visit' })
  const lines = (events: readonly RoomEvent[]) => events.flatMap((event) => (event.kind === 'matchEvent' ? [event.body] : []))
  const [goal, corner] = await visitor.until('both', () => {
    const all = lines(visitor.events(room))
    return all.length === 2 ? all : undefined
  })
  expect(goal).toMatchObject({
    kind: 'score',
    homeScore: 1,
    inChat: { sport: 'football', home: { 'zh-CN': '红队', en: 'Reds' }, visit: { 'zh-CN': 'Blues', en: 'Blues' } },
  })
  expect(corner).toMatchObject({ kind: 'corner', inChat: null })
  const listed = await services.db
    .selectFrom('room_event')
    .select('event_id')
    .where('room', '=', room)
    .where('listed', '=', 1)
    .execute()
  expect(listed).toEqual([{ event_id: goal?.id }])
})
