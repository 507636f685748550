import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerArt } from '#server/art/art.ts'
import { drawCover } from '#server/art/cover.ts'
import { crestParts, drawCrest } from '#server/art/crest.ts'
import { drawGameCover } from '#server/art/gameCover.ts'
import { drawGift, GIFT_CODES } from '#server/art/gift.ts'
import { drawFavicon, drawLogo } from '#server/art/logo.ts'
import { drawPortrait } from '#server/art/portrait.ts'
import { drawScene, SCENE_NAMES } from '#server/art/scene.ts'

const HOSTILE = [
  '"><script>alert(1)</script>',
  '<svg onload=alert(1)>',
  'x\' y="',
  '&amp;',
  '\u202etxt.svg',
  '../../etc/passwd',
  '',
]

/** Reads SVG strictly: every tag closed in order, attributes quoted, ids unique, references inside. Throws a sentence on the first fault. */
function checkSvg(svg: string): void {
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g, (_, closing, name, _attributes, single) => {
    if (closing !== '') {
      if (open.pop() !== name) throw new Error(`</${name}> closes another tag`)
    } else if (single === '') open.push(name)
    return ''
  })
  if (rest.trim() !== '' || open.length > 0) throw new Error(`not XML: ${rest.slice(0, 80)} ${open.join()}`)
  if (/script|foreignObject|<text|\son\w+=|style=|href|url\((?!#)|NaN|undefined/i.test(svg))
    throw new Error('something that a picture must not hold')
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  if (new Set(ids).size !== ids.length) throw new Error('one id twice')
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) if (!ids.includes(id)) throw new Error(`no #${id}`)
}

const teams = Array.from({ length: 200 }, (_, index) => `t${index + 1}`)
const people = Array.from({ length: 200 }, (_, index) => `m${index + 1}`)

test('two teams of the league never look alike', () => {
  const looks = new Set(teams.map((team) => Object.values(crestParts(team)).join()))
  expect(looks.size).toBe(teams.length)
})

test('neighbouring teams differ in their main colour', () => {
  const colours = teams.map((team) => crestParts(team).main)
  expect(colours.filter((colour, index) => colour === colours[index + 1])).toEqual([])
})

test('a picture is decided by its id alone', () => {
  expect(drawCrest('t7')).toBe(drawCrest('t7'))
  expect(drawPortrait('a1001')).toBe(drawPortrait('a1001'))
  expect(new Set(people.map(drawPortrait)).size).toBeGreaterThan(190)
  expect(
    new Set(['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((id) => drawCover(id, { sport: 'football', home: 't1', visit: 't2' }))).size,
  ).toBe(6)
})

test('every picture is closed XML with shapes alone', () => {
  const covers = (['football', 'basketball', 'esports', 'anchor'] as const).flatMap((sport) =>
    teams
      .slice(0, 12)
      .flatMap((team, index) => [drawCover(team, { sport }), drawCover(team, { sport, home: team, visit: teams[index + 20]! })]),
  )
  const gifts = GIFT_CODES.map((code) => drawGift(code) ?? 'none')
  for (const svg of [...teams.map(drawCrest), ...people.map(drawPortrait), ...covers, ...gifts, drawLogo(), drawFavicon()])
    expect(() => checkSvg(svg)).not.toThrow()
})

test('the checker itself refuses what must not pass', () => {
  for (const bad of [
    '<svg><g></svg>',
    '<svg><path d=x/></svg>',
    '<svg onload="x"></svg>',
    '<svg fill="url(#a)"></svg>',
    '<svg>text</svg>',
  ]) {
    expect(() => checkSvg(bad), bad).toThrow()
  }
})

test.each(HOSTILE)('nothing of the id %j gets into a picture', (id) => {
  for (const svg of [
    drawCrest(id),
    drawPortrait(id),
    drawGameCover(id, 'slot'),
    drawCover(id, { sport: 'esports', home: id, visit: 't2' }),
  ]) {
    checkSvg(svg)
    if (id.length > 4) expect(svg).not.toContain(id)
  }
  expect(drawGift(id)).toBeNull()
})

test('gifts have at least ten designs, all different', () => {
  expect(GIFT_CODES.length).toBeGreaterThanOrEqual(10)
  expect(new Set(GIFT_CODES.map(drawGift)).size).toBe(GIFT_CODES.length)
  expect([drawGift('constructor'), drawGift('__proto__')]).toEqual([null, null])
})

test('pictures are served as SVG for a day; what is none is told as any address that is not there', async () => {
  const app = Fastify()
  registerArt(app)
  app.setNotFoundHandler((_, reply) => reply.code(404).header('cache-control', 'no-store').send({ code: 1 }))
  const get = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  const picture = [200, 'image/svg+xml; charset=utf-8', 'public, max-age=86400']
  const none = [404, 'application/json; charset=utf-8', 'no-store']
  for (const url of [
    '/art/crest/t1.svg',
    '/art/portrait/a1001.svg',
    '/art/gift/rose.svg',
    '/art/logo.svg',
    '/favicon.svg',
    '/art/cover/m2001.svg?sport=football&home=t1&visit=t2',
    '/art/game/tidepool-dice.svg?rules=dice',
  ]) {
    expect([url, ...(await get(url))]).toEqual([url, ...picture])
  }
  for (const url of [
    '/art/crest/t1.png',
    '/art/gift/nothing.svg',
    '/art/crest/%3Cscript%3E.svg',
    '/art/cover/a.svg?sport=chess',
    '/art/game/a.svg?rules=roulette',
    '/art/cover/a.svg?sport=football&home=%3C',
  ]) {
    expect([url, ...(await get(url))]).toEqual([url, ...none])
  }
  await app.close()
})

test('[P-5 hall] games have covers of their own: strict SVG, decided by code and rules, in several compositions', () => {
  const codes = Array.from({ length: 60 }, (_, index) => `tidepool-${index}`)
  for (const rules of ['slot', 'dice', 'baccarat'] as const) {
    const covers = codes.map((code) => drawGameCover(code, rules))
    for (const svg of covers) expect(() => checkSvg(svg)).not.toThrow()
    expect(new Set(covers).size).toBe(codes.length)
    expect(drawGameCover('tidepool-1', rules)).toBe(covers[1])
  }
})

test('[P-3] pictures of content are strict SVG of any size and id, and two ids differ', () => {
  for (const scene of SCENE_NAMES) {
    for (const id of [...HOSTILE, 'a']) {
      checkSvg(drawScene(id, scene, 1_200, 400))
      checkSvg(drawScene(id, scene, 192, 192))
    }
    expect(drawScene('a', scene, 1_200, 400)).not.toBe(drawScene('b', scene, 1_200, 400))
  }
})
