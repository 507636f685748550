import { act } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Play } from '#src/api/model/odds.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { Pitch } from '#src/ui/room/match/Pitch.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MATCH: AnchorMatch = { ...anchorMatch(), homeName: 'Gulls', visitName: 'Terns' }

/** A drawn match after its last play; null = there was none. */
async function showPitch(kind: Play['kind'] | null, side: Play['side'] = 'home', fields: Partial<AnchorMatch> = {}) {
  const odds = shownBy<OddsRef>({ play: kind === null ? null : { kind, side, at: 1 } })
  const { screen } = await show(
    <Pitch odds={odds.ref} match={{ ...MATCH, ...fields }} seconds={fromObservable<number, undefined>(() => of(NOON))} />,
    { language: 'en', words: ['match', 'rest'] },
  )
  await act(() => vi.dynamicImportSettled())
  const drawing = document.querySelector<SVGElement>('svg[aria-hidden="true"]')
  if (drawing === null) throw new Error('nothing is drawn, or it is read out')
  const [halo] = [...drawing.querySelectorAll('circle')].slice(-2)
  const ball = halo?.parentElement?.getAttribute('style') ?? ''
  return {
    words: screen.getByRole('status', { name: 'Animated match' }).textContent,
    /** Where the ball is, in the pixels of the drawing. */
    ball: [...ball.matchAll(/([\d.]+)px/g)].map(([, px]) => Math.round(Number(px))),
    halo: halo?.getAttribute('r'),
    /** From where the ball came, and how wide that is; null = nothing is drawn of it. */
    way: (() => {
      const before = halo?.parentElement?.previousElementSibling
      const band = before?.childElementCount === 1 ? before.querySelector('rect[height="180"][y="0"]') : null
      return band === null || band === undefined
        ? null
        : ['x', 'width'].map((name) => Math.round(Number(band.getAttribute(name))))
    })(),
    circles: drawing.querySelectorAll('circle').length,
  }
}

test.each([
  ['football', 'danger', 'home', 'Gulls · Dangerous attack'],
  ['football', 'corner', 'visit', 'Terns · Corner'],
  ['basketball', 'danger', 'visit', 'Terns · Fast break'],
  ['esports', 'shot', 'home', 'Gulls · Tower falls'],
] as const)('[E-3] of %s a play (%s, %s) is told as “%s”', async (matchClass, kind, side, text) => {
  const { words } = await showPitch(kind, side, { matchClass })
  expect(words).toBe(text)
})

test.each([
  ['before the first play', null, {}, 'In play'],
  ['while the ball rests', 'rest', {}, 'In play'],
  ['at half-time, after an attack', 'attack', { gameStatus: 'break' }, 'Half-time'],
  ['once it is over, after a goal', 'score', { gameStatus: 'ended' }, 'Ended'],
] as const)('[E-3] %s the match’s phase is told, and the ball lies in the middle', async (_, kind, fields, text) => {
  const { words, ball, way } = await showPitch(kind, 'visit', fields)
  expect([words, ball, way]).toEqual([text, [160, 90], null])
})

const clock = { second: 2_700, at: NOON - 60_000, running: false, period: 1, added: 0 }

test.each([
  ['at half-time', { gameStatus: 'break', clock }, 'back in 14:00'],
  ['at half-time whose clock nobody knows', { gameStatus: 'break', clock: null }, null],
  ['that should have gone on', { gameStatus: 'break', clock: { ...clock, at: NOON - 1_000_000 } }, null],
  ['that is played', { gameStatus: 'live', clock }, null],
] as const)('[E-3] beside a drawn match %s (%o) stands when it goes on: %s', async (_, fields, text) => {
  await showPitch(null, 'home', fields)
  expect(/back in .*/.exec(document.body.textContent)?.[0] ?? null).toBe(text)
})

test.each([
  ['home', [211, 72]],
  ['visit', [109, 108]],
] as const)('[E-3] the ball of who attacks is in the other half: that of the %s side at %o', async (side, place) => {
  const { ball } = await showPitch('attack', side)
  expect(ball).toEqual(place)
})

test.each([
  ['home', [160, 51]],
  ['visit', [109, 51]],
] as const)('[E-3] the way of an attack leads from the middle to the ball: that of the %s side is %o', async (side, band) => {
  const { way } = await showPitch('attack', side)
  expect(way).toEqual(band)
})

test.each(['home', 'visit'] as const)('[E-3] a ball of the %s side that is still in its own half has no way', async (side) => {
  const { way } = await showPitch('safe', side)
  expect(way?.[1]).toBe(0)
})

test.each([
  ['score', '14'],
  ['shot', '9'],
] as const)('[E-3] the ball of a play (%s) has a halo of %s', async (kind, radius) => {
  const { halo } = await showPitch(kind)
  expect(halo).toBe(radius)
})

test.each([
  ['of esports', 'esports', ['/art/crest/t1.svg', '/art/crest/t2.svg']],
  ['that is played on a field', 'football', []],
] as const)('[E-3] the bases of a match %s (%s) have the crests of their teams: %j', async (_, matchClass, crests) => {
  await showPitch(null, 'home', { matchClass })
  expect([...document.querySelectorAll('image')].map((one) => one.getAttribute('href'))).toEqual(crests)
})

test('[E-3] a base of a team without a crest has none', async () => {
  await showPitch(null, 'home', { matchClass: 'esports', homeLogo: null })
  expect([...document.querySelectorAll('image')].map((one) => one.getAttribute('href'))).toEqual(['/art/crest/t2.svg'])
})

test.each([
  ['football', 1],
  ['basketball', 3],
  ['esports', 2],
] as const)('[E-3] a match of %s is drawn on its own field, which has so many circles: %i', async (matchClass, count) => {
  const { circles } = await showPitch(null, 'home', { matchClass })
  expect(circles - 2).toBe(count)
})
