import type { Verdict } from '#src/inspector/verdicts.ts'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setup } from 'xstate'
import type { ActorDetails, ActorView, KnownEvents, LogEntry } from '#src/inspector/snapshot.ts'
import { ActorDetail } from '#src/ui/inspector/ActorDetail.tsx'
import { ActorTree } from '#src/ui/inspector/ActorTree.tsx'
import { EventLog } from '#src/ui/inspector/EventLog.tsx'
import { SequenceView } from '#src/ui/inspector/SequenceView.tsx'
import { StreamsView } from '#src/ui/inspector/StreamsView.tsx'
import { Verdicts } from '#src/ui/inspector/Verdicts.tsx'
import { measured } from './support/measured.ts'
import { show } from './support/show.tsx'
import { actorDetails, actorView, logEntry, shownInspector } from './support/shownInspector.ts'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['inspector'] } as const

const door = setup({
  types: { events: {} as { type: 'pull' } | { type: 'lock' } | { type: 'open' } },
  guards: { isFree: () => true },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { pull: { guard: 'isFree', target: 'ajar' }, lock: {} } },
    ajar: { on: { open: 'closed' } },
  },
})

/** A pane of the inspector, in English. */
async function showPane(pane: ReactNode) {
  const page = await show(pane, WORDS)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    button: (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    has: (text: string | RegExp) => screen.queryByText(text) !== null,
  }
}

async function showTree(actors: readonly ActorView[], events: KnownEvents = {}) {
  const source = shownInspector({ actors, events })
  let chosen = 0
  const page = await showPane(<ActorTree inspector={source.inspector} onChosen={() => (chosen += 1)} />)
  const { screen, user } = page
  const lines = () => screen.queryAllByRole('listitem').map((one) => one.querySelector('button')!)
  return {
    ...page,
    ...source,
    lines: () => lines().map(({ textContent }) => textContent),
    stops: () => lines().map(({ tabIndex }) => tabIndex),
    chosen: () => chosen,
    find: async (text: string) => {
      const box = screen.getByRole('searchbox')
      await user.clear(box)
      await user.type(box, text)
    },
  }
}

test('[D-9] each actor says its state, or how it ended', async () => {
  const { lines, press } = await showTree([
    actorView('door', { value: { closed: 'locked' } }),
    actorView('task', { value: null, chart: null }),
    actorView('old', { value: null, status: 'error' }),
  ])
  expect(lines()).toEqual(['doorclosed.locked', 'taskRunning'])
  await press('Show ended')
  expect(lines()).toEqual(['doorclosed.locked', 'oldFailed', 'taskRunning'])
})

test('[D-9] an actor that is found by its events says by which, and by others as the search goes on', async () => {
  const { lines, find } = await showTree([actorView('door')], { door: ['pull', 'push'] })
  await find('pu')
  expect(lines()).toEqual(['doorclosedpull push'])
  await find('pul')
  expect(lines()).toEqual(['doorclosedpull'])
  await find('door')
  expect(lines()).toEqual(['doorclosed'])
})

test('[D-9] that no machine fits a search is said', async () => {
  const { has, find } = await showTree([actorView('door')])
  expect(has('No machine fits')).toBe(false)
  await find('x')
  expect(has('No machine fits')).toBe(true)
})

test('[D-9] an actor that changes is shown as it is now', async () => {
  const { lines, say } = await showTree([actorView('door')])
  await say({ actors: [actorView('door', { value: 'ajar' })] })
  expect(lines()).toEqual(['doorajar'])
})

test('[D-9] the actor that is pressed is the one that is looked at, and the one that Tab comes to', async () => {
  const { press, screen, chosen, stops, inspector } = await showTree([actorView('a'), actorView('b'), actorView('c')])
  expect(stops()).toEqual([0, -1, -1])
  await press(/^b/)
  expect([inspector.getSnapshot().context.chosen, chosen(), stops()]).toEqual(['b', 1, [-1, 0, -1]])
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['bclosed'])
})

test('[D-9] Tab comes to the first actor of those that a search leaves', async () => {
  const { find, stops } = await showTree([actorView('a'), actorView('b1'), actorView('b2')])
  await find('b')
  expect(stops()).toEqual([0, -1])
})

const showDetail = async (details: ActorDetails | null, isLive = true) => {
  const source = shownInspector({ actors: details === null ? [] : [details], details }, door)
  const page = await showPane(<ActorDetail inspector={source.inspector} isLive={isLive} />)
  return { ...source, ...page }
}

test('[D-9] while no actor is chosen the details say so', async () => {
  const { has } = await showDetail(null)
  expect(has('Choose a machine')).toBe(true)
})

