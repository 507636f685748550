import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { hallMachine } from '#src/machines/games/hallMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { prefixSpecification, searchSpecification, wholeSpecification } from './hallSpecifications.ts'

const KINDS = { venues: 'observable', players: 'observable', recent: 'observable', tables: 'observable' } as const
const broken = new Failure('errors.timeout')
const venueOf = (channelCode: string, venueStatus = 0, kind = 'slots') => ({
  channelCode,
  venueStatus,
  kind,
  venueEnName: `${channelCode} games`,
})
const OPEN = [venueOf('YBEGDZ')]
const SHUT = [venueOf('YBEGDZ', 1)]
const SEVERAL = [venueOf('YBEGDZ'), venueOf('YBQP')]
const ONE_SHUT = [venueOf('YBEGDZ', 1), venueOf('YBQP')]
const NOBODYS = [venueOf('AGZR', 0, 'live'), venueOf('YBEGDZ', 0, 'sports')]
const LIST = { games: [], brands: [] }
const WITH_TABLES = { games: [{ kind: 'live' }], brands: [] }

const asks = (venueEnName: string | null = null): Effect => ['load', { venueEnName }]
const outdated: Effect = ['outdate']
const left: Effect = ['load left']
const home: Effect = ['goHome']

/** A hall on its stage, and the steps that tests are made of. */
async function hall(machine: AnyStateMachine, prefix: string | null, ...first: readonly Effect[]) {
  const stage = stageOf(machine, { kinds: KINDS, input: () => ({ prefix, words: '' }) })
  await stage.start()
  stage.heard(['venues'], ['players'], ['recent'], ...first)
  const step =
    (act: () => unknown, ...effects: readonly Effect[]) =>
    async () => {
      await act()
      await settled()
      stage.heard(...effects)
    }
  const tells = (src: string, value: unknown, ...effects: readonly Effect[]) => step(() => stage.run(src).next(value), ...effects)
  const fails = (src: string, ...effects: readonly Effect[]) => step(() => stage.run(src).fail(broken), ...effects)
  const refresh = (...effects: readonly Effect[]) => step(() => stage.send({ type: 'list.refreshed' }), ...effects)
  const listed = step(() => stage.run('load').done(LIST))
  const is =
    (place: unknown, errorKey: string | null = null) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value.place, context.errorKey], [place, errorKey])
    }
  return { ...stage, step, tells, fails, refresh, listed, is }
}

async function beginWhole(machine: AnyStateMachine) {
  const stage = await hall(machine, null, asks())
  const { tells, fails, refresh, listed, is } = stage
  const has = (change: { list?: object | null; players?: number; recent?: readonly string[] }) => () => {
    const { list, players, recent } = stage.snapshot().context
    deepEqual([list, players?.get('a') ?? null, recent], [change.list ?? null, change.players ?? null, change.recent ?? []])
  }
  const ready = is({ open: 'ready' })
  const both =
    (...looks: ReadonlyArray<() => void>) =>
    () =>
      looks.forEach((look) => look())
  return {
    events: {
      LISTED: listed,
      FAILS: fails('load'),
      FAILS_LATER: fails('load'),
      REFRESH: refresh(asks()),
      REFRESH_MEANWHILE: refresh(left, asks()),
      // The list was asked for when these came.
      VENUES: tells('venues', OPEN),
      VENUES_LOST: fails('venues'),
      VENUES_CHANGE: tells('venues', SHUT, outdated, asks()),
      VENUES_CHANGE_MEANWHILE: tells('venues', SEVERAL, outdated, left, asks()),
      // The whole hall stays, whoever is closed.
      ALL_SHUT_MEANWHILE: tells('venues', SHUT, outdated, left, asks()),
      PLAYERS: tells('players', new Map([['a', 3]])),
      RECENT: tells('recent', ['a']),
      PLAYERS_LOST: fails('players'),
      RECENT_LOST: fails('recent'),
    },
    states: {
      loading: () => deepEqual([stage.snapshot().value.place, stage.snapshot().context.list], [{ open: 'loading' }, null]),
      loadingKnown: is({ open: 'loading' }),
      failedKnown: is({ open: 'failed' }, 'errors.timeout'),
      ready: both(ready, has({ list: LIST })),
      readyKnown: both(ready, has({ list: LIST })),
      counted: has({ list: LIST, players: 3 }),
      remembered: has({ list: LIST, recent: ['a'] }),
      loadingAgain: has({ list: LIST }),
      failed: both(is({ open: 'failed' }, 'errors.timeout'), has({})),
      // What was there stays.
      failedLater: both(is({ open: 'failed' }, 'errors.timeout'), has({ list: LIST })),
    },
    end: stage.stop,
  }
}

