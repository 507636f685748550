import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import { gameBrands } from '#src/api/contract/gameHall.ts'
import { gameList } from '#src/api/contract/games.ts'
import { officeGameSave } from '#src/api/contract/gameOffice.ts'
import { officeGiftSave } from '#src/api/contract/roomOffice.ts'
import { officeVenueSave } from '#src/api/contract/venueOffice.ts'
import { giftList, giftReward } from '#src/api/contract/gifts.ts'
import { customerService } from '#src/api/contract/customerService.ts'
import { systemTime } from '#src/api/contract/time.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { profile } from '#src/api/profile.ts'
import { cacheKey, createCache } from '#src/api/transport/cache.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { Incoming, Outgoing } from '#src/api/transport/onion.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

/** As the profile maps them: language, site. */
const HEADERS: Outgoing['headers'] = { 'accept-language': 'zh-CN', 'x-q7s': '1001' }

const outgoing = (call: Call, change: Partial<Outgoing> = {}): Outgoing => ({
  call,
  path: call.path,
  payload: {},
  query: {},
  headers: HEADERS,
  signal: new AbortController().signal,
  ...change,
})

function begin() {
  let at = 1_000
  const { storage, kept } = memoryStorage()
  const sent: { request: Outgoing; answer: (body: unknown) => void; fail: (error: ApiError) => void }[] = []
  const cache = createCache({ storage, now: () => at })
  const send = cache.layer(
    (request) =>
      new Promise<Incoming>((resolve, reject) => {
        sent.push({ request, answer: (body) => resolve({ status: 200, body, headers: {} }), fail: reject })
      }),
  )
  return { cache, send, sent, kept, pass: (ms: number) => (at += ms) }
}

async function ask(world: ReturnType<typeof begin>, request: Outgoing, body: unknown): Promise<unknown> {
  const before = world.sent.length
  const reply = world.send(request)
  if (world.sent.length > before) world.sent.at(-1)!.answer(body)
  return (await reply).body
}

