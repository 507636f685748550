import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { StreamPreference, VideoSource } from '#src/api/model/video.ts'
import { PLAYER_TRIES, playerMachine } from '#src/machines/player/playerMachine.ts'
import { selectFallbackLine, selectHasSound, selectPicture, selectRetryAt } from '#src/machines/player/playerSelectors.ts'
import type { Watchable } from '#src/machines/player/watching.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { choiceSpecification, pictureSpecification, triesSpecification } from './playerSpecifications.ts'

const MATCH: Watchable = {
  anchorRoomId: 'a1',
  matchId: 'm1',
  anchorStatus: 'On1',
  gameStatus: 'live',
  videoWebUrl: '/media/live/m1.flv',
  animationUrl: '/pitch',
}
const NOTHING: Watchable = { ...MATCH, anchorRoomId: null, videoWebUrl: null, animationUrl: null }
const urlOf = (id: string, line: number, quality: string) => `/media/live/${id}.flv?line=${line}&quality=${quality}`
const streamsOf = (id: string) =>
  [1, 2].flatMap((line) =>
    (['source', 'low'] as const).map((quality) => ({ line, quality, height: 360, url: urlOf(id, line, quality) })),
  )
const SOURCES: readonly VideoSource[] = [
  { kind: 'ANCHOR', channel: 'OBTY', streams: streamsOf('a1') },
  { kind: 'LIVE', channel: 'FBTY', streams: streamsOf('m1') },
]
const KEPT: StreamPreference = { line: 2, quality: 'low' }
const KINDS = { playback: 'callback', watchWay: 'callback' } as const
const broken = new Error('broken')
// The machine only hands it on.
const screen = { name: 'screen' }
/** Growing waits, so that a wait too short or too long is seen. */
const delay = (attempt: number) => attempt * 1_000

async function begin(machine: AnyStateMachine, recalled?: StreamPreference | null) {
  const stage = stageOf(machine, { kinds: KINDS, input: (clock) => ({ match: MATCH, now: () => clock.now(), delay }) })
  let match = MATCH
  /** Of the stream that is tried. */
  let source = 'a1'
  let line = 1
  let quality = 'source'
  const asks: Effect = ['locate', { key: { anchorRoomId: 'a1' } }]
  const send = async (event: AnyEventObject, ...effects: readonly Effect[]) => {
    await stage.send(event)
    stage.heard(...effects)
  }
  const sends =
    (event: AnyEventObject, ...effects: readonly Effect[]) =>
    () =>
      send(event, ...effects)
  const becomes =
    (change: Partial<Watchable>, ...effects: readonly Effect[]) =>
    () => {
      match = { ...MATCH, ...change }
      return send({ type: 'match.changed', match }, ...effects)
    }
  const answers = async (answer: () => void, ...effects: readonly Effect[]) => {
    answer()
    await settled()
    stage.heard(...effects)
  }
  const plays = (): Effect => ['playback', { element: screen, url: urlOf(source, line, quality) }]
  const says = (type: string, ...effects: readonly Effect[]) =>
    answers(() => stage.run('playback').next({ type: `playback.${type}` }), ...effects)
  const attach = sends({ type: 'video.attached', element: screen }, asks)
  const looks = (picture: string) => () =>
    deepEqual([selectPicture(stage.snapshot()), stage.snapshot().context.match], [picture, match])
  await stage.start()
  stage.heard(['watchWay'], ['recall'])
  if (recalled !== undefined) await answers(() => stage.run('recall').done(recalled))
  return {
    stage,
    asks,
    send,
    sends,
    becomes,
    answers,
    attach,
    looks,
    says,
    found: () => answers(() => stage.run('locate').done(SOURCES), plays()),
    watch: (next: { source?: string; line?: number; quality?: string }) => {
      source = next.source ?? source
      line = next.line ?? line
      quality = next.quality ?? quality
    },
    end: () => stage.stop(),
  }
}

const LOCATE_LEFT: Effect = ['locate left']
const PLAYBACK_LEFT: Effect = ['playback left']

