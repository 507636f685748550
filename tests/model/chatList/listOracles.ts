import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { ChatListEvent, Hold } from '#src/machines/chat/chatListMachine.ts'
import { chatListView } from '#src/machines/chat/chatListView.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { rowsOf, windowOf } from './listRows.ts'
import { LIST_KINDS, ROOM } from './listScript.ts'
import { holdSpecification, readingSpecification, tabSpecification, unreadSpecification } from './listSpecifications.ts'

const IN_ROOM = { room: ROOM }

/** A list whose server and person are the test. */
async function listStage(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: LIST_KINDS, input: () => IN_ROOM })
  await stage.start()
  stage.heard(['askUnread', IN_ROOM], ['keepSeen', IN_ROOM])
  return {
    ...stage,
    tell: (event: ChatListEvent) => stage.send(event),
    deny: async (src: string) => {
      stage.run(src).fail(new Error('no network'))
      await settled()
    },
    /** What is drawn while the room's latest lines are these. */
    drawn: (live: ChatWindow) => chatListView(stage.snapshot().context, live),
  }
}

async function beginReading(machine: AnyStateMachine) {
  const stage = await listStage(machine)
  const latest: ChatWindow = { ...windowOf(true, 9), rows: rowsOf(90) }
  let filter: 'all' | 'low' | 'high' = 'all'
  let past: ChatRow[] = []
  let reading: ChatWindow | null = null
  let oldest = 30
  const read = (window: ChatWindow) => {
    reading = window
    oldest = 30
  }
  const follow = (event: ChatListEvent) => async () => {
    const isLoading = stage.snapshot().matches({ view: { reading: 'loadingOlder' } })
    reading = null
    past = []
    await stage.tell(event)
    stage.heard(...(isLoading ? [['loadOlder left'] as const] : []))
  }
  const stop = (type: 'list.scrolledUp' | 'line.chosen', older: boolean) => async () => {
    const window = windowOf(older)
    read(window)
    await stage.tell({ type, window })
  }
  /** Older lines are asked for, or there are none; asking twice is asking once. */
  const ask = (event: ChatListEvent, isAll: boolean) => async () => {
    if (reading === null && 'window' in event) read(event.window)
    await stage.tell(event)
    stage.heard(...(isAll ? [] : [['loadOlder', { room: ROOM, before: oldest, filter }] as const]))
    await stage.tell(event)
    stage.heard()
  }
  const come = (older: boolean) => async () => {
    const rows = rowsOf(oldest - 10, oldest - 1)
    oldest -= 10
    past = [...rows, ...past]
    stage.run('loadOlder').done({ rows, older })
    await settled()
    equal(stage.snapshot().context.past.older, older)
  }
  const is = (view: string | object) => () => {
    stage.heard()
    const { value, context } = stage.snapshot()
    deepEqual(value.view, view)
    deepEqual([context.reading, context.past.rows, context.filter], [reading, past, filter])
    const { following, rows } = stage.drawn(latest)
    equal(following, reading === null)
    // The two lists show gaps as well, and these are gaps.
    deepEqual(
      rows.map(({ seq }) => seq),
      [...past, ...(reading ?? latest).rows].map(({ seq }) => seq),
    )
  }
  return {
    events: {
      SCROLL_UP: stop('list.scrolledUp', true),
      SCROLL_UP_ALL: stop('list.scrolledUp', false),
      CHOOSE_LINE: stop('line.chosen', true),
      SCROLL_UP_HELD: async () => {
        const held = windowOf(true, 1)
        read(held)
        await stage.tell({ type: 'list.held', by: 'pointer', window: held })
        await stage.tell({ type: 'list.scrolledUp', window: windowOf(true, 7) })
        await stage.tell({ type: 'list.released', by: 'pointer' })
      },
      START: async () => {
        const isAll = past.length === 0 ? reading?.older === false : !stage.snapshot().context.past.older
        await ask({ type: 'list.reachedStart' }, isAll)()
      },
      ASK_OLDER: ask({ type: 'older.asked', window: windowOf(true) }, false),
      ASK_OLDER_ALL: ask({ type: 'older.asked', window: windowOf(false) }, true),
      COME: come(true),
      COME_LAST: come(false),
      FAIL: () => stage.deny('loadOlder'),
      END: follow({ type: 'list.reachedEnd' }),
      NEWEST: follow({ type: 'newest.asked', window: latest }),
      POST: follow({ type: 'message.posted' }),
      FILTER: async () => {
        filter = filter === 'all' ? 'low' : 'high'
        await follow({ type: 'filter.chosen', filter })()
      },
    },
    states: {
      following: is('following'),
      reading: is({ reading: 'resting' }),
      readingAll: is({ reading: 'resting' }),
      readingMore: is({ reading: 'resting' }),
      loading: is({ reading: 'loadingOlder' }),
      failed: is({ reading: 'olderFailed' }),
    },
    end: stage.stop,
  }
}