describe('replies that are kept', () => {
  test('[C-5 key] a listed path is called once for each token, language and site', async () => {
    const world = begin()
    expect(await ask(world, outgoing(giftList), 1)).toBe(1)
    expect(await ask(world, outgoing(giftList), 2)).toBe(1)
    const others: Outgoing['headers'][] = [{ 'accept-language': 'en' }, { 'x-q7t': 'token' }, { 'x-q7s': '1002' }]
    for (const [index, other] of others.entries()) {
      const request = outgoing(giftList, { headers: { ...HEADERS, ...other } })
      expect(await ask(world, request, `other ${index}`)).toBe(`other ${index}`)
      expect(await ask(world, request, 'again')).toBe(`other ${index}`)
    }
    expect(await ask(world, outgoing(systemTime), 4)).toBe(4)
    expect(await ask(world, outgoing(systemTime), 5)).toBe(5)
    expect(world.sent).toHaveLength(6)
  })

  test('[C-5] a kept list is asked for again after its lifetime', async () => {
    const world = begin()
    expect(await ask(world, outgoing(giftList), 1)).toBe(1)
    world.pass(profile.cache.keptFor - 1)
    expect(await ask(world, outgoing(giftList), 2)).toBe(1)
    world.pass(1)
    expect(await ask(world, outgoing(giftList), 3)).toBe(3)
  })

  test.each(['answered', 'refused'])('[C-5] giving a gift outdates the list of gifts, also when it is %s', async (how) => {
    const world = begin()
    await ask(world, outgoing(giftList), 1)
    const given = world.send(outgoing(giftReward))
    if (how === 'answered') world.sent.at(-1)!.answer(null)
    else world.sent.at(-1)!.fail(new ApiError('business', profile.codes.notFound, 'no longer on offer'))
    await given.catch(() => undefined)
    expect(await ask(world, outgoing(giftList), 2)).toBe(2)
  })

  test('[C-5] every list that a call outdates is one that is kept', () => {
    const outdated = Object.values(calls).flatMap(({ outdates }) => outdates)
    expect(outdated.length).toBeGreaterThan(0)
    const kept: readonly string[] = profile.cache.kept
    expect(outdated.filter((path) => !kept.includes(path))).toEqual([])
  })

  test('[C-5] a failure is not kept', async () => {
    const world = begin()
    const failing = world.send(outgoing(giftList))
    world.sent[0]!.fail(new ApiError('network', 1, 'gone'))
    await expect(failing).rejects.toMatchObject({ kind: 'network' })
    expect(await ask(world, outgoing(giftList), 2)).toBe(2)
  })

  test('[C-5] a write outdates kept replies and those under way; a change of member clears them', async () => {
    const world = begin()
    const write: Call = { ...systemTime, outdates: [giftList.path] }
    await ask(world, outgoing(giftList), 1)
    const running = world.send(outgoing(giftList, { payload: { page: 2 } }))
    await ask(world, outgoing(write), null)
    world.sent[1]!.answer('old')
    expect((await running).body).toBe('old')
    expect(await ask(world, outgoing(giftList), 2)).toBe(2)
    expect(await ask(world, outgoing(giftList, { payload: { page: 2 } }), 'new')).toBe('new')
    world.cache.clear()
    expect(await ask(world, outgoing(giftList), 3)).toBe(3)
  })

  test('[C-5] a list that is asked for after a write is not the one that was on its way before it', async () => {
    const world = begin()
    const before = world.send(outgoing(giftList))
    await ask(world, outgoing({ ...systemTime, outdates: [giftList.path] }), null)
    const after = world.send(outgoing(giftList))
    world.sent[0]!.answer('old')
    world.sent[2]?.answer('new')
    expect([(await before).body, (await after).body]).toEqual(['old', 'new'])
    expect(await ask(world, outgoing(giftList), 'newest')).toBe('new')
  })

  test('[C-5] a write leaves other lists that are on their way to who asks for them meanwhile', async () => {
    const world = begin()
    const before = world.send(outgoing(gameBrands))
    await ask(world, outgoing({ ...systemTime, outdates: [giftList.path] }), null)
    const after = world.send(outgoing(gameBrands))
    world.sent[0]!.answer('as it is')
    expect([(await before).body, (await after).body, world.sent.length]).toEqual(['as it is', 'as it is', 2])
  })

  test('[C-5] a reply that is under way when the member changes is not kept', async () => {
    const world = begin()
    const running = world.send(outgoing(giftList))
    world.cache.clear()
    world.sent[0]!.answer('of before')
    expect((await running).body).toBe('of before')
    expect(await ask(world, outgoing(giftList), 'new')).toBe('new')
  })

  test('[C-5] a call right after the last caller aborted is sent again', async () => {
    const world = begin()
    const left = new AbortController()
    const first = world.send(outgoing(giftList, { signal: left.signal }))
    left.abort()
    const second = world.send(outgoing(giftList))
    expect(world.sent).toHaveLength(2)
    world.sent[0]!.fail(new ApiError('aborted', 0, 'the call was cancelled'))
    await expect(first).rejects.toMatchObject({ kind: 'aborted' })
    // The cancelled call does not affect the second one: a third caller shares that.
    const third = world.send(outgoing(giftList))
    expect(world.sent).toHaveLength(2)
    world.sent[1]!.answer(7)
    expect([(await second).body, (await third).body]).toEqual([7, 7])
  })

  test('[C-5] twenty calls share one request, which is cancelled only when all of them abort', async () => {
    const world = begin()
    const aborts = Array.from({ length: 20 }, () => new AbortController())
    const waiting = aborts.map((abort) => world.send(outgoing(giftList, { signal: abort.signal })))
    expect(world.sent).toHaveLength(1)
    for (const abort of aborts.slice(1)) abort.abort()
    for (const one of waiting.slice(1)) await expect(one).rejects.toMatchObject({ kind: 'aborted' })
    expect(world.sent[0]!.request.signal.aborted).toBe(false)
    world.sent[0]!.answer('shared')
    expect((await waiting[0]!).body).toBe('shared')

    const alone = new AbortController()
    const lonely = world.send(outgoing(giftList, { payload: { x: 1 }, signal: alone.signal }))
    alone.abort()
    await expect(lonely).rejects.toMatchObject({ kind: 'aborted' })
    expect(world.sent[1]!.request.signal.aborted).toBe(true)
  })

  test('[C-5 filtered] the key depends on parameters, not on their order or the filtered ones', () => {
    const filtered = fc.constantFrom(...profile.cache.filteredKeys)
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), filtered, fc.jsonValue(), (fields, name, value) => {
        const shuffled = Object.fromEntries(Object.entries(fields).toReversed())
        const key = cacheKey(outgoing(giftList, { payload: fields }))
        expect(cacheKey(outgoing(giftList, { payload: shuffled }))).toBe(key)
        expect(cacheKey(outgoing(giftList, { payload: { ...fields, [name]: value } }))).toBe(
          cacheKey(outgoing(giftList, { payload: { ...fields, [name]: 'another' } })),
        )
        expect(cacheKey(outgoing(giftList, { payload: { ...fields, more: 1 } }))).not.toBe(
          cacheKey(outgoing(giftList, { payload: { ...fields, more: 2 } })),
        )
      }),
    )
  })
})