async function beginPicture(machine: AnyStateMachine) {
  const { stage, asks, sends, answers, becomes, attach, looks, end } = await begin(machine, null)
  const again = [LOCATE_LEFT, asks] as const
  return {
    events: {
      ATTACH: attach,
      ATTACH_IN_VAIN: sends({ type: 'video.attached', element: screen }),
      DETACH: sends({ type: 'video.detached' }, LOCATE_LEFT),
      REFRESH: sends({ type: 'refresh.clicked' }, ...again),
      REFRESH_SCREENLESS: sends({ type: 'refresh.clicked' }),
      REFRESH_IN_VAIN: sends({ type: 'refresh.clicked' }),
      WAY_BACK_IN_VAIN: sends({ type: 'way.back' }),
      SAME: becomes({ gameStatus: 'break' }),
      WATCH_BREAKS: () => answers(() => stage.run('watchWay').fail(broken)),
      COMES: becomes({}, asks),
      LEAVES: becomes({ anchorStatus: 'Off' }, LOCATE_LEFT),
      LEAVES_SCREENLESS: becomes({ anchorStatus: 'Off' }),
      LEAVES_TOO: becomes({ anchorStatus: 'Off' }),
      STRANGE: becomes({ anchorStatus: 'toString' }),
      WAITS: becomes({ anchorStatus: 'On0' }, LOCATE_LEFT),
      BREAKS_OFF: becomes({ anchorStatus: 'On2' }, LOCATE_LEFT),
      NOTHING_LEFT: becomes(NOTHING, LOCATE_LEFT),
      DRAW: sends({ type: 'source.chosen', kind: 'ANIMATION' }, LOCATE_LEFT),
      WATCH_FEED: sends({ type: 'source.chosen', kind: 'LIVE' }, ...again),
      WATCH_FEED_AGAIN: sends({ type: 'source.chosen', kind: 'LIVE' }, asks),
    },
    states: {
      screenless: looks('opening'),
      sought: looks('opening'),
      gone: looks('offAir'),
      offAir: looks('offAir'),
      notStarted: looks('notStarted'),
      interrupted: looks('interrupted'),
      drawn: looks('animated'),
      nothing: looks('noPicture'),
    },
    end,
  }
}