async function beginPrefix(machine: AnyStateMachine) {
  const stage = await hall(machine, 'by')
  const { tells, fails, refresh, listed, is } = stage
  return {
    events: {
      OPEN: tells('venues', OPEN, asks('YBEGDZ games')),
      NOBODYS: tells('venues', NOBODYS),
      SHUT: tells('venues', SHUT, home),
      LOST: fails('venues'),
      REFRESH: refresh(['venues']),
      LISTED: listed,
      HAS_ONE: tells('venues', OPEN, outdated, asks('YBEGDZ games')),
      HAS_A_SHUT_ONE: tells('venues', SHUT, home),
      STILL_NOBODYS: tells('venues', []),
      SHUTS: tells('venues', SHUT, home),
      SHUTS_MEANWHILE: tells('venues', SHUT, left, home),
      GOES: tells('venues', NOBODYS),
      GOES_MEANWHILE: tells('venues', NOBODYS, left),
      SEVERAL: tells('venues', SEVERAL, outdated, asks()),
      ONE_SHUTS_MEANWHILE: tells('venues', ONE_SHUT, outdated, left, asks()),
      STILL_SHUT: tells('venues', SHUT),
    },
    states: {
      waiting: is('deciding'),
      waitingAgain: is('deciding'),
      failed: is('lost', 'errors.timeout'),
      unknown: is('unknown'),
      loading: is({ open: 'loading' }),
      loadingSeveral: is({ open: 'loading' }),
      ready: is({ open: 'ready' }),
      readySeveral: is({ open: 'ready' }),
      home: is('closed'),
    },
    end: stage.stop,
  }
}

async function beginSearch(machine: AnyStateMachine) {
  const stage = await hall(machine, null, asks())
  const type = (words: string) => stage.step(() => stage.send({ type: 'words.changed', words }))
  const is = (words: string, searched: string) => () => {
    const { context } = stage.snapshot()
    deepEqual([context.words, context.searched], [words, searched])
  }
  return {
    events: {
      TYPE: type('re'),
      TYPE_ON: async () => {
        await stage.pass(299)
        await type('reel')()
      },
      TYPE_LONG: type('a'.repeat(50)),
      ENTER: stage.step(() => stage.send({ type: 'words.submitted' })),
      REST: async () => {
        await stage.pass(300)
        stage.heard()
      },
    },
    states: {
      nothing: () => {
        is('', '')()
        deepEqual(stage.snapshot().value.search, 'resting')
      },
      typed: is('re', ''),
      typedOn: () => {
        const { words, searched } = stage.snapshot().context
        deepEqual([words, searched === 'reel'], ['reel', false])
      },
      typedLong: is('a'.repeat(40), ''),
      found: is('re', 're'),
      foundMore: is('reel', 'reel'),
      foundLong: is('a'.repeat(40), 'a'.repeat(40)),
    },
    end: stage.stop,
  }
}

type HallFacts = {
  venues: ReadonlyArray<{ channelCode: string; venueStatus: number }> | null
  list: { games: ReadonlyArray<{ kind: string }> } | null
}

const script = (prefix: string | null) => ({
  kinds: KINDS,
  input: { prefix, words: '' },
  events: [{ type: 'words.changed', words: 'a' }, { type: 'words.submitted' }, { type: 'list.refreshed' }],
  answers: {
    load: { done: [LIST, WITH_TABLES], error: [broken] },
    venues: { next: [OPEN, SHUT, NOBODYS], error: [broken] },
    players: { next: [new Map([['a', 3]])], error: [broken] },
    recent: { next: [['a']], error: [broken] },
    tables: { next: [new Map()], error: [broken] },
  },
  facts: ({ context: { venues, list } }: { context: HallFacts }) => [
    venues?.map(({ channelCode, venueStatus }) => [channelCode, venueStatus]),
    list?.games.some(({ kind }) => kind === 'live'),
  ],
})

export const hallModel: Model = {
  name: 'hallMachine',
  machine: hallMachine,
  oracles: [
    { title: '[P-5] the whole hall of games', specification: wholeSpecification, begin: beginWhole },
    { title: '[R-5] [S-2] the games of a prefix', specification: prefixSpecification, begin: beginPrefix },
    { title: '[B-3] [P-5] the search of the hall', specification: searchSpecification, begin: beginSearch },
  ],
  scripts: [script('by'), script(null)],
  browser: null,
}