describe('replies that the device stores', () => {
  test('[C-5 sixtySeconds AG] [B-3 localCache] last 60 s, over a reload; none for AG', async () => {
    const world = begin()
    expect(await ask(world, outgoing(customerService), 'a')).toBe('a')
    world.pass(59_999)
    expect(await ask(world, outgoing(customerService), 'b')).toBe('a')
    world.pass(1)
    expect(await ask(world, outgoing(customerService), 'c')).toBe('c')
    const ag = outgoing(customerService, { payload: { venueEnName: 'PT-AGIN' } })
    expect(await ask(world, ag, 'd')).toBe('d')
    expect(await ask(world, ag, 'e')).toBe('e')
  })

  test('[C-5] a reply that was stored after now, as a clock that was set back says, is asked for again', async () => {
    const world = begin()
    world.pass(3_600_000)
    expect(await ask(world, outgoing(customerService), 'a')).toBe('a')
    world.pass(-1)
    expect(await ask(world, outgoing(customerService), 'b')).toBe('b')
  })

  test('[C-5 AG] [C-9] the list of games lasts 60 s on the device; that of AG is never stored there, in memory alone', async () => {
    const world = begin()
    const ofVenue = (venueEnName: string) => outgoing(gameList, { payload: { venueEnName } })
    expect(await ask(world, ofVenue('YBEGDZ'), 'slots')).toBe('slots')
    expect([await ask(world, ofVenue('YBEGDZ'), 'again'), world.kept.size, world.cache.size()]).toEqual(['slots', 1, 0])
    expect(await ask(world, ofVenue('AGZR'), 'live')).toBe('live')
    expect([await ask(world, ofVenue('AGZR'), 'again'), world.kept.size, world.cache.size()]).toEqual(['live', 1, 1])
    world.cache.clear()
    world.pass(60_000)
    expect(await ask(world, ofVenue('YBEGDZ'), 'later')).toBe('later')
    expect(await ask(world, ofVenue('AGZR'), 'later')).toBe('later')
  })

  test('[C-5] [D-8] what an operator changes of games outdates their lists, in memory and on the device', async () => {
    const world = begin()
    await ask(world, outgoing(gameList), 'old')
    await ask(world, outgoing(gameBrands), 'old')
    await ask(world, outgoing(customerService), 'kept')
    await ask(world, outgoing(officeGameSave), 'saved')
    for (const call of [gameList, gameBrands]) expect(await ask(world, outgoing(call), 'new')).toBe('new')
    world.cache.outdate([gameList.path])
    expect(await ask(world, outgoing(gameList), 'newest')).toBe('newest')
    expect(await ask(world, outgoing(gameBrands), 'newest')).toBe('new')
    expect(await ask(world, outgoing(customerService), 'newest')).toBe('kept')
  })

  test.each([
    ['of a venue', officeVenueSave, [gameList, gameBrands]],
    ['of a gift', officeGiftSave, [giftList]],
  ] as const)('[C-5] [D-8] what an operator changes %s outdates the lists that show it', async (_, save, lists) => {
    const world = begin()
    for (const list of lists) await ask(world, outgoing(list), 'old')
    await ask(world, outgoing(save), 'saved')
    for (const list of lists) expect(await ask(world, outgoing(list), 'new')).toBe('new')
  })

  test('[C-5] what nobody will ask for again does not stay on the device', async () => {
    const world = begin()
    await ask(world, outgoing(gameList, { payload: { venueEnName: 'YBEGDZ' } }), 1)
    await ask(world, outgoing(customerService), 1)
    world.pass(60_000)
    await ask(world, outgoing(gameList, { payload: { venueEnName: 'YBPTDZ' } }), 2)
    expect([...world.kept.keys()].filter((key) => key.includes(gameList.path))).toHaveLength(1)
    expect(world.kept.size).toBe(2)
  })

  test('[C-5] [A-3] what a member is answered is in memory alone, as long as on the device: their token is no name of what is stored there', async () => {
    const world = begin()
    const mine = outgoing(gameList, { headers: { ...HEADERS, 'x-q7t': 'token' } })
    expect(await ask(world, mine, 'mine')).toBe('mine')
    world.pass(59_999)
    expect([await ask(world, mine, 'again'), [...world.kept]]).toEqual(['mine', []])
    world.pass(1)
    expect(await ask(world, mine, 'later')).toBe('later')
  })

  test('[C-5] [A-3] what the device has under a token goes when the member changes, and what is everybody’s stays', async () => {
    const world = begin()
    await ask(world, outgoing(customerService), 'everybody’s')
    const [name = ''] = world.kept.keys()
    const old = name.replace('""]', '"a token"]')
    world.kept.set(old, '{"at":1000,"body":"old"}')
    world.cache.clear()
    expect([...world.kept.keys()]).toEqual([name])
    expect(old).not.toBe(name)
  })

  test('[C-5] [Q15] invalid stored data is ignored', async () => {
    const world = begin()
    await ask(world, outgoing(customerService), 'a')
    for (const key of world.kept.keys()) world.kept.set(key, '{"at":"yesterday"}')
    expect(await ask(world, outgoing(customerService), 'b')).toBe('b')
  })
})