test('[D-9] the chosen actor’s states, tags, context and error are shown', async () => {
  const { screen, has } = await showDetail(actorDetails('door', { tags: ['rest'], context: { key: 'k7' }, error: 'It broke' }))
  expect(['States now', 'Context', 'rest', /door\.closed/, /"key": "k7"/].filter((text) => !has(text))).toEqual([])
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['It broke', ''])
})

test('[D-9] of the chosen actor’s states the innermost are told, which name those around them', async () => {
  const { screen } = await showDetail(actorDetails('door', { states: ['door', 'door.shut', 'door.shut.locked', 'door.shut2'] }))
  const [, heading] = screen.getAllByRole('heading')
  expect(heading?.nextElementSibling?.textContent).toBe('door.shut.locked\ndoor.shut2')
})

test('[D-9] what has no chart has neither states and context nor a form for events', async () => {
  const { screen, has } = await showDetail(actorDetails('task', { chart: null, value: null }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('task')
  expect([has('States now'), has('Context'), screen.queryByRole('textbox')]).toEqual([false, false, null])
})

test.each([
  ['on a page that runs', true, true],
  ['in a replay', false, false],
])('[D-9] of an actor that is over %s it is said that it answers no events: %s', async (_, isLive, said) => {
  const { screen, has } = await showDetail(actorDetails('door', { status: 'done' }), isLive)
  expect([has('It does not run any more and answers no events.'), screen.queryByRole('textbox')]).toEqual([said, null])
})

test('[D-9] the events that are answered now say where they lead, and the others stand apart', async () => {
  const { screen, has } = await showDetail(actorDetails('door'))
  const lists = screen
    .getAllByRole('list')
    .map((list) => [...list.querySelectorAll('button')].map(({ textContent }) => textContent))
  expect(lists[0]).toEqual(['lock→ stays', 'pull[isFree] → door.ajar'])
  expect([lists[1], has('1 more events, not answered in this state')]).toEqual([['open'], true])
})

test('[D-9] an event that is chosen is asked about with the fields that it had last, and sent with them', async () => {
  const source = shownInspector(
    {
      actors: [actorView('door')],
      details: actorDetails('door'),
      log: [logEntry(1, 'door', 'pull', { event: { type: 'pull', force: 3 } })],
    },
    door,
  )
  source.inspector.send({ type: 'actor.chosen', key: 'door' })
  const { press } = await showPane(<ActorDetail inspector={source.inspector} isLive />)
  await press(/^pull/)
  expect(source.asked.at(-1)).toEqual({ type: 'pull', force: 3 })
  await press('Send')
  expect(source.sent).toEqual([{ key: 'door', event: { type: 'pull', force: 3 } }])
})

test('[D-9] what is wrong with fields is said once they are sent, until they are edited', async () => {
  const { screen, user, press, sent } = await showDetail(actorDetails('door'))
  const [name, fields] = screen.getAllByRole('textbox')
  const said = () => screen.getByRole('alert').textContent
  await user.type(name!, 'pull')
  await user.type(fields!, '7')
  expect(said()).toBe('')
  await press('Send')
  expect([said(), fields?.getAttribute('aria-invalid'), sent]).toEqual(['Enter a JSON object', 'true', []])
  await user.type(fields!, '8')
  expect([said(), fields?.getAttribute('aria-invalid')]).toEqual(['', 'false'])
})

test('[D-9] in a replay events are asked about and not sent', async () => {
  const { screen, user, has, button, asked, sent } = await showDetail(actorDetails('door'), false)
  await user.type(screen.getAllByRole('textbox')[0]!, 'pull{Enter}')
  expect([has('Ask about an event'), button('Send'), asked.at(-1), sent]).toEqual([true, null, { type: 'pull' }, []])
})

test('[D-9] an event without a name cannot be sent', async () => {
  const { button } = await showDetail(actorDetails('door'))
  expect(button('Send')?.disabled).toBe(true)
})

test('[D-9] what was written for one actor is not there for the next', async () => {
  const { screen, user, say } = await showDetail(actorDetails('door'))
  const name = () => screen.getAllByRole<HTMLInputElement>('textbox')[0]
  await user.type(name()!, 'pull')
  await say({ actors: [actorView('other')], details: actorDetails('other') })
  expect(name()?.value).toBe('')
})

const verdict = (fields: Partial<Verdict>): Verdict => ({
  edges: [],
  source: 'door.closed',
  targets: ['door.ajar'],
  guard: null,
  says: 'no',
  parts: [],
  ...fields,
})
async function askAbout(eventType: string, verdicts: readonly Verdict[], written = eventType) {
  const { inspector } = shownInspector({ actors: [actorView('door')], details: actorDetails('door', { verdicts }) }, door)
  inspector.send({ type: 'event.examined', eventType, fields: '' })
  const page = await showPane(<Verdicts inspector={inspector} eventType={written} />)
  const { screen } = page
  return {
    ...page,
    outcome: () => screen.queryByRole('status')?.textContent ?? null,
    candidates: () => screen.queryAllByRole('list')[0]?.textContent,
  }
}

test.each([
  ['one takes it', [verdict({}), verdict({ says: 'takes' })], 'It would be taken'],
  ['no guard lets it pass', [verdict({})], 'It would be ignored: no guard lets it pass'],
  ['none knows it', [], 'It would be ignored: no active state knows it'],
] as const)('[D-9] of an event where %s it is said what would become of it', async (_, verdicts, said) => {
  const { outcome } = await askAbout('pull', verdicts)
  expect(outcome()).toBe(said)
})

test('[D-9] of an event that no active state knows those that know it are named', async () => {
  const { has } = await askAbout('open', [])
  expect([has('States that know it:'), has('door.ajar')]).toEqual([true, true])
})

test('[D-9] each transition says where it leads, its guard, and the answers of the guards that it is made of', async () => {
  const parts = [
    { guard: 'isFree', says: true },
    { guard: 'isShut', says: false },
    { guard: 'isOld', says: null },
  ]
  const { candidates } = await askAbout('pull', [verdict({ guard: 'and(…)', parts }), verdict({ says: 'takes', targets: [] })])
  expect(candidates()).toBe(
    'door.closed → door.ajarIts guard says no [and(…)]isFree yesisShut noisOld faileddoor.closed → staysTakes it',
  )
})

test('[D-9] answers about one event are not shown under another', async () => {
  const { outcome } = await askAbout('pull', [verdict({})], 'pul')
  expect(outcome()).toBe(null)
})

async function showLog(log: readonly LogEntry[], isLive = true) {
  const actors = [actorView('door'), actorView('task', { chart: null })]
  const source = shownInspector({ actors, log })
  const page = await showPane(<EventLog inspector={source.inspector} isLive={isLive} />)
  const { screen } = page
  return {
    ...source,
    ...page,
    lines: () => screen.queryAllByRole('listitem').map((one) => one.querySelector('summary')?.textContent.slice(12).trim()),
  }
}

test('[D-9] events stand with sender and receiver, the latest first; a machine that did nothing about one says so', async () => {
  const { lines } = await showLog([
    logEntry(1, 'door', 'pull', { taken: ['door.closed#0.0'] }),
    logEntry(2, 'door', 'push', { from: 'task', fromName: 'task' }),
    logEntry(3, 'task', 'done'),
  ])
  expect(lines()).toEqual(['done task', 'push nothing changed task → door', 'pull door'])
})

test('[D-9] how often an event of the library came stands at its line', async () => {
  const { lines } = await showLog([1, 2].map((no) => logEntry(no, 'task', 'xstate.observable.next')))
  expect(lines()).toEqual(['xstate.observable.next ×2 task'])
})

test.each([
  ['ahead of', 'Asia/Kathmandu', '05:45:00.007'],
  ['behind', 'America/St_Johns', '20:30:00.007'],
])('[D-9] an event stands with its time of day by a device that is %s UTC', async (_, zone, time) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { screen } = await showLog([logEntry(1, 'door', 'pull', { at: Date.UTC(2026, 0, 2, 0, 0, 0, 7) })])
  expect(screen.getByRole('time').textContent).toBe(time)
})

test('[D-9] a paused log stands still until it goes on', async () => {
  const { lines, press, say } = await showLog([logEntry(1, 'door', 'pull')])
  await press('Pause')
  await say({ log: [logEntry(1, 'door', 'pull'), logEntry(2, 'door', 'push')] })
  expect(lines()).toHaveLength(1)
  await press('Go on')
  expect(lines()).toHaveLength(2)
})

test('[D-9] a log is filtered by words, and says when nothing is left', async () => {
  const { lines, has, screen, user } = await showLog([logEntry(1, 'door', 'pull'), logEntry(2, 'door', 'push')])
  await user.type(screen.getByRole('searchbox'), '-push')
  expect([lines().length, has('No events yet')]).toEqual([1, false])
  await user.type(screen.getByRole('searchbox'), ' x')
  expect([lines().length, has('No events yet')]).toEqual([0, true])
})

test('[D-9] the log of a page that runs is cleared by a press', async () => {
  const { press, sent } = await showLog([])
  await press('Clear')
  expect(sent).toEqual(['clear'])
})

test.each([
  ['a page that runs', true],
  ['a replay', false],
])('[D-9] the log of %s can be cleared and paused: %s', async (_, isLive) => {
  const { button } = await showLog([logEntry(1, 'door', 'pull')], isLive)
  expect(['Clear', 'Pause'].map((name) => button(name) !== null)).toEqual([isLive, isLive])
})

const MESSAGES = [
  logEntry(1, 'door', 'pull'),
  logEntry(2, 'task', 'go', { from: 'door', fromName: 'door' }),
  logEntry(3, 'other', 'wait'),
]
async function showSequence(log: readonly LogEntry[], chosen: string | null, width = 400) {
  measured((element) => element.querySelector('[role="group"]') !== null, { width, height: 300 })
  const { inspector } = shownInspector({ actors: chosen === null ? [] : [actorView(chosen)], log })
  if (chosen !== null) inspector.send({ type: 'actor.chosen', key: chosen })
  const page = await showPane(<SequenceView inspector={inspector} />)
  const { screen } = page
  return {
    ...page,
    /** Each line without its time: the event, how often, and from whom to whom. */
    lines: () =>
      [...(screen.queryByRole('group', { name: /^Sequence of/ })?.querySelectorAll('summary') ?? [])].map(
        (line) => line.children[1]?.textContent,
      ),
    lanes: () =>
      [...(screen.getByRole('group', { name: /^Sequence of/ }).querySelectorAll('ol')[0]?.children ?? [])].map(
        ({ textContent }) => textContent,
      ),
  }
}

test('[D-9] a sequence shows all messages, or those of the chosen actor alone', async () => {
  const { lines, press } = await showSequence(MESSAGES, 'door')
  expect(lines()).toEqual(['waitoutside → other', 'godoor → task', 'pulloutside → door'])
  await press('Chosen only')
  expect(lines()).toEqual(['godoor → task', 'pulloutside → door'])
  await press('Chosen only')
  expect(lines()).toHaveLength(3)
})

test('[D-9] equal messages after each other are one line of a sequence that says how many they are', async () => {
  const { lines } = await showSequence(
    [logEntry(1, 'door', 'pull'), logEntry(2, 'door', 'pull'), logEntry(3, 'door', 'push')],
    null,
  )
  expect(lines()).toEqual(['pushoutside → door', 'pull×2outside → door'])
})

test('[D-9] a sequence shows the library’s own events by a press alone, and says how many they are', async () => {
  const { lines, press } = await showSequence([logEntry(1, 'door', 'pull'), logEntry(2, 'door', 'xstate.init')], null)
  expect(lines()).toEqual(['pulloutside → door'])
  await press('Library events 1')
  expect(lines()).toEqual(['xstate.initoutside → door', 'pulloutside → door'])
})

test('[D-9] where only the library’s own events came that is said', async () => {
  const { has } = await showSequence([logEntry(1, 'door', 'xstate.init')], null)
  expect(has('Only events of the library itself: 1 left out')).toBe(true)
})

test.each([
  [400, ['outside', 'door', 'other', 'task'], ''],
  [220, ['outside', 'door'], '+2'],
])('[D-9] a sequence of %d px has the lanes that fit, and counts the others: %j, “%s”', async (width, shown, more) => {
  const { lanes, screen } = await showSequence(MESSAGES, null, width)
  expect([lanes(), screen.queryByText(/^\+\d/)?.textContent ?? '']).toEqual([shown, more])
})

test('[D-9] a message of a sequence says on request what it carried', async () => {
  const { screen, user } = await showSequence([logEntry(1, 'door', 'pull', { event: { type: 'pull', force: 3 } })], null)
  await user.click(screen.getByText('pull'))
  expect(screen.getByText(/"force": 3/)).not.toBe(null)
})

test('[D-9] while no actor is chosen a sequence cannot be of the chosen one alone', async () => {
  const { button } = await showSequence(MESSAGES, null)
  expect(button('Chosen only')?.disabled).toBe(true)
})

test('[D-9] a sequence without messages says so', async () => {
  const { has } = await showSequence([], null)
  expect(has('No events yet')).toBe(true)
})

test('[D-9] that nothing has come by a stream is said', async () => {
  const { inspector } = shownInspector()
  const { has } = await showPane(<StreamsView inspector={inspector} />)
  expect(has('Nothing has come by a stream yet')).toBe(true)
})

test('[D-9] each stream says its totals and rates', async () => {
  const totals = (received: number) => ({ name: 'chat', received, doubled: 2, windowed: 0, dropped: 0, batches: 1 })
  const { inspector, say } = shownInspector({ at: 0, streams: [] })
  const { screen, has } = await showPane(<StreamsView inspector={inspector} />)
  await say({ at: 2_000, streams: [totals(10)] })
  const received = [...screen.getByRole('listitem').querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect([has('chat'), received[0]]).toEqual([true, expect.stringMatching(/^Received10 5\/s$/)])
})
