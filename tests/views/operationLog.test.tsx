import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import {
  type LogLine,
  logPeopleMachine,
  type LogPerson,
  type LogQuery,
  operationLogMachine,
  type RoomQuery,
} from '#src/machines/moderation/memberLists.ts'
import { OperationLog } from '#src/ui/room/moderation/OperationLog.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const NOW = Date.UTC(2026, 0, 9, 3)
const LINE: LogLine = {
  id: 'log-1',
  at: Date.UTC(2026, 0, 9, 1),
  by: 'leo',
  byRole: 'admin',
  action: 'mute',
  target: 'mia',
  detail: '60',
  reason: null,
  undoable: true,
  undoneBy: null,
}

const PEOPLE: Page<LogPerson> = { list: [{ memberId: 'm-leo', name: 'leo' }], more: false }

/** A room's log at eleven of the site's clock. */
async function showLog(lines: readonly LogLine[], { isActing = false, hasPeople = true } = {}) {
  const load = handActor<Page<LogLine>, PageQuery<LogLine, LogQuery>>()
  const people = handActor<Page<LogPerson>, PageQuery<LogPerson, RoomQuery>>()
  const moderation = shownBy<Parameters<typeof OperationLog>[0]['moderation']>(
    { answered: 0 },
    { states: isActing ? ['"acting"'] : [] },
  )
  const page = await show(
    <OperationLog
      room="r1"
      logic={operationLogMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: LogQuery }>() } })}
      people={logPeopleMachine.provide({ actors: { load: people.logic } })}
      moderation={moderation.ref}
      now={() => NOW}
    />,
    { language: 'en', words: ['moderation', 'room', 'shared'] },
  )
  const { screen, user } = page
  await act(async () => {
    load.last().resolve({ list: lines, more: false })
    if (hasPeople) people.last().resolve(PEOPLE)
    else people.last().reject(new Failure('errors.rateLimited'))
    await settled()
  })
  return {
    ...page,
    rows: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    query: () => load.last().input.query,
    choose: (list: string, option: string) => user.selectOptions(screen.getByRole('combobox', { name: list }), option),
    undos: () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Undo/ }),
    sent: moderation.sent,
    people,
  }
}

test('[A-1] the log says who did what to whom, for how long, when and why', async () => {
  const { rows } = await showLog([{ ...LINE, reason: 'flood' }])
  expect(rows()).toEqual([expect.stringMatching(/^leo muted mia · 1 hour.*09:00.* · Reason: floodUndo$/)])
})

test.each([
  [{ action: 'slowMode', detail: '0' }, 'switched slow mode off'],
  [{ action: 'slowMode', detail: '30' }, 'set slow mode to one message every 30 s'],
  [{ action: 'followersOn', detail: '0' }, 'let only followers write'],
  [{ action: 'followersOn', detail: '1440' }, 'let only followers of at least 1 day write'],
  [{ action: 'undo', detail: 'kick' }, 'undid a removal: mia may come back'],
  [{ action: 'undo', detail: 'slowMode' }, 'undid a change of slow mode'],
  [{ action: 'pin', detail: 'be kind' }, 'pinned “be kind”'],
  [{ action: 'mute', detail: null }, 'muted mia'],
] as const)('[A-1] an act is named in words: %o, “%s”', async (fields, words) => {
  const { rows } = await showLog([{ ...LINE, ...fields }])
  expect(rows()[0]).toMatch(new RegExp(`^leo ${words.replaceAll(/[.*+?^$()]/g, '\\$&')}(Today| ?[A-Z0-9]|today)`))
})

const KICK: LogLine = { ...LINE, id: 'log-2', action: 'kick', detail: null }
const UNDONE: LogLine = { ...LINE, id: 'log-3', undoable: false, undoneBy: 'oda' }

test('[A-1] only what can be undone has a button for it', async () => {
  const { undos } = await showLog([LINE, KICK, UNDONE])
  expect(undos().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Undo: muted mia · 1 hour',
    'Undo: removed mia from the room',
  ])
})

test('[A-1] what was undone says by whom', async () => {
  const { rows } = await showLog([LINE, UNDONE])
  expect(rows()).toEqual([expect.not.stringContaining('Undone by'), expect.stringMatching(/ · Undone by oda$/)])
})

test('[A-1] the act is undone whose button is pressed', async () => {
  const { user, undos, sent } = await showLog([LINE, KICK])
  await user.click(undos()[1] ?? document.body)
  expect(sent).toEqual([{ type: 'act.submitted', act: { action: 'undo', logId: 'log-2' }, name: 'mia' }])
})

test('[A-1] while an act is on its way nothing is undone', async () => {
  const { undos } = await showLog([LINE], { isActing: true })
  expect(undos().map(({ disabled }) => disabled)).toEqual([true])
})

test('[A-1] the log is asked for as a whole at first', async () => {
  const { query } = await showLog([])
  expect(query()).toEqual({ room: 'r1', by: null, group: null, since: null })
})

test.each([
  ['Who', 'leo', { by: 'm-leo' }],
  ['What', 'Settings', { group: 'room' }],
  ['When', 'Today', { since: Date.UTC(2026, 0, 8, 16) }],
  ['When', 'Last 7 days', { since: Date.UTC(2026, 0, 2, 16) }],
])('[A-1] the log of “%s”: “%s” is asked for as that', async (list, option, wanted) => {
  const { choose, query } = await showLog([LINE])
  await choose(list, option)
  expect(query()).toEqual({ room: 'r1', by: null, group: null, since: null, ...wanted })
})

test('[A-1] a log without such entries says so', async () => {
  const { screen } = await showLog([])
  expect(screen.getByText('No such entries')).not.toBe(null)
})

test('[A-1] people to choose from that could not be loaded say so, and are asked for again by a press', async () => {
  const { screen, user, people } = await showLog([LINE], { hasPeople: false })
  const names = () => screen.getByRole('combobox', { name: 'Who' }).textContent
  expect([screen.getByRole('alert').textContent, names()]).toEqual([
    'The people to choose from could not be loaded: Too many tries. Please wait a moment.',
    'Anyone',
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await told(() => people.last().resolve(PEOPLE))
  expect([screen.queryByRole('alert'), names()]).toEqual([null, 'Anyoneleo'])
})
