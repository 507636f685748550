import { act } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { Player } from '#src/ui/room/player/Player.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Props = Parameters<typeof Player>[0]
type Shown = {
  readonly picture?: 'playing' | 'stalled' | 'opening' | 'animated' | 'offAir'
  readonly hasSound?: boolean
  readonly match?: Partial<AnchorMatch>
}

/** The picture of a room, with the match drawn in words. */
async function showPlayer({ picture = 'playing', hasSound = false, match: fields = {} }: Shown = {}) {
  const match = { ...anchorMatch(), ...fields }
  const isOnAir = picture !== 'animated' && picture !== 'offAir'
  const context = { match, chosen: null, streams: [], stream: null, attempt: 0, retryAt: null, fallbackLine: null }
  const player = shownBy<Props['player']>(
    { ...context, preference: { line: 1, quality: 'source' } },
    {
      states: hasSound ? [JSON.stringify({ sound: 'on' })] : [],
      value: { picture: isOnAir ? { onAir: { streaming: picture } } : picture },
    },
  )
  const danmaku = shownBy<Props['danmaku']>({ choice: { on: true, density: 'some' }, isReduced: false })
  const page = await act(() =>
    show(
      <Player
        player={player.ref}
        danmaku={danmaku.ref}
        match={match}
        animation="the drawn match"
        now={NOON}
        seconds={fromObservable<number, undefined>(() => of(NOON))}
        viewButtons={null}
      />,
      { language: 'en', words: ['room', 'rest', 'match'] },
    ),
  )
  await act(() => vi.dynamicImportSettled())
  const video = document.querySelector('video') ?? expect.unreachable('there is no video')
  return {
    ...page,
    video,
    sent: player.sent,
    lines: danmaku.sent,
    stage: () => document.querySelector('[data-danmaku]'),
    cover: () => document.querySelector('section > img')?.getAttribute('src') ?? null,
    text: () => page.screen.getByRole('region', { name: 'Live video' }).textContent,
  }
}

test('[E-3] the picture is handed over for as long as it is drawn', async () => {
  const { video, sent, leave } = await showPlayer()
  const first = sent[0]
  leave()
  expect([first, sent.at(-1)]).toEqual([{ type: 'video.attached', element: video }, { type: 'video.detached' }])
})

test('[E-3] the place of lines over the picture is handed over for as long as it is drawn', async () => {
  const { stage, lines, leave } = await showPlayer()
  const attached = { type: 'stage.attached', element: stage() }
  leave()
  expect(lines).toEqual([attached, { type: 'stage.detached' }])
})

const PICTURES = [
  ['playing', true, null],
  ['stalled', true, null],
  ['animated', true, null],
  ['opening', false, '/art/cover/a1.svg'],
  ['offAir', false, '/art/cover/a1.svg'],
] as const

test.each(PICTURES)('[E-3] whether a picture that is %s has lines over it: %s', async (picture, hasLines) => {
  const { stage } = await showPlayer({ picture })
  expect(stage() !== null).toBe(hasLines)
})

test.each(PICTURES)('[E-3] only in the place of a picture that is not there its cover is seen: %s', async (picture, _, cover) => {
  const page = await showPlayer({ picture })
  expect(page.cover()).toBe(cover)
})

test('[E-3] lines over the picture are not read out: they are the chat’s', async () => {
  const { stage } = await showPlayer()
  expect(stage()?.getAttribute('aria-hidden')).toBe('true')
})

test('[E-3] a room without a cover has none in the place of its picture', async () => {
  await showPlayer({ picture: 'offAir', match: { cover: null } })
  expect(document.querySelector('section > img')).toBe(null)
})

test.each([
  ['animated', true],
  ['playing', false],
] as const)('[E-3] of a picture that is %s the match is drawn in place of the video: %s', async (picture, isDrawn) => {
  const { text, video } = await showPlayer({ picture })
  expect([text().includes('the drawn match'), video.hidden]).toEqual([isDrawn, isDrawn])
})

test.each([true, false])('[E-3] a picture whose sound is on (%s) is heard', async (hasSound) => {
  const { video } = await showPlayer({ hasSound })
  expect(video.muted).toBe(!hasSound)
})

const REST = { gameStatus: 'break' } as const

test.each([
  ['playing', REST, true],
  ['playing', {}, false],
  ['stalled', REST, false],
  ['animated', REST, false],
] as const)('[E-3] over a picture that is %s (match: %o) it stands that the match rests: %s', async (picture, match, isSaid) => {
  const { screen } = await showPlayer({ picture, match })
  expect(screen.queryByRole('button', { name: 'Show the picture' }) !== null).toBe(isSaid)
})
