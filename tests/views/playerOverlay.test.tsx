import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable } from 'xstate'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import type { PictureState } from '#src/machines/player/playerSelectors.ts'
import { PlayerOverlay } from '#src/ui/room/player/PlayerOverlay.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const HOUR = 3_600_000

type Shown = {
  readonly nextAt?: number
  /** Whether the match has a picture of its own. */
  readonly hasFeed?: boolean
  readonly attempt?: number
  /** The line that is tried in place of the chosen one; null = the chosen one, which is the first. */
  readonly line?: number | null
  /** When it is tried next, in ms from now; null = that is going on. */
  readonly retryIn?: number | null
}

async function showOverlay(
  picture: PictureState,
  { nextAt = 0, hasFeed = false, attempt = 2, line = null, retryIn = null }: Shown = {},
) {
  const player = shownBy<ActorRefFrom<typeof playerMachine>>(
    {
      match: { ...anchorMatch(), videoWebUrl: hasFeed ? '/media/live/m1.flv' : null },
      attempt,
      preference: { line: 1, quality: 'source' },
      fallbackLine: line ?? 1,
      retryAt: NOON + (retryIn ?? 0),
    },
    { value: { picture: { onAir: retryIn === null ? 'fetching' : picture === 'failed' ? 'failed' : 'waiting' } } },
  )
  const page = await show(
    <main>
      <PlayerOverlay
        player={player.ref}
        picture={picture}
        nextAt={nextAt}
        now={NOON}
        seconds={fromObservable<number, undefined>(() => of(NOON))}
      />
    </main>,
    { language: 'en', words: ['room'] },
  )
  const { screen, user } = page
  return {
    ...page,
    sent: player.sent,
    text: () => screen.getByRole('main').textContent,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test.each(['playing', 'animated', 'noPicture'] as const)('[E-3] nothing stands over a picture that is %s', async (picture) => {
  const { text } = await showOverlay(picture, { hasFeed: true })
  expect(text()).toBe('')
})

test.each([
  ['opening', 'Loading the video…'],
  ['stalled', 'Buffering…'],
] as const)('[E-3] a picture that is %s says “%s” to who cannot see it too', async (picture, words) => {
  const { screen } = await showOverlay(picture)
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('[E-3] a picture that the browser lets nobody begin but a person is begun by a press', async () => {
  const { press, sent } = await showOverlay('blocked')
  await press('Tap to play')
  expect(sent).toEqual([{ type: 'play.clicked' }])
})

test.each([
  ['notStarted', 0, 'Not started yetIt will play by itself when it starts. Chat meanwhile.'],
  ['notStarted', HOUR, 'Not started yetNext on air: today 13:00'],
  ['notStarted', -HOUR, 'Not started yetIt will play by itself when it starts. Chat meanwhile.'],
  ['interrupted', HOUR, 'The streamer stepped awayIt will play by itself as soon as the picture is back.'],
  ['offAir', HOUR, 'Off airNext on air: today 13:00'],
  ['offAir', -HOUR, 'Off airThe next broadcast is not set yet. Chat goes on.'],
] as const)('[S-1] where an anchor has no picture (%s, the next one in %i ms) it says “%s”', async (picture, ms, words) => {
  const { screen } = await showOverlay(picture, { nextAt: NOON + ms })
  // A device elsewhere adds whose clock that is.
  expect(screen.getByRole('status').textContent?.slice(0, words.length)).toBe(words)
})

test.each(['notStarted', 'interrupted', 'offAir'] as const)(
  '[E-3] where an anchor has no picture (%s) the match’s own is one press away',
  async (picture) => {
    const { press, sent } = await showOverlay(picture, { hasFeed: true })
    await press('Watch the match feed')
    expect(sent).toEqual([{ type: 'source.chosen', kind: 'LIVE' }])
  },
)

test('[E-3] the match’s own picture is not offered where there is none', async () => {
  const { screen } = await showOverlay('offAir')
  expect(screen.queryByRole('button')).toBe(null)
})

test.each([
  [null, 'Video lost. Reconnecting, attempt 2…'],
  [3, 'Video lost. Changing to line 3, attempt 2…'],
])('[C-13] a picture that was lost says how it is tried again, over the line %o: “%s”', async (line, words) => {
  const { screen } = await showOverlay('reconnecting', { line })
  expect(screen.getByRole('status').textContent).toBe(words)
})

test.each(['reconnecting', 'failed'] as const)('[C-13] a picture that is %s is tried now by a press', async (picture) => {
  const { press, sent } = await showOverlay(picture, { retryIn: 4_000 })
  await press('Try now')
  expect(sent).toEqual([{ type: 'refresh.clicked' }])
})

test.each([
  [null, 'Trying…'],
  [4_000, 'Next try in 4 s'],
  [3_001, 'Next try in 4 s'],
  [0, 'Next try in 1 s'],
])('[C-13] when a lost picture is tried next (%o ms) is said: “%s”', async (retryIn, words) => {
  const { text } = await showOverlay('reconnecting', { retryIn })
  expect(text()).toContain(words)
})

test('[C-13] a picture that cannot be played says so at once', async () => {
  const { screen } = await showOverlay('failed')
  expect(screen.getByRole('alert').textContent).toBe('The video cannot be playedThe network may be unstable.')
})
