import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { StreamPreference, VideoSource } from '#src/api/model/video.ts'
import { PLAYER_TRIES, type PlaybackEvent, playerMachine } from '#src/machines/player/playerMachine.ts'
import {
  selectChoice,
  selectFallbackLine,
  selectHasSound,
  selectPicture,
  selectRetryAt,
} from '#src/machines/player/playerSelectors.ts'
import type { VideoKey, Watchable } from '#src/machines/player/watching.ts'
import { handActor, settled } from './support/deferred.ts'

const MATCH: Watchable = {
  anchorRoomId: 'a1',
  matchId: 'm1',
  anchorStatus: 'On1',
  gameStatus: 'live',
  videoWebUrl: '/media/live/m1.flv',
  animationUrl: '/pitch',
}
const address = (id: string, line: number, quality: string) => `/media/live/${id}.flv?line=${line}&quality=${quality}`
const streamsOf = (id: string) =>
  [1, 2].flatMap((line) =>
    (['source', 'low'] as const).map((quality) => ({
      line,
      quality,
      height: quality === 'source' ? 360 : 216,
      url: address(id, line, quality),
    })),
  )
const SOURCES: readonly VideoSource[] = [
  { kind: 'ANCHOR', channel: 'OBTY', streams: streamsOf('a1') },
  { kind: 'LIVE', channel: 'FBTY', streams: streamsOf('m1') },
]

function begin(change: Partial<Watchable> = {}, recalled: StreamPreference | null = null) {
  const clock = new SimulatedClock()
  const locate = handActor<readonly VideoSource[], { key: VideoKey }>()
  const playing: { url: string; report: (event: PlaybackEvent) => void; commands: string[] }[] = []
  const played: string[] = []
  const kept: StreamPreference[] = []
  const actor = createActor(
    playerMachine.provide({
      actors: {
        recall: fromPromise(async () => recalled),
        locate: locate.logic,
        playback: fromCallback(({ input, sendBack, receive }) => {
          const one = { url: input.url, report: sendBack, commands: new Array<string>() }
          receive(({ type }) => one.commands.push(type))
          playing.push(one)
          played.push(input.url)
          return () => playing.splice(playing.indexOf(one), 1)
        }),
        watchWay: fromCallback(() => undefined),
      },
      actions: { keep: (_, preference) => kept.push(preference) },
    }),
    { clock, input: { match: { ...MATCH, ...change }, now: () => clock.now(), delay: (attempt) => attempt * 100 } },
  ).start()
  // The machine only hands the element on; it never looks inside.
  const screen = Object.create(null) as HTMLVideoElement
  const choice = () => selectChoice(actor.getSnapshot())
  return {
    actor,
    clock,
    locate,
    playing,
    played,
    kept,
    screen,
    choice,
    picture: () => selectPicture(actor.getSnapshot()),
    retryAt: () => selectRetryAt(actor.getSnapshot()),
    wayBack: () => actor.send({ type: 'way.back' }),
    /** Answers with the sources; the picked stream starts. */
    located: async (sources = SOURCES) => {
      locate.last().resolve(sources)
      await settled()
    },
    changed: (match: Partial<Watchable>) => actor.send({ type: 'match.changed', match: { ...MATCH, ...change, ...match } }),
  }
}

async function streaming(change: Partial<Watchable> = {}, recalled: StreamPreference | null = null) {
  const player = begin(change, recalled)
  await settled()
  player.actor.send({ type: 'video.attached', element: player.screen })
  await player.located()
  player.playing[0]!.report({ type: 'playback.playing' })
  return player
}

/** Lets the running stream fail and the next attempt start. */
async function failOnce(player: Awaited<ReturnType<typeof streaming>>) {
  player.playing[0]!.report({ type: 'playback.failed' })
  expect(player.picture()).toBe('reconnecting')
  player.clock.increment(10_000)
  await player.located()
}

