import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerArt } from '#server/art/art.ts'
import { drawCover } from '#server/art/cover.ts'
import { crestParts, drawCrest } from '#server/art/crest.ts'
import { choices, hashOf, isDark, tone } from '#server/art/draw.ts'
import { drawGameCover } from '#server/art/gameCover.ts'
import { drawGift, GIFT_CODES } from '#server/art/gift.ts'
import { drawFavicon, drawLogo } from '#server/art/logo.ts'
import { drawPortrait } from '#server/art/portrait.ts'
import { rasterOf } from '#server/art/raster.ts'
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

test.each([
  ['/art/crest/t7.svg', drawCrest('t7')],
  ['/art/portrait/a1.svg', drawPortrait('a1')],
  ['/art/gift/rose.svg', drawGift('rose')],
  ['/art/logo.svg', drawLogo()],
  ['/favicon.svg', drawFavicon()],
  ['/art/cover/c1.svg', drawCover('c1', { sport: 'anchor' })],
  ['/art/cover/c1.svg?sport=esports&home=t1&visit=t2', drawCover('c1', { sport: 'esports', home: 't1', visit: 't2' })],
  ['/art/game/g1.svg', drawGameCover('g1', 'slot')],
  ['/art/game/g1.svg?rules=dice', drawGameCover('g1', 'dice')],
])('[P-3] at %s stands its own drawing, with headers by which nothing in it runs', async (url, svg) => {
  const app = Fastify()
  registerArt(app)
  const { body, headers } = await app.inject({ url })
  await app.close()
  expect([body, headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
    svg,
    "default-src 'none'; style-src 'none'",
    'nosniff',
  ])
})

test('[P-3] a team keeps its crest from release to release', () => {
  expect([crestParts('t7'), crestParts('team-1000')]).toEqual([
    { main: '#8a1538', second: '#79c7e3', shape: 1, pattern: 3, figure: 13 },
    { main: '#3949ab', second: '#ffca55', shape: 3, pattern: 3, figure: 5 },
  ])
})

test('[P-3] what an id decides is the same from release to release', () => {
  expect([hashOf('harbour'), choices('a1').number('hair', 9)]).toEqual([2_549_942_963, 8])
})

test.each([
  ['#000000', 0.5, '#808080'],
  ['#ffffff', -0.5, '#808080'],
  ['#102030', 0, '#102030'],
  ['#0a0b0c', 1, '#ffffff'],
  ['#ff8000', -1, '#000000'],
] as const)('[P-3] the colour %s made lighter by %d is %s', (hex, amount, made) => {
  expect(tone(hex, amount)).toBe(made)
})

test('[P-3] a colour is dark by how the eye sees it', () => {
  expect(['#000000', '#0000ff', '#ff0000', '#00ff00', '#ffffff'].map(isDark)).toEqual([true, true, true, false, false])
})

test('[P-3] a cover leans to the colours of its teams, the first one’s at the left', () => {
  const svg = drawCover('c1', { sport: 'football', home: 't1', visit: 't2' })
  const [left, right] = [
    `M0 0h150L110 180H0z" fill="${crestParts('t1').main}"`,
    `M320 0H210l-40 180h150z" fill="${crestParts('t2').main}"`,
  ]
  expect([svg.includes(left), svg.includes(right)]).toEqual([true, true])
})

test('[P-3] a cover of one team alone is that of none', () => {
  const svg = drawCover('c1', { sport: 'football', home: 't1' })
  expect(svg).not.toContain('M0 0h150L110')
})

test('[P-3] what a wide picture shows stands at its right, and in a square one or without words over it in the middle', () => {
  const place = (width: number, height: number, isAlone = false) =>
    /translate\(([\d.]+) ([\d.]+)\) scale/
      .exec(drawScene('a', 'clock', width, height, isAlone))
      ?.slice(1)
      .map(Number)
  expect([place(1_200, 400), place(200, 200), place(1_200, 400, true)]).toEqual([
    [800, 56],
    [28, 28],
    [456, 56],
  ])
})

test('[P-3] a drawing becomes points of the size that is asked for', async () => {
  const bytes = await rasterOf(drawLogo(), 96, 80)
  expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 96, 80])
})