async function beginTries(machine: AnyStateMachine) {
  const { stage, asks, send, sends, answers, attach, found, says, watch, end } = await begin(machine, null)
  await attach()
  /** Failures since the last picture that lasted, and those in a row on the line in use. */
  let attempt = 0
  let onLine = 0
  let line = 1
  /** Whether streams are known: without them there is no other line. */
  let isKnown = false
  const fails = () => {
    attempt += 1
    onLine += 1
    if (onLine >= 2 && isKnown) {
      line = line === 1 ? 2 : 1
      onLine = 0
      watch({ line })
    }
  }
  const forgets = (how: { line: boolean } = { line: false }) => {
    attempt = 0
    onLine = 0
    if (how.line) watch({ line: (line = 1) })
  }
  const failing =
    (type: string, effect: Effect = PLAYBACK_LEFT) =>
    () => {
      fails()
      return says(type, effect)
    }
  const passes = async (ms: number, ...effects: readonly Effect[]) => {
    await stage.pass(ms)
    stage.heard(...effects)
  }
  const noAnswer = () => {
    fails()
    return answers(() => stage.run('locate').fail(broken))
  }
  const finds = () => {
    isKnown = true
    return found()
  }
  const back =
    (...effects: readonly Effect[]) =>
    () => {
      forgets()
      return send({ type: 'way.back' }, ...effects, asks)
    }
  const refresh =
    (...effects: readonly Effect[]) =>
    () => {
      forgets({ line: true })
      return send({ type: 'refresh.clicked' }, ...effects, asks)
    }
  const time = () => passes(delay(attempt), asks)
  const chooses =
    (event: AnyEventObject, ...effects: readonly Effect[]) =>
    () => {
      forgets({ line: true })
      return send(event, ...effects, asks)
    }
  const keeps: Effect = ['keep', { line: 1, quality: 'source' }]
  const is = (picture: string) => () => {
    const snapshot = stage.snapshot()
    const retryAt = { reconnecting: delay(attempt), failed: 30_000 }[picture]
    const isWaiting =
      typeof snapshot.value.picture === 'object' && ['waiting', 'failed'].includes(String(snapshot.value.picture.onAir))
    deepEqual(
      [selectPicture(snapshot), snapshot.context.attempt, selectFallbackLine(snapshot) ?? 1, selectRetryAt(snapshot)],
      [picture, attempt, line, isWaiting && retryAt !== undefined ? stage.clock.now() + retryAt : null],
    )
    // What went wrong is said until there is a picture again.
    if (picture === 'playing') deepEqual(snapshot.context.errorKey, null)
    if (isWaiting) deepEqual(typeof snapshot.context.errorKey, 'string')
  }
  return {
    events: {
      FOUND: finds,
      NONE_ON_AIR: () => {
        isKnown = false
        fails()
        return answers(() => stage.run('locate').done([]))
      },
      NO_ANSWER: noAnswer,
      PLAYS: () => says('playing'),
      BLOCKED: () => says('blocked'),
      PRESS_PLAY: sends({ type: 'play.clicked' }, ['playback is told', { type: 'play' }]),
      STALLS: () => says('stalled'),
      STALLS_IN_VAIN: () => says('stalled'),
      ENDED: failing('ended'),
      FAILED: failing('failed'),
      CRASHES: () => {
        fails()
        return answers(() => stage.run('playback').fail(broken))
      },
      TOO_LONG: () => {
        fails()
        return passes(12_000, PLAYBACK_LEFT)
      },
      STALLED_LONG: () => {
        fails()
        return passes(6_000, PLAYBACK_LEFT)
      },
      STEADY: async () => {
        forgets()
        await passes(10_000)
      },
      OTHER_SCREEN: sends({ type: 'video.attached', element: screen }, PLAYBACK_LEFT, asks),
      ALMOST_STEADY: () => passes(9_999),
      CHOOSE_LINE: chooses({ type: 'line.chosen', line: 1 }, keeps),
      CHOOSE_QUALITY: chooses({ type: 'quality.chosen', quality: 'source' }, keeps),
      CHOOSE_SOURCE: chooses({ type: 'source.chosen', kind: 'ANCHOR' }),
      GOES_AND_COMES: async () => {
        await send({ type: 'match.changed', match: { ...MATCH, anchorStatus: 'Off' } })
        await chooses({ type: 'match.changed', match: MATCH })()
      },
      TIME: time,
      WAY_BACK: back(PLAYBACK_LEFT),
      WAY_BACK_ASKING: back(LOCATE_LEFT),
      WAY_BACK_WAITING: back(),
      WAY_BACK_FAILED: back(),
      WAY_BACK_IN_VAIN: sends({ type: 'way.back' }),
      REFRESH: refresh(LOCATE_LEFT),
      REFRESH_WAITING: refresh(),
      REFRESH_FAILED: refresh(),
      FAIL_ON: async () => {
        await noAnswer()
        while (attempt < PLAYER_TRIES) {
          await time()
          await noAnswer()
        }
      },
      FAIL_ON_OPEN: async () => {
        await failing('failed')()
        while (attempt < PLAYER_TRIES) {
          await time()
          await finds()
          await failing('ended')()
        }
      },
      LONG_TIME: async () => {
        forgets()
        await passes(30_000, asks)
      },
    },
    states: {
      first: is('opening'),
      opening: is('opening'),
      openingSecond: is('opening'),
      openingThird: is('opening'),
      blocked: is('blocked'),
      playing: is('playing'),
      playingSecond: is('playing'),
      playingLong: is('playing'),
      steady: is('playing'),
      stalled: is('stalled'),
      stalledSecond: is('stalled'),
      waits1: is('reconnecting'),
      waits2: is('reconnecting'),
      second: is('reconnecting'),
      third: is('reconnecting'),
      failed: is('failed'),
    },
    end,
  }
}

