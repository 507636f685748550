import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { GIFTS } from '#server/sim/demo/cast.ts'
import { EFFECTS } from '../../tools/effects/movies.ts'
import { STAGE } from '../../tools/effects/parts.ts'
import { movieMessage, type Pose } from '../../tools/effects/svga.ts'
import { shapesOf } from '../../tools/effects/svgShapes.ts'
import { plainPath } from '../../tools/effects/svgPath.ts'

const folder = join(import.meta.dirname, '..', '..', 'public', 'effects')
const large = GIFTS.filter((gift) => gift.large).map((gift) => gift.code)

describe('effects of the demo’s gifts', () => {
  test('[C-13] every large gift has one, and there are no others', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(large.map((code) => `${code}.svga`).toSorted())
  })

  test.each(large)('[C-13] %s is what the script makes, small, and at most four seconds long', async (code) => {
    const file = await readFile(join(folder, `${code}.svga`))
    const movie = EFFECTS[code]!
    expect(inflateSync(file).equals(movieMessage(movie))).toBe(true)
    expect(file.length).toBeLessThan(40 * 1024)
    expect(movie.frames / movie.fps).toBeLessThanOrEqual(4)
  })

  test.each(large)('[C-13] %s begins and ends with an empty stage', (code) => {
    const { sprites } = EFFECTS[code]!
    // Nothing that is painted, or beyond the stage on any side.
    const isSeen = ({ x, y, alpha }: Pose) => alpha >= 0.05 && x > -400 && x < STAGE.width && y > -400 && y < STAGE.height
    const seen = [0, 1].map((time) => sprites.map(({ pose }) => pose(time)).filter(isSeen))
    expect(seen).toEqual([[], []])
  })
})

describe('a path as SVGA players read it', () => {
  test.each([
    ['relative and repeated commands', 'm10 10l5 0 0 5h-5z', 'M 10 10 L 15 10 L 15 15 L 10 15 Z'],
    ['upright and level lines', 'M0 0H8V4Z', 'M 0 0 L 8 0 L 8 4 Z'],
    ['a curve that goes on smoothly', 'M0 0C0 4 4 4 4 0S8-4 8 0', 'M 0 0 C 0 4 4 4 4 0 C 4 -4 8 -4 8 0'],
    ['a path after a closed one', 'M2 2h2v2zm6 0h2', 'M 2 2 L 4 2 L 4 4 Z M 8 2 L 10 2'],
    ['numbers without space between', 'M1.5.5L-1-.5', 'M 1.5 0.5 L -1 -0.5'],
  ])('has %s written out', (_what, svg, plain) => expect(plainPath(svg)).toBe(plain))

  test('has arcs as curves that keep to the circle', () => {
    const numbers = plainPath('M10 0A10 10 0 0 1-10 0')
      .match(/-?[\d.]+/g)!
      .map(Number)
    const points = [numbers.slice(6, 8), numbers.slice(12, 14)]
    expect(points[1]).toEqual([-10, 0])
    for (const [x, y] of points) expect(Math.hypot(x!, y!)).toBeCloseTo(10, 1)
    expect(numbers[7]).toBeCloseTo(10, 1)
  })

  test('refuses what it does not know', () => {
    expect(() => plainPath('M0 0T1 1')).toThrow('a path with T')
    expect(() => plainPath('M0 0L1')).toThrow('L with 1 numbers')
    expect(() => shapesOf('<svg><text x="1">a</text></svg>')).toThrow('a picture with <text>')
    expect(() => shapesOf('<svg><g transform="rotate(1)"></g></svg>')).toThrow('a picture with a transform')
  })
})
