import { deepEqual, equal, fail } from 'node:assert/strict'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { answerHeard } from '#src/machines/durableOrder/durableOrder.ts'
import type { Oracle, Play } from '../kit/model.ts'
import { durableWorld } from './durableWorld.ts'
import { type Manner, tabsSpecification, worldsOf } from './tabsSpecification.ts'

const worlds = {
  reconciles: worldsOf('reconciles'),
  resends: worldsOf('resends'),
  asks: worldsOf('asks'),
  shown: worldsOf('shown'),
}

const ID = 'client-made-id-0001'

/** The longest that a try is waited for after so many without an answer, in ms. */
const waitAfter = (misses: number) => Math.min(30_000, 2_000 * 2 ** (misses - 1))

async function begin(machine: AnyStateMachine, manner: Manner): Promise<Play> {
  const world = durableWorld(machine, manner)
  type Tab = ReturnType<typeof world.openTab>
  const tabs: { a: Tab | null; b: Tab | null } = { a: null, b: null }
  const misses = { a: 0, b: 0 }
  const at = (name: 'a' | 'b') => tabs[name] ?? fail(`tab ${name} is closed`)
  const does = (act: () => void) => async () => {
    act()
    await world.quiet()
  }
  const stepsOf = (name: 'a' | 'b') => ({
    REACH: does(() => at(name).reach()),
    ANSWER: does(() => at(name).answer()),
    REFUSE: does(() => at(name).refuse()),
    LOSE: does(() => {
      misses[name] += 1
      at(name).lose()
    }),
    TELL: does(() => {
      at(name).reach()
      at(name).answer()
    }),
    LOSE_QUESTION: does(() => {
      misses[name] += 1
      at(name).lose()
    }),
    LOSE_WORD: does(() => {
      misses[name] += 1
      at(name).reach()
      at(name).lose()
    }),
    WAIT: async () => {
      const { clock, looks } = at(name)
      clock.increment(waitAfter(misses[name]) - 1)
      await world.quiet()
      equal(looks(), 'unknown', 'it is tried again too soon')
      clock.increment(1)
      await world.quiet()
    },
    RETRY: does(() => at(name).send({ type: 'retry.clicked' })),
    LOOK: does(() => at(name).send({ type: 'retry.clicked' })),
    SHOWN: does(() => at(name).send(answerHeard({ result: 'done' }))),
    SHOWN_EARLY: does(() => at(name).send(answerHeard({ result: 'done' }))),
    DISCARD: does(() => at(name).send({ type: 'discard.clicked' })),
    DISCARD_IN_VAIN: does(() => at(name).send({ type: 'discard.clicked' })),
    CRASH: does(() => at(name).crash()),
    LEAVE: does(() => at(name).leave()),
    OTHER_MEMBER: does(() => at(name).changeMember()),
  })
  const ofTab = (name: 'a' | 'b') =>
    Object.entries(stepsOf(name)).map(([step, act]) => [`${step}_${name.toUpperCase()}`, act] as const)

  const looks = ({ value }: AnyMachineSnapshot) => {
    const { a, b } = tabs
    const seen = { a: a?.looks() ?? 'closed', b: b?.looks() ?? 'closed' }
    deepEqual(
      { ...seen, server: world.server(ID), isKept: world.isKept(), isLate: world.late.length > 0 },
      worlds[manner].get(String(value)),
    )
  }

  return {
    events: {
      ...Object.fromEntries([...ofTab('a'), ...ofTab('b')]),
      ORDER: does(() => (tabs.a = world.openTab({ clientId: ID }))),
      KEEP: does(() => at('a').grant()),
      OPEN: does(() => (tabs.b = world.openTab(manner === 'shown' ? { clientId: ID } : null, { isKept: true }))),
      ARRIVE_LATE: does(world.arriveLate),
      DROP: does(world.drop),
    },
    states: { '*': looks },
    end: () => finish(world),
  }
}

/** However it went on: when the line is good and somebody looks, the end is known, and the device keeps nothing. */
async function finish(world: ReturnType<typeof durableWorld>) {
  for (let round = 0; round < 20; round += 1) {
    world.arriveLate()
    for (const tab of world.tabs) {
      if (tab.requests.length > 0) {
        tab.reach()
        tab.answer()
      } else if (tab.looks() === 'unknown') tab.clock.increment(30_000)
      else if (tab.looks() === 'asking') tab.send({ type: 'retry.clicked' })
      else tab.grant()
    }
    await world.quiet()
    const someone = [...world.tabs].some((tab) => !['nothing', 'done', 'lost', 'refused'].includes(tab.looks()))
    if (!someone && world.isKept()) world.openTab(null)
    if (!someone && !world.isKept()) break
    await world.quiet()
  }
  world.server(ID)
  equal(world.isKept(), false, 'the device keeps an order whose end is known')
  for (const tab of world.tabs) tab.leave()
}

const titles: Readonly<Record<Manner, string>> = {
  reconciles: '[D-10] [Q8] an order that is asked about, with two tabs and a death at every step',
  resends: '[D-10] [Q8] an order that is sent again, with two tabs and a death at every step',
  asks: '[D-10] [Q4] an order that waits for the person, with two tabs and a death at every step',
  shown: '[D-10] [Q4] a line that the room shows, with two tabs and a death at every step',
}

export const tabsOracles: readonly Oracle[] = (['reconciles', 'resends', 'asks', 'shown'] as const).map((manner) => ({
  title: titles[manner],
  specification: tabsSpecification(manner),
  begin: (machine) => begin(machine, manner),
}))