async function beginChoice(machine: AnyStateMachine) {
  const { stage, asks, send, answers, attach, found, watch, end } = await begin(machine)
  await attach()
  let kept: StreamPreference = { line: 1, quality: 'source' }
  let isPlaying = false
  let memory = 'recalling'
  const recalls = (next: StreamPreference | null) => () => {
    memory = 'recalled'
    if (next !== null) watch((kept = next))
    return answers(() => stage.run('recall').done(next))
  }
  const chooses = (event: AnyEventObject, ...effects: readonly Effect[]) => {
    isPlaying = false
    return send(event, PLAYBACK_LEFT, asks, ...effects)
  }
  const keeps = (change: Partial<StreamPreference>): Effect => {
    watch((kept = { ...kept, ...change }))
    return ['keep', kept]
  }
  const is =
    (isLoud = false) =>
    () => {
      const snapshot = stage.snapshot()
      deepEqual(
        [selectPicture(snapshot), selectHasSound(snapshot), snapshot.context.preference, snapshot.value.memory],
        ['opening', isLoud, kept, memory],
      )
      deepEqual(typeof snapshot.value.picture.onAir === 'object', isPlaying)
    }
  const looks = is()
  return {
    events: {
      NOTHING_KEPT: recalls(null),
      KEPT: recalls(KEPT),
      NO_MEMORY: () => {
        memory = 'recalled'
        return answers(() => stage.run('recall').fail(broken))
      },
      FOUND: () => {
        isPlaying = true
        return found()
      },
      SOUND: () => send({ type: 'sound.toggled' }),
      SOUND_OFF: () => send({ type: 'sound.toggled' }),
      LINE: () => chooses({ type: 'line.chosen', line: 2 }, keeps({ line: 2 })),
      QUALITY: () => chooses({ type: 'quality.chosen', quality: 'low' }, keeps({ quality: 'low' })),
      FEED: () => {
        watch({ source: 'm1' })
        return chooses({ type: 'source.chosen', kind: 'LIVE' })
      },
    },
    states: {
      fresh: looks,
      usual: looks,
      loud: is(true),
      quiet: looks,
      playing: looks,
      onLine: looks,
      playingLine: looks,
      smallOnLine: looks,
      small: looks,
      feed: looks,
      kept: looks,
      playingSmall: looks,
      playingBoth: looks,
      playingFeed: looks,
      playingKept: looks,
    },
    end,
  }
}

const input = { match: MATCH, now: () => 0, delay }
const ATTACH = { type: 'video.attached', element: screen }
const playbackSays = ['playing', 'stalled', 'blocked', 'ended', 'failed'].map((what) => ({ type: `playback.${what}` }))
const becoming = (change: Partial<Watchable>) => ({ type: 'match.changed', match: { ...MATCH, ...change } })

/** The events of a script. */
const said = (...events: AnyEventObject[]) => events

export const playerModel: Model = {
  name: 'playerMachine',
  machine: playerMachine,
  oracles: [
    { title: '[S-1] [E-3] the room’s picture', specification: pictureSpecification, begin: beginPicture },
    { title: '[C-13] [S-1] a stream that breaks', specification: triesSpecification, begin: beginTries },
    { title: '[E-3] what the viewer chooses', specification: choiceSpecification, begin: beginChoice },
  ],
  scripts: [
    // What is kept on the device, the sound, and what tells of the way.
    {
      kinds: KINDS,
      input,
      events: said({ type: 'sound.toggled' }, { type: 'line.chosen', line: 2 }, { type: 'quality.chosen', quality: 'low' }),
      answers: { recall: { done: [null, KEPT], error: [broken] }, watchWay: { error: [broken] } },
    },
    // What there is to watch.
    {
      kinds: KINDS,
      input,
      events: said(
        ATTACH,
        { type: 'video.detached' },
        { type: 'refresh.clicked' },
        becoming({}),
        becoming({ gameStatus: 'break' }),
        becoming({ anchorStatus: 'On0' }),
        becoming({ anchorStatus: 'On2' }),
        becoming({ anchorStatus: 'Off' }),
        { type: 'match.changed', match: NOTHING },
        { type: 'source.chosen', kind: 'ANIMATION' },
        { type: 'source.chosen', kind: 'LIVE' },
      ),
      answers: {},
      facts: ({ context }) => [context.element !== null, context.chosen, context.match.anchorStatus, context.match.anchorRoomId],
    },
    // How a stream fares.
    {
      kinds: KINDS,
      input,
      events: said(ATTACH, { type: 'play.clicked' }, { type: 'way.back' }, ...playbackSays),
      answers: { locate: { done: [SOURCES, []], error: [broken] }, playback: { error: [broken] } },
      facts: ({ context }) => [context.element !== null, Math.min(context.attempt, PLAYER_TRIES), context.stream === null],
    },
  ],
  browser: 'live/video.spec.ts',
}
