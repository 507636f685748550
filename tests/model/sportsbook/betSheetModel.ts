import { deepEqual } from 'node:assert/strict'
import { type AnyEventObject, type AnyStateMachine, createMachine } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { betSheetMachine, type TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'

/**
 * The slip that any price opens, in the rule's words (P-4): one at a time; a price of its match is picked in it, one of another match begins again;
 * what cannot be bet on opens nothing; it waits folded, and is the member's own after a log-in. Put away, it is gone, unless its order is under way.
 */
const specification = createMachine({
  initial: 'none',
  states: {
    none: {
      on: {
        TAP: 'shown',
        TAP_NOWHERE: 'none',
        TAP_WITHOUT_MATCH: 'none',
        FOLD_IN_VAIN: 'none',
        LOGIN_IN_VAIN: 'none',
        CLOSE_IN_VAIN: 'none',
      },
    },
    shown: {
      on: {
        TAP_AGAIN: 'shown',
        TAP_OTHER: 'other',
        TAP_ELSEWHERE: 'elsewhere',
        TAP_NOWHERE: 'shown',
        FOLD: 'folded',
        UNFOLD: 'shown',
        LOGIN: 'shown',
        CLOSE: 'gone',
        PUT_AWAY: 'gone',
        PUT_AWAY_UNDER_WAY: 'folded',
        KEYS_BREAK: 'shown',
        BREAKS: 'gone',
      },
    },
    other: { on: { LOGIN: 'other' } },
    folded: {
      on: {
        FOLD_IN_VAIN: 'folded',
        UNFOLD: 'shown',
        TAP_AGAIN: 'shown',
        TAP_ELSEWHERE: 'elsewhere',
        LOGIN: 'shown',
        CLOSE: 'gone',
      },
    },
    elsewhere: { on: { TAP_BACK: 'back', CLOSE: 'gone' } },
    back: {},
    gone: { on: { TAP: 'shownAgain' } },
    shownAgain: {},
  },
})

const price = (matchId: string | null, selectionId: string, venueName = 'OBTY'): TappedPrice => ({
  match: { matchId, venueName } as AnchorMatch,
  selectionId,
  place: 'room',
})
const HOME = price('m1', 'm1.home')
const VISIT = price('m1', 'm1.visit')
const ELSEWHERE = price('m2', 'm2.home', 'OBDJ')
const NOWHERE = price('m3', 'm3.home', 'nowhere')
const KINDS = { slip: { states: { matches: () => false } }, shortcuts: 'callback' } as const
const NOW = () => 0
const MAKE_ID = () => 'key-1'
const broken = new Error('broken')

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: KINDS, input: () => ({ now: NOW, makeId: MAKE_ID }) })
  let shown: TappedPrice | null = null
  const slip = (venue: string, { match: { matchId }, selectionId }: TappedPrice): Effect => [
    'slip',
    { venue, matchId, wanted: selectionId, now: NOW, makeId: MAKE_ID },
  ]
  const left: Effect = ['slip left']
  let hearsKeys = false
  /** The keys are heard while it is shown, and from the beginning whenever it is shown again. */
  const keys = (shows: boolean): Effect[] => {
    const effects: Effect[] = [...(hearsKeys ? [['shortcuts left'] as const] : []), ...(shows ? [['shortcuts'] as const] : [])]
    hearsKeys = shows
    return effects
  }
  const picks = ({ selectionId }: TappedPrice): Effect => ['slip is told', { type: 'selection.wanted', selectionId }]
  const send = async (event: AnyEventObject, ...effects: readonly Effect[]) => {
    await stage.send(event)
    stage.heard(...effects)
  }
  const taps =
    (tapped: TappedPrice, ...effects: readonly Effect[]) =>
    async () => {
      shown = tapped
      await send({ type: 'price.tapped', price: tapped }, ...effects, ...keys(true))
    }
  const vain = (event: AnyEventObject) => () => send(event)
  const stands = (value: unknown) => () => {
    const snapshot = stage.snapshot()
    deepEqual([snapshot.value, snapshot.context.price], [value, shown])
  }
  await stage.start()
  stage.heard()
  return {
    events: {
      TAP: taps(HOME, slip('OBTY', HOME)),
      TAP_AGAIN: taps(HOME, picks(HOME)),
      TAP_OTHER: taps(VISIT, picks(VISIT)),
      TAP_ELSEWHERE: taps(ELSEWHERE, left, slip('OBDJ', ELSEWHERE)),
      TAP_BACK: taps(VISIT, left, slip('OBTY', VISIT)),
      TAP_NOWHERE: vain({ type: 'price.tapped', price: NOWHERE }),
      TAP_WITHOUT_MATCH: vain({ type: 'price.tapped', price: price(null, 'none.home') }),
      FOLD: () => send({ type: 'sheet.folded' }, ...keys(false)),
      FOLD_IN_VAIN: vain({ type: 'sheet.folded' }),
      UNFOLD: () => send({ type: 'sheet.unfolded' }, ...(hearsKeys ? [] : keys(true))),
      LOGIN: async () => {
        if (shown !== null) await send({ type: 'member.changed' }, left, slip('OBTY', shown), ...keys(true))
      },
      LOGIN_IN_VAIN: vain({ type: 'member.changed' }),
      CLOSE: async () => {
        shown = null
        await send({ type: 'sheet.closed' }, left, ...keys(false))
      },
      PUT_AWAY: async () => {
        shown = null
        await send({ type: 'sheet.dismissed' }, left, ...keys(false))
      },
      PUT_AWAY_UNDER_WAY: async () => {
        stage.run('slip').next({ matches: () => true })
        await send({ type: 'sheet.dismissed' }, ...keys(false))
      },
      // The buttons go on without the keys.
      KEYS_BREAK: async () => {
        stage.run('shortcuts').fail(broken)
        hearsKeys = false
        await settled()
        stage.heard()
      },
      CLOSE_IN_VAIN: vain({ type: 'sheet.closed' }),
      BREAKS: async () => {
        shown = null
        stage.run('slip').fail(broken)
        await settled()
        stage.heard(...keys(false))
      },
    },
    states: {
      none: stands('closed'),
      shown: stands({ open: 'shown' }),
      other: stands({ open: 'shown' }),
      folded: stands({ open: 'folded' }),
      elsewhere: stands({ open: 'shown' }),
      back: stands({ open: 'shown' }),
      gone: stands('closed'),
      shownAgain: stands({ open: 'shown' }),
    },
    end: () => stage.stop(),
  }
}

/** The events of a script. */
const said = (...events: AnyEventObject[]) => events

export const betSheetModel: Model = {
  name: 'betSheetMachine',
  machine: betSheetMachine,
  oracles: [{ title: '[P-4] [R-6] the slip that any price opens', specification, begin }],
  scripts: [
    {
      kinds: KINDS,
      input: { now: NOW, makeId: MAKE_ID },
      events: said(
        { type: 'price.tapped', price: HOME },
        { type: 'price.tapped', price: ELSEWHERE },
        { type: 'price.tapped', price: NOWHERE },
        { type: 'sheet.closed' },
        { type: 'sheet.dismissed' },
        { type: 'sheet.folded' },
        { type: 'sheet.unfolded' },
        { type: 'member.changed' },
      ),
      answers: { slip: { error: [broken] }, shortcuts: { error: [broken] } },
      facts: ({ context }) => context.price?.match.matchId ?? null,
    },
  ],
  browser: 'sportsbook/roomBet.spec.ts',
}