describe('player', () => {
  test('[S-1] only On1 plays; every other status is a state with a text', () => {
    expect(begin({ anchorStatus: 'On0' }).picture()).toBe('notStarted')
    expect(begin({ anchorStatus: 'On2' }).picture()).toBe('interrupted')
    expect(begin({ anchorStatus: 'Off' }).picture()).toBe('offAir')
    expect(begin({ anchorStatus: 'toString' }).picture()).toBe('offAir')
    expect(begin().picture()).toBe('opening')
    expect(begin({ anchorRoomId: null, videoWebUrl: null, animationUrl: null }).picture()).toBe('noPicture')
  })

  test('[S-1] the stream ends at once when the anchor goes off air', async () => {
    const player = await streaming()
    expect(player.picture()).toBe('playing')
    player.changed({ anchorStatus: 'Off' })
    expect(player.picture()).toBe('offAir')
    expect(player.playing).toHaveLength(0)
    player.changed({ anchorStatus: 'On1' })
    expect(player.locate.asked).toHaveLength(2)
  })

  test('[E-3] a change of the match that does not change the picture leaves the stream alone', async () => {
    const player = await streaming()
    player.changed({ anchorStatus: 'On1', gameStatus: 'break' })
    player.changed({ gameStatus: 'ended' })
    expect([player.picture(), player.played.length]).toEqual(['playing', 1])
    expect(player.choice().kinds).toEqual(['ANCHOR', 'ANIMATION'])
  })

  test('[C-13] a picture that stays stalled is reconnected, one that recovers goes on', async () => {
    const player = await streaming()
    player.playing[0]!.report({ type: 'playback.stalled' })
    expect(player.picture()).toBe('stalled')
    player.playing[0]!.report({ type: 'playback.playing' })
    expect(player.picture()).toBe('playing')
    player.playing[0]!.report({ type: 'playback.stalled' })
    player.clock.increment(6_000)
    expect(player.picture()).toBe('reconnecting')
    expect(player.playing).toHaveLength(0)
    player.clock.increment(100)
    expect(player.locate.asked).toHaveLength(2)
  })

  test('[C-13] after six attempts the viewer is asked; a refresh starts over', async () => {
    const player = begin()
    player.actor.send({ type: 'video.attached', element: player.screen })
    for (let attempt = 1; attempt <= PLAYER_TRIES; attempt += 1) {
      player.locate.last().reject(new Error('no answer'))
      await settled()
      player.clock.increment(attempt * 100)
    }
    expect(player.picture()).toBe('failed')
    player.clock.increment(29_000)
    expect(player.locate.asked).toHaveLength(PLAYER_TRIES)
    player.actor.send({ type: 'refresh.clicked' })
    expect(player.picture()).toBe('opening')
  })

  test('[C-13] a player that gave up tries again by itself after 30 s', async () => {
    const player = begin()
    player.actor.send({ type: 'video.attached', element: player.screen })
    for (let attempt = 1; attempt <= PLAYER_TRIES; attempt += 1) {
      player.locate.last().reject(new Error('no answer'))
      await settled()
      player.clock.increment(attempt * 100)
    }
    expect(player.picture()).toBe('failed')
    player.clock.increment(30_000)
    expect(player.locate.asked).toHaveLength(PLAYER_TRIES + 1)
    expect(player.picture()).toBe('opening')
  })

  test('[C-13] whatever it waits for, it tries at once when the way is back', async () => {
    const player = await streaming()
    player.playing[0]!.report({ type: 'playback.failed' })
    expect(player.picture()).toBe('reconnecting')
    player.wayBack()
    expect([player.picture(), player.locate.asked.length]).toEqual(['opening', 2])
    await player.located()
    player.playing[0]!.report({ type: 'playback.playing' })
    player.playing[0]!.report({ type: 'playback.stalled' })
    player.wayBack()
    expect([player.playing.length, player.locate.asked.length]).toEqual([0, 3])
    for (let attempt = 1; attempt <= PLAYER_TRIES; attempt += 1) {
      player.locate.last().reject(new Error('no answer'))
      await settled()
      player.clock.increment(attempt * 100)
    }
    expect(player.picture()).toBe('failed')
    player.wayBack()
    expect([player.picture(), player.locate.asked.length]).toEqual(['opening', 3 + PLAYER_TRIES])
  })

  test('[C-13] an attempt that began while the way was bad begins again once; neither a first one nor a picture that plays does', async () => {
    const player = begin()
    player.actor.send({ type: 'video.attached', element: player.screen })
    player.wayBack()
    expect(player.locate.asked).toHaveLength(1)
    await player.located()
    player.wayBack()
    expect(player.locate.asked).toHaveLength(1)
    player.playing[0]!.report({ type: 'playback.playing' })
    player.wayBack()
    expect([player.picture(), player.locate.asked.length]).toEqual(['playing', 1])
    await failOnce(player)
    expect(player.locate.asked).toHaveLength(2)
    // It hangs while it opens.
    player.wayBack()
    player.wayBack()
    expect([player.played.length, player.locate.asked.length]).toEqual([2, 3])
    player.locate.last().reject(new Error('no answer'))
    await settled()
    player.clock.increment(100)
    // It hangs while it asks.
    expect(player.locate.asked).toHaveLength(4)
    player.wayBack()
    player.wayBack()
    expect(player.locate.asked).toHaveLength(5)
  })

  test('[C-13] the way back leaves the line that took over', async () => {
    const player = await streaming()
    await failOnce(player)
    player.playing[0]!.report({ type: 'playback.failed' })
    player.wayBack()
    await player.located()
    expect(player.played.at(-1)).toBe(address('a1', 2, 'source'))
  })

  test('[C-13] it says when it tries next, while it waits and after it gave up', async () => {
    const player = await streaming()
    expect(player.retryAt()).toBeNull()
    player.playing[0]!.report({ type: 'playback.failed' })
    expect(player.retryAt()).toBe(player.clock.now() + 100)
    player.clock.increment(100)
    expect(player.retryAt()).toBeNull()
    for (let attempt = 2; attempt <= PLAYER_TRIES; attempt += 1) {
      player.locate.last().reject(new Error('no answer'))
      await settled()
      if (attempt < PLAYER_TRIES) player.clock.increment(attempt * 100)
    }
    expect(player.retryAt()).toBe(player.clock.now() + 30_000)
  })

  test('[C-13] only a stream that has played for 10 s resets the count of attempts', async () => {
    const player = await streaming()
    for (let attempt = 1; attempt < PLAYER_TRIES; attempt += 1) {
      await failOnce(player)
      player.playing[0]!.report({ type: 'playback.playing' })
    }
    player.clock.increment(10_000)
    await failOnce(player)
    expect(player.picture()).toBe('opening')
    for (let attempt = 2; attempt < PLAYER_TRIES; attempt += 1) await failOnce(player)
    player.playing[0]!.report({ type: 'playback.ended' })
    expect(player.picture()).toBe('failed')
  })

  test('[C-13] a stream without a picture is given up after 12 s', async () => {
    const player = begin()
    player.actor.send({ type: 'video.attached', element: player.screen })
    await player.located()
    player.clock.increment(12_000)
    expect(player.picture()).toBe('reconnecting')
  })

  test('[C-13] after two failures the next line is used; the stored choice stays', async () => {
    const player = await streaming()
    await failOnce(player)
    expect(selectFallbackLine(player.actor.getSnapshot())).toBeNull()
    await failOnce(player)
    expect(selectFallbackLine(player.actor.getSnapshot())).toBe(2)
    await failOnce(player)
    await failOnce(player)
    expect(player.played).toEqual([1, 1, 2, 2, 1].map((line) => address('a1', line, 'source')))
    expect(player.kept).toEqual([])
    expect(selectFallbackLine(player.actor.getSnapshot())).toBeNull()
  })

  test('[C-13] another quality begins on the chosen line, whatever failed before', async () => {
    const player = await streaming()
    await failOnce(player)
    await failOnce(player)
    player.actor.send({ type: 'quality.chosen', quality: 'low' })
    await player.located()
    expect([player.played.at(-1), selectFallbackLine(player.actor.getSnapshot())]).toEqual([address('a1', 1, 'low'), null])
  })

  test('[C-13] a line that the viewer chooses is played, whatever failed before', async () => {
    const player = await streaming()
    await failOnce(player)
    await failOnce(player)
    expect(player.played.at(-1)).toBe(address('a1', 2, 'source'))
    player.actor.send({ type: 'line.chosen', line: 1 })
    await player.located()
    expect(player.played.at(-1)).toBe(address('a1', 1, 'source'))
  })

  test('[C-13] line and quality are recalled; a new choice is stored and played at once', async () => {
    const player = await streaming({}, { line: 2, quality: 'low' })
    player.actor.send({ type: 'line.chosen', line: 1 })
    await player.located()
    player.actor.send({ type: 'quality.chosen', quality: 'source' })
    expect([player.choice().line, player.choice().quality]).toEqual([1, 'source'])
    await player.located()
    expect(player.played).toEqual([address('a1', 2, 'low'), address('a1', 1, 'low'), address('a1', 1, 'source')])
    expect(player.kept).toEqual([
      { line: 1, quality: 'low' },
      { line: 1, quality: 'source' },
    ])
    expect(player.choice()).toEqual({
      kinds: ['ANCHOR', 'LIVE', 'ANIMATION'],
      kind: 'ANCHOR',
      lines: [1, 2],
      line: 1,
      qualities: [
        { quality: 'source', height: 360 },
        { quality: 'low', height: 216 },
      ],
      quality: 'source',
    })
  })

  test('[E-3] the chosen match feed plays while the anchor is off air, and ends with the match', async () => {
    const player = await streaming()
    player.actor.send({ type: 'source.chosen', kind: 'LIVE' })
    await player.located()
    expect(player.played.at(-1)).toBe(address('m1', 1, 'source'))
    player.changed({ anchorStatus: 'Off' })
    expect(player.playing).toHaveLength(1)
    player.changed({ anchorStatus: 'Off', gameStatus: 'ended' })
    expect([player.picture(), player.playing.length]).toEqual(['offAir', 0])
  })

  test('[E-3] the animation needs no stream; a room without an anchor plays the match feed when chosen', async () => {
    const player = await streaming()
    player.actor.send({ type: 'source.chosen', kind: 'ANIMATION' })
    expect([player.picture(), player.playing.length]).toEqual(['animated', 0])
    expect(player.choice()).toMatchObject({ kind: 'ANIMATION', lines: [], qualities: [] })
    const pure = begin({ anchorRoomId: null, anchorStatus: '' })
    expect(pure.picture()).toBe('animated')
    pure.actor.send({ type: 'video.attached', element: pure.screen })
    pure.actor.send({ type: 'source.chosen', kind: 'LIVE' })
    expect(pure.locate.last().input).toEqual({ key: { matchId: 'm1' } })
    await pure.located()
    expect(pure.played).toEqual([address('m1', 1, 'source')])
  })

  test('[C-13] a source without streams is tried again', async () => {
    const player = begin()
    player.actor.send({ type: 'video.attached', element: player.screen })
    await player.located(SOURCES.slice(1))
    expect([player.picture(), player.played]).toEqual(['reconnecting', []])
  })

  test('[C-13] a press is passed on to a browser that blocked autoplay', async () => {
    const player = begin()
    player.actor.send({ type: 'video.attached', element: player.screen })
    await player.located()
    player.playing[0]!.report({ type: 'playback.blocked' })
    player.clock.increment(600_000)
    expect(player.picture()).toBe('blocked')
    player.actor.send({ type: 'play.clicked' })
    expect(player.playing[0]!.commands).toEqual(['play'])
    player.playing[0]!.report({ type: 'playback.playing' })
    expect(player.picture()).toBe('playing')
  })

  test('[C-13] sound starts off and stays as chosen over a reconnect', async () => {
    const player = await streaming()
    expect(selectHasSound(player.actor.getSnapshot())).toBe(false)
    player.actor.send({ type: 'sound.toggled' })
    player.playing[0]!.report({ type: 'playback.failed' })
    expect(selectHasSound(player.actor.getSnapshot())).toBe(true)
  })

  test('[C-13] leaving the page ends the playback', async () => {
    const player = await streaming()
    player.actor.stop()
    expect(player.playing).toHaveLength(0)
  })
})