async function beginHold(machine: AnyStateMachine) {
  const stage = await listStage(machine)
  let received = 10
  let held: number | null = null
  const lines = () => windowOf(true, (received += 1))
  const hold = (by: Hold) => async () => {
    const window = lines()
    held ??= window.received
    await stage.tell({ type: 'list.held', by, window })
  }
  const release = (by: Hold) => () => stage.tell({ type: 'list.released', by })
  const is =
    (...holds: readonly Hold[]) =>
    () => {
      stage.heard()
      const { context } = stage.snapshot()
      deepEqual(new Set(context.holds), new Set(holds))
      if (holds.length === 0) held = null
      equal(context.held?.received ?? null, held)
      const view = stage.drawn(lines())
      equal(view.held, held !== null)
      equal(view.newLines, held === null ? 0 : received - held)
      equal(view.following, true)
    }
  return {
    events: {
      POINT: hold('pointer'),
      LEAVE: release('pointer'),
      FOCUS: hold('keyboard'),
      BLUR: release('keyboard'),
      MENU: hold('menu'),
      MENU_CLOSES: release('menu'),
      FORM: () => stage.tell({ type: 'form.opened' }),
      FORM_CLOSES: () => stage.tell({ type: 'form.closed' }),
      NEWEST: async () => {
        const window = lines()
        held = window.received
        await stage.tell({ type: 'newest.asked', window })
      },
      MEMBER: async () => {
        await stage.tell({ type: 'member.changed' })
        stage.heard(['askUnread left'], ['askUnread', IN_ROOM])
      },
    },
    states: {
      free: is(),
      pointed: is('pointer'),
      focused: is('keyboard'),
      pointedAndMenu: is('pointer', 'menu'),
      menu: is('menu'),
      menuAndForm: is('menu', 'form'),
      form: is('form'),
      pointedAndForm: is('pointer', 'form'),
    },
    end: stage.stop,
  }
}

async function beginUnread(machine: AnyStateMachine) {
  const stage = await listStage(machine)
  const unread = { since: 7, count: 2, mentions: 1 }
  const answer = (output: typeof unread | null) => async () => {
    stage.run('askUnread').done(output)
    await settled()
  }
  const is = (state: string, expected: typeof unread | null) => () => {
    stage.heard()
    equal(stage.snapshot().value.unread, state)
    deepEqual(stage.snapshot().context.unread, expected)
  }
  return {
    events: {
      ANSWER: answer(unread),
      NOTHING: answer(null),
      NO_ANSWER: () => stage.deny('askUnread'),
      MEMBER: async () => {
        const isAsked = stage.runsOf('askUnread').at(-1)?.isOpen === true
        stage.run('keepSeen').next({ type: 'member.changed' })
        await settled()
        stage.heard(['askUnread', IN_ROOM], ...(isAsked ? [['askUnread left'] as const] : []))
      },
      PLACE_BREAKS: () => stage.deny('keepSeen'),
    },
    states: { asked: is('asking', null), askedAlone: is('asking', null), known: is('known', unread), none: is('known', null) },
    end: stage.stop,
  }
}

async function beginTab(machine: AnyStateMachine) {
  const stage = await listStage(machine)
  let leftAt: number | null = null
  const hide = (received: number) => stage.tell({ type: 'list.hidden', received })
  const is = () => {
    stage.heard()
    equal(stage.snapshot().context.leftAt, leftAt)
  }
  return {
    events: {
      HIDE: async () => {
        leftAt = 5
        await hide(5)
      },
      HIDE_AGAIN: () => hide(8),
      SHOW: async () => {
        leftAt = null
        await stage.tell({ type: 'list.shown' })
      },
    },
    states: { shown: is, hidden: is },
    end: stage.stop,
  }
}

export const chatListOracles: readonly Oracle[] = [
  {
    title: '[D-10] [A-4] following the newest line, and reading what was',
    specification: readingSpecification,
    begin: beginReading,
  },
  { title: '[D-10] [D-8] a moderator’s list stands still', specification: holdSpecification, begin: beginHold },
  { title: '[D-10] [A-2] what came while away', specification: unreadSpecification, begin: beginUnread },
  { title: '[D-10] [D-7] the count on the chat’s tab', specification: tabSpecification, begin: beginTab },
]
