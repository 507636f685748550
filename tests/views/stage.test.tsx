import { act } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { PictureState } from '#src/machines/player/playerSelectors.ts'
import { startCombo } from '#src/streams/gifts.ts'
import type { MatchActors } from '#src/ui/room/match/WithMatch.tsx'
import { Stage } from '#src/ui/room/Stage.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { effect } from '#tests/support/giftEffect.ts'
import { NOON } from './support/kind.tsx'
import { matchEvent } from './support/matchEvent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type StageProps = Parameters<typeof Stage>[0]

const MATCH: AnchorMatch = { ...anchorMatch(), homeName: 'Gulls', visitName: 'Terns', homeScore: 1 }

type Shown = {
  /** Null = a room without an anchor, which has no player. */
  readonly picture?: PictureState | null
  /** Whether somebody follows the match. */
  readonly isFollowed?: boolean
  readonly hasLane?: boolean
}

/** What stands in the picture's place of a room. */
async function showStage({ picture = 'offAir', isFollowed = true, hasLane = true }: Shown = {}) {
  const onAir = picture === 'playing' || picture === 'stalled' ? { onAir: { streaming: picture } } : picture
  const player = shownBy<NonNullable<StageProps['player']>>(
    {
      match: MATCH,
      attempt: 0,
      chosen: null,
      streams: [],
      stream: null,
      preference: { line: 1, quality: 'source' },
      fallbackLine: null,
      retryAt: 0,
    },
    { value: { picture: onAir } },
  )
  const danmaku = shownBy<NonNullable<StageProps['danmaku']>>({ choice: { on: true, density: 'some' }, isReduced: false })
  const game: MatchActors = {
    odds: shownBy<MatchActors['odds']>({ play: { kind: 'attack', side: 'home', at: 1 } }).ref,
    game: shownBy<MatchActors['game']>({ events: [matchEvent('e1')] }).ref,
  }
  const lane = shownBy<NonNullable<StageProps['lane']>>([startCombo(effect('rose', { memberName: 'Mia' }).gift, 1, 1)])
  const view = (
    <main>
      <Stage
        match={MATCH}
        player={picture === null ? undefined : player.ref}
        danmaku={picture === null ? undefined : danmaku.ref}
        lane={hasLane ? lane.ref : undefined}
        now={NOON}
        game={isFollowed ? game : null}
        seconds={fromObservable<number, undefined>(() => of(NOON))}
        viewButtons={<button type="button">Theatre</button>}
      >
        <p>Who comes in</p>
      </Stage>
    </main>
  )
  const page = await act(() => show(view, { language: 'en', words: ['room', 'match'] }))
  // Its parts come when they are first drawn, and theirs after them.
  for (const _ of ['parts', 'their own']) await act(() => vi.dynamicImportSettled())
  const { screen } = page
  const text = () => screen.getByRole('main').textContent
  return {
    ...page,
    text,
    /** What stands there: the player, and the board of the match, alone or drawn in the player. */
    parts: () => ({
      player: screen.queryByRole('region', { name: 'Live video' })?.getAttribute('data-picture') ?? null,
      board: screen.queryByRole('region', { name: 'Scoreboard' }) !== null,
      field: screen.queryByRole('status', { name: 'Animated match' })?.textContent ?? null,
    }),
  }
}

test.each([
  ['without a picture', { picture: null }, { player: null, board: true, field: 'Gulls · Attack' }],
  ['whose anchor shows none', { picture: 'noPicture' }, { player: null, board: true, field: 'Gulls · Attack' }],
  ['whose match is drawn', { picture: 'animated' }, { player: 'animated', board: true, field: 'Gulls · Attack' }],
  ['whose match nobody follows', { picture: 'animated', isFollowed: false }, { player: null, board: true, field: null }],
  ['without a picture or a match to follow', { picture: null, isFollowed: false }, { player: null, board: true, field: null }],
  ['that is off the air', { picture: 'offAir' }, { player: 'offAir', board: false, field: null }],
  ['that plays', { picture: 'playing' }, { player: 'playing', board: false, field: null }],
] as const)('[E-3] [S-11] a room %s has in its picture’s place: %o, %o', async (_, shown, parts) => {
  const page = await showStage(shown)
  expect(page.parts()).toEqual(parts)
})

test('[S-11] the board of a match says how it stands and what happened in it', async () => {
  const { text } = await showStage({ picture: null })
  expect(text()).toContain('1 : 0')
  expect(text()).toContain('Goal for Gulls')
})

test('[D-7] the way back stands over whatever is in the picture’s place', async () => {
  const { screen } = await showStage({ picture: null })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/live')
})

test.each(['offAir', null] as const)('[S-9] gifts run, and who comes in is said, where the picture is %s', async (picture) => {
  const { text } = await showStage({ picture })
  expect(text()).toContain('Mia sent rose')
  expect(text()).toContain('Who comes in')
})

test('[S-9] where moving parts are off no gifts run over the picture', async () => {
  const { text } = await showStage({ hasLane: false })
  expect([text().includes('Mia'), text().includes('Who comes in')]).toEqual([false, true])
})

test('[D-7] ways to look at the room stand in the bar of its picture', async () => {
  const { screen } = await showStage({ picture: 'playing' })
  expect(screen.queryByRole('button', { name: 'Theatre' })).not.toBe(null)
})
