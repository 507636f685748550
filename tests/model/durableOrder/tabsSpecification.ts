import { createMachine } from 'xstate'

/**
 * How orders of a specification behave: what is done in doubt, and whether the person is asked. `shown` = as `asks`, by its id, and the
 * server shows to everybody what it has done, as a room shows its lines.
 */
export type Manner = 'reconciles' | 'resends' | 'asks' | 'shown'

/** What a tab is doing: nothing yet, waiting for its lock, for an answer, or for time or the person; `over` by what it was told. */
type Tab =
  | 'closed'
  | 'taking'
  | 'sending'
  /** The server has acted; its answer is on the way. */
  | 'heard'
  | 'reconciling'
  | 'unknown'
  | 'asking'
  | 'elsewhere'
  /** Another tab has it, and this one was shown that it is done. */
  | 'elsewhereShown'
  | 'gone'
  | 'nothing'
  | 'done'
  | 'lost'
  | 'refused'

/** Two tabs of one device, the server, and requests that still travel though nobody waits for their answers. */
export type World = {
  readonly a: Tab
  readonly b: Tab
  readonly server: 'fresh' | 'done' | 'void'
  readonly isKept: boolean
  readonly isLate: boolean
}

type Name = 'a' | 'b'

const START: World = { a: 'closed', b: 'closed', server: 'fresh', isKept: false, isLate: false }
const HOLDING: readonly Tab[] = ['sending', 'heard', 'reconciling', 'unknown', 'asking']
const OPEN: readonly Tab[] = ['taking', 'elsewhere', 'elsewhereShown', ...HOLDING]

const asksPerson = (manner: Manner) => manner === 'asks' || manner === 'shown'

const other = (tab: Name): Name => (tab === 'a' ? 'b' : 'a')

/** What a tab does about an order that it finds: another one has it, or it is free. */
function found(world: World, tab: Name, manner: Manner): World {
  if (!world.isKept) return { ...world, [tab]: 'nothing' }
  if (HOLDING.includes(world[other(tab)])) return { ...world, [tab]: 'elsewhere' }
  return { ...world, [tab]: asksPerson(manner) ? 'asking' : manner === 'resends' ? 'sending' : 'reconciling' }
}

/** A tab has let go of the order: one that waited for that looks for it. */
function freed(world: World, tab: Name, manner: Manner): World {
  if (world[other(tab)] === 'elsewhereShown') return { ...world, [other(tab)]: 'done', isKept: false }
  return world[other(tab)] === 'elsewhere' ? found(world, other(tab), manner) : world
}

/** A tab was told the end, and the device has forgotten the order. */
const ended = (world: World, tab: Name, as: Tab, manner: Manner) => freed({ ...world, [tab]: as, isKept: false }, tab, manner)

/** Without an answer the order is in doubt, and the person is asked where they want to be. */
const inDoubt = (world: World, tab: Name, manner: Manner): World => ({
  ...world,
  [tab]: asksPerson(manner) ? 'asking' : 'unknown',
})

/** The next try. */
const again = (world: World, tab: Name, manner: Manner): World => ({
  ...world,
  [tab]: manner === 'reconciles' ? 'reconciling' : 'sending',
})

