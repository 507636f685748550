import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { PLAYER_TRIES, type PlaybackEvent, playerMachine } from '#src/machines/player/playerMachine.ts'
import { selectHasSound, selectPicture } from '#src/machines/player/playerSelectors.ts'
import { handActor, settled } from './support/deferred.ts'

function begin(anchorStatus: string) {
  const clock = new SimulatedClock()
  const locate = handActor<string | null, { anchorRoomId: string }>()
  const playing: { url: string; report: (event: PlaybackEvent) => void }[] = []
  const actor = createActor(
    playerMachine.provide({
      actors: {
        locate: locate.logic,
        playback: fromCallback(({ input, sendBack }) => {
          const one = { url: input.url, report: sendBack }
          playing.push(one)
          return () => playing.splice(playing.indexOf(one), 1)
        }),
      },
    }),
    { clock, input: { anchorRoomId: 'a1', anchorStatus, delay: (attempt) => attempt * 100 } },
  ).start()
  // The machine only hands the element on; it never looks inside.
  const screen = Object.create(null) as HTMLVideoElement
  return { actor, clock, locate, playing, screen, picture: () => selectPicture(actor.getSnapshot()) }
}

async function streaming() {
  const player = begin('On1')
  player.actor.send({ type: 'video.attached', element: player.screen })
  player.locate.last().resolve('/media/live/a1.flv')
  await settled()
  player.playing[0]!.report({ type: 'playback.playing' })
  return player
}

describe('player', () => {
  test('[S-1] only On1 plays; every other status is a state with words', () => {
    expect(begin('On0').picture()).toBe('notStarted')
    expect(begin('On2').picture()).toBe('interrupted')
    expect(begin('Off').picture()).toBe('offAir')
    expect(begin('toString').picture()).toBe('offAir')
    expect(begin('On1').picture()).toBe('opening')
  })

  test('[S-1] an anchor who goes off air while one watches ends the stream at once', async () => {
    const player = await streaming()
    expect(player.picture()).toBe('playing')
    player.actor.send({ type: 'anchor.statusChanged', anchorStatus: 'Off' })
    expect(player.picture()).toBe('offAir')
    expect(player.playing).toHaveLength(0)
    player.actor.send({ type: 'anchor.statusChanged', anchorStatus: 'On1' })
    expect(player.locate.asked).toHaveLength(2)
  })

  test('a standing picture is fetched anew, a recovered one goes on', async () => {
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

  test('after six tries the viewer is asked, and a refresh starts over', async () => {
    const player = begin('On1')
    player.actor.send({ type: 'video.attached', element: player.screen })
    for (let attempt = 1; attempt <= PLAYER_TRIES; attempt += 1) {
      player.locate.last().reject(new Error('no answer'))
      await settled()
      player.clock.increment(attempt * 100)
    }
    expect(player.picture()).toBe('failed')
    player.clock.increment(600_000)
    expect(player.locate.asked).toHaveLength(PLAYER_TRIES)
    player.actor.send({ type: 'refresh.clicked' })
    expect(player.picture()).toBe('opening')
  })

  test('a stream without a picture is given up after 12 s', async () => {
    const player = begin('On1')
    player.actor.send({ type: 'video.attached', element: player.screen })
    player.locate.last().resolve('/media/live/a1.flv')
    await settled()
    player.clock.increment(12_000)
    expect(player.picture()).toBe('reconnecting')
  })

  test('sound is off until the viewer asks, and stays as chosen when the stream is fetched anew', async () => {
    const player = await streaming()
    expect(selectHasSound(player.actor.getSnapshot())).toBe(false)
    player.actor.send({ type: 'sound.toggled' })
    player.playing[0]!.report({ type: 'playback.failed' })
    expect(selectHasSound(player.actor.getSnapshot())).toBe(true)
  })

  test('leaving the page frees the screen', async () => {
    const player = await streaming()
    player.actor.stop()
    expect(player.playing).toHaveLength(0)
  })
})
