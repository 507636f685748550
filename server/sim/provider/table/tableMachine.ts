import { assign, setup } from 'xstate'

/** How long things take at a table, in ms: a card and the look at all of them are parts of `dealing`. */
export type TableTimes = Readonly<
  Record<'gathering' | 'betting' | 'closing' | 'card' | 'look' | 'result' | 'resting' | 'shuffling', number>
>

const TABLE_TIMES: TableTimes = {
  gathering: 10_000,
  betting: 15_000,
  closing: 1_500,
  card: 900,
  look: 1_200,
  result: 5_000,
  resting: 2_000,
  shuffling: 8_000,
}

/** The table's times, so many times faster than people play. */
export const tableTimes = (speed: number): TableTimes => ({
  gathering: Math.round(TABLE_TIMES.gathering / speed),
  betting: Math.round(TABLE_TIMES.betting / speed),
  closing: Math.round(TABLE_TIMES.closing / speed),
  card: Math.round(TABLE_TIMES.card / speed),
  look: Math.round(TABLE_TIMES.look / speed),
  result: Math.round(TABLE_TIMES.result / speed),
  resting: Math.round(TABLE_TIMES.resting / speed),
  shuffling: Math.round(TABLE_TIMES.shuffling / speed),
})

/** So many players' seeds are enough for the salt of a chain. */
export const SEEDS_ENOUGH = 8

/** What comes to its end with a hand: nothing but the round, its shoe, or the whole chain of shoes. */
export type Ending = 'round' | 'shoe' | 'chain'

export type TableEvent =
  /** It is this time now; also said when the phase may be over. */
  | { type: 'time.came'; at: number }
  /** A player gave a seed for the salt: so many there are now. */
  | { type: 'seed.given'; at: number; count: number }
  | { type: 'bet.asked' }
  | { type: 'bet.answered'; at: number }
  | { type: 'hand.drawn'; at: number; cards: number; ends: Ending }
  /** The table wakes after its process ended: of what was being asked nobody waits for the answer any more. */
  | { type: 'table.resumed'; at: number }

export type TableContext = {
  readonly times: TableTimes
  /** The last time that was told, and when the phase ends. */
  readonly at: number
  readonly until: number
  /** Bets whose answer is not here yet. */
  readonly asking: number
  readonly ends: Ending
}

/** What a phase does to the table is not the chart's: whoever drives it does it, in the transaction that keeps the phase. */
const slot = (name: string) => (): never => {
  throw new Error(`nobody provided the action '${name}'`)
}

/**
 * One table for all: bets for 15 s, no more bets, the hand, its result, a pause, again; with a new shoe when the cut card came, and a new chain of
 * seeds when its shoes are used up. A hand is drawn when no bet is without an answer any more. Pure: time is told to it.
 */
export const tableMachine = setup({
  types: { context: {} as TableContext, events: {} as TableEvent, input: {} as { times: TableTimes } },
  actions: {
    /** Makes a chain of shoes and publishes its end. */
    publishChain: slot('publishChain'),
    /** Makes the salt of the players' seeds: from now on all cards of the chain are fixed. */
    saltChain: slot('saltChain'),
    /** Opens the next round for bets. */
    openRound: slot('openRound'),
    /** Draws the round's hand, settles its bets, and answers by `hand.drawn`. */
    drawHand: slot('drawHand'),
    /** From now on players are paid. */
    payOut: slot('payOut'),
    /** Tells the seed of the shoe that is over, and takes the next one. */
    endShoe: slot('endShoe'),
    lasts: assign(({ context }, { at, ms }: { at: number; ms: number }) => ({ ...context, at, until: at + ms })),
    hear: assign((_, { at }: { at: number }) => ({ at })),
    count: assign(({ context }, by: number) => ({ asking: context.asking + by })),
  },
  guards: {
    isOver: ({ context }, at: number) => at >= context.until,
    isEnough: (_, count: number) => count >= SEEDS_ENOUGH,
    isAnswered: ({ context: { asking, at, until } }) => asking === 0 && at >= until,
    endsShoe: ({ context, event }) => 'at' in event && event.at >= context.until && context.ends === 'shoe',
    endsChain: ({ context, event }) => 'at' in event && event.at >= context.until && context.ends === 'chain',
  },
}).createMachine({
  id: 'table',
  initial: 'published',
  context: ({ input }) => ({ times: input.times, at: 0, until: 0, asking: 0, ends: 'round' }),
  on: {
    'table.resumed': { actions: [assign({ asking: 0 }), { type: 'hear', params: ({ event }) => event }] },
  },
  states: {
    published: {
      entry: ['publishChain', assign({ until: 0 })],
      on: {
        'seed.given': {
          target: 'gathering',
          actions: { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.gathering }) },
        },
      },
    },
    gathering: {
      on: {
        'seed.given': {
          guard: { type: 'isEnough', params: ({ event }) => event.count },
          target: 'betting',
          actions: ['saltChain', { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.betting }) }],
        },
        'time.came': {
          guard: { type: 'isOver', params: ({ event }) => event.at },
          target: 'betting',
          actions: ['saltChain', { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.betting }) }],
        },
      },
    },
    betting: {
      entry: 'openRound',
      on: {
        'bet.asked': { actions: { type: 'count', params: 1 } },
        'bet.answered': { actions: { type: 'count', params: -1 } },
        'time.came': {
          guard: { type: 'isOver', params: ({ event }) => event.at },
          target: 'closing',
          actions: { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.closing }) },
        },
      },
    },
    closing: {
      always: { guard: 'isAnswered', target: 'drawing' },
      on: {
        'bet.answered': {
          actions: [
            { type: 'count', params: -1 },
            { type: 'hear', params: ({ event }) => event },
          ],
        },
        'time.came': { actions: { type: 'hear', params: ({ event }) => event } },
      },
    },
    drawing: {
      entry: 'drawHand',
      on: {
        'hand.drawn': {
          target: 'dealing',
          actions: [
            assign(({ event }) => ({ ends: event.ends })),
            {
              type: 'lasts',
              params: ({ event: { at, cards }, context: { times } }) => ({ at, ms: cards * times.card + times.look }),
            },
          ],
        },
      },
    },
    dealing: {
      on: {
        'time.came': {
          guard: { type: 'isOver', params: ({ event }) => event.at },
          target: 'result',
          actions: { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.result }) },
        },
      },
    },
    result: {
      entry: 'payOut',
      on: {
        'time.came': {
          guard: { type: 'isOver', params: ({ event }) => event.at },
          target: 'resting',
          actions: { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.resting }) },
        },
      },
    },
    resting: {
      on: {
        'time.came': [
          { guard: 'endsChain', target: 'published', actions: 'endShoe' },
          {
            guard: 'endsShoe',
            target: 'shuffling',
            actions: [
              'endShoe',
              { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.shuffling }) },
            ],
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.at },
            target: 'betting',
            actions: { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.betting }) },
          },
        ],
      },
    },
    shuffling: {
      on: {
        'time.came': {
          guard: { type: 'isOver', params: ({ event }) => event.at },
          target: 'betting',
          actions: { type: 'lasts', params: ({ event: { at }, context }) => ({ at, ms: context.times.betting }) },
        },
      },
    },
  },
})