/** What a tab may meet, by name; null = not here. */
function tabSteps(world: World, tab: Name, manner: Manner): Readonly<Record<string, World | null>> {
  const state = world[tab]
  const when = (is: boolean, next: () => World) => (is ? next() : null)
  const answer = () => ended(world, tab, world.server === 'done' ? 'done' : 'refused', manner)
  const leave = () => freed({ ...world, [tab]: 'gone', isLate: world.isLate || state === 'sending' }, tab, manner)
  const told = world.server === 'done' ? 'done' : 'lost'
  return {
    REACH: when(state === 'sending', () => ({
      ...world,
      [tab]: 'heard',
      server: world.server === 'fresh' ? 'done' : world.server,
    })),
    ANSWER: when(state === 'heard', answer),
    REFUSE: when(state === 'sending' && world.server === 'fresh', () =>
      asksPerson(manner) ? { ...world, [tab]: 'asking' } : ended(world, tab, 'refused', manner),
    ),
    LOSE: when(state === 'sending' || state === 'heard', () =>
      inDoubt({ ...world, isLate: world.isLate || state === 'sending' }, tab, manner),
    ),
    TELL: when(state === 'reconciling', () =>
      ended({ ...world, server: world.server === 'done' ? 'done' : 'void' }, tab, told, manner),
    ),
    LOSE_QUESTION: when(state === 'reconciling', () => inDoubt(world, tab, manner)),
    /** The server heard the question, and its answer is lost. */
    LOSE_WORD: when(state === 'reconciling', () =>
      inDoubt({ ...world, server: world.server === 'done' ? 'done' : 'void' }, tab, manner),
    ),
    WAIT: when(state === 'unknown', () => again(world, tab, manner)),
    RETRY: when(state === 'unknown' || state === 'asking', () => again(world, tab, manner)),
    LOOK: when(state === 'elsewhere', () => world),
    SHOWN: when(manner === 'shown' && world.server === 'done' && HOLDING.includes(state), () =>
      ended({ ...world, isLate: world.isLate || state === 'sending' }, tab, 'done', manner),
    ),
    SHOWN_EARLY: when(manner === 'shown' && world.server === 'done' && state === 'elsewhere', () => ({
      ...world,
      [tab]: 'elsewhereShown',
    })),
    DISCARD: when(state === 'asking', () => ended(world, tab, 'nothing', manner)),
    DISCARD_IN_VAIN: when(state === 'unknown', () => world),
    CRASH: when(OPEN.includes(state), leave),
    LEAVE: when(tab === 'a' && OPEN.includes(state), leave),
    /** Another member takes over: the order stays kept for the former one. */
    OTHER_MEMBER: when(tab === 'b' && OPEN.includes(state), () => ({ ...leave(), [tab]: 'nothing' })),
  }
}

/** Everything that may happen next, by name. */
function stepsOf(world: World, manner: Manner): Readonly<Record<string, World>> {
  const { a, b, server, isLate } = world
  const named = (tab: Name) =>
    Object.entries(tabSteps(world, tab, manner)).map(([name, next]) => [`${name}_${tab.toUpperCase()}`, next] as const)
  const all: readonly (readonly [string, World | null])[] = [
    ...named('a'),
    ...named('b'),
    ['ORDER', a === 'closed' ? { ...world, a: 'taking' } : null],
    ['KEEP', a === 'taking' ? { ...world, a: 'sending', isKept: true } : null],
    ['OPEN', b === 'closed' && a !== 'closed' ? found(world, 'b', manner) : null],
    // It travelled longer than anybody waited.
    ['ARRIVE_LATE', isLate ? { ...world, isLate: false, server: server === 'fresh' ? 'done' : server } : null],
    ['DROP', isLate ? { ...world, isLate: false } : null],
  ]
  return Object.fromEntries(all.flatMap(([name, next]) => (next === null ? [] : [[name, next]])))
}

/** A state of the specification by its name, and back. */
const nameOf = ({ a, b, server, isKept, isLate }: World) =>
  [`a ${a}`, `b ${b}`, server, isKept ? 'kept' : 'forgotten', isLate ? 'late' : 'quiet'].join(', ')

/** Every world that two tabs can come into, by its name. */
export function worldsOf(manner: Manner): ReadonlyMap<string, World> {
  const worlds = new Map([[nameOf(START), START]])
  for (const world of worlds.values())
    for (const next of Object.values(stepsOf(world, manner))) if (!worlds.has(nameOf(next))) worlds.set(nameOf(next), next)
  return worlds
}

/**
 * One order that a tab makes, while a second tab of the same device looks on: the network loses what it likes, each tab may die at
 * any step, and what was sent may arrive after everybody has stopped to wait. Each state is a whole world.
 */
export function tabsSpecification(manner: Manner) {
  const states = [...worldsOf(manner)].map(([name, world]) => {
    const on = Object.entries(stepsOf(world, manner)).map(([step, next]) => [step, nameOf(next)])
    return [name, { on: Object.fromEntries(on) }]
  })
  return createMachine({ id: 'tabs', initial: nameOf(START), states: Object.fromEntries(states) })
}
