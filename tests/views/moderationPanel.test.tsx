import { useState } from 'react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import {
  type KickedMember,
  kickListMachine,
  logPeopleMachine,
  muteListMachine,
  operationLogMachine,
  reportListMachine,
  type LogLine,
  type MutedMember,
  type ReportedMessage,
  type LogPerson,
  type LogQuery,
  type RoomQuery,
} from '#src/machines/moderation/memberLists.ts'
import type { ActTarget } from '#src/machines/moderation/moderationMachine.ts'
import { type RaidDone, raidMachine, type RaidOrder, type RaidRefused } from '#src/machines/moderation/raidMachine.ts'
import { rulesMachine } from '#src/machines/moderation/rulesMachine.ts'
import { ManagingContext } from '#src/ui/room/moderation/managing.ts'
import { RoomModeration } from '#src/ui/room/moderation/RoomModeration.tsx'
import type { ToolsLogic } from '#src/ui/room/moderation/toolsLogic.ts'
import { SIDE } from '#src/ui/room/side.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { chatMessage } from './support/chatMessage.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { runningModeration } from './support/runningModeration.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const TOM: KickedMember = {
  memberId: 'm-tom',
  name: 'Tom',
  avatar: '/tom.svg',
  by: 'Leo',
  at: NOON,
  until: NOON + 600_000,
  reason: 'abuse',
  logId: 'log-7',
}
type RaidSent = { room: string; clientId: string; order: RaidOrder; again: boolean }
const LOGIC: ToolsLogic = {
  muteList: muteListMachine.provide({ actors: given<MutedMember, RoomQuery>([]) }),
  kickList: kickListMachine.provide({ actors: given([TOM]) }),
  reportList: reportListMachine.provide({ actors: given<ReportedMessage, RoomQuery>([]) }),
  operationLog: operationLogMachine.provide({ actors: given<LogLine, LogQuery>([]) }),
  logPeople: logPeopleMachine.provide({ actors: given<LogPerson, RoomQuery>([]) }),
  raid: raidMachine.provide({ actors: { act: handActor<RaidDone | RaidRefused, RaidSent>().logic } }),
  rules: rulesMachine,
}
const MIA: ActTarget = { action: 'mute', memberId: 'm-mia', name: 'Mia', quote: null }

/** The tools of a room's moderator beside a chat in which nobody wrote. */
async function showTools(width: 'wide' | 'narrow' = 'wide', lines: readonly ChatMessage[] = [], logic: ToolsLogic = LOGIC) {
  windowOf(width)
  const acts = runningModeration()
  const { moderation } = acts
  const chat = shownBy<Parameters<typeof RoomModeration>[0]['chat']>(
    { availability: null, pin: null },
    { children: { feed: shownBy({ rows: lines.map((message) => ({ type: 'message', key: message.id, message })) }).ref } },
  )
  function Tools() {
    const [managing, setManaging] = useState(false)
    const [help, setHelp] = useState(false)
    return (
      <ManagingContext value={managing}>
        <p>The chat</p>
        <div id={SIDE} />
        <RoomModeration
          room="r1"
          chat={chat.ref}
          moderation={moderation}
          now={() => NOON}
          managing={managing}
          onManage={setManaging}
          help={help}
          onHelp={setHelp}
          logic={logic}
          makeId={() => 'client-made-id-0001'}
        />
      </ManagingContext>
    )
  }
  const page = await show(<Tools />, { language: 'en', words: ['moderation', 'room', 'shared'] })
  const { screen, user } = page
  return {
    ...page,
    ...acts,
    panels: () =>
      screen
        .queryAllByRole('dialog', { hidden: true })
        .filter((one) => !one.hidden)
        .map((one) => one.querySelector('h2')?.textContent),
    manage: () => screen.getByRole('button', { name: 'Manage' }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    tab: () => screen.getByRole('tab', { selected: true }).textContent,
    choose: async (name: string) => {
      await user.click(screen.getByRole('tab', { name }))
      await told(() => undefined)
    },
    reason: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason (optional)' }),
    outcome: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    ask: () => told(() => moderation.send({ type: 'form.asked', target: MIA })),
    remove: () => told(() => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId: 'l1' }, name: 'Mia' })),
  }
}

test('[A-1] the button of the room’s set-up opens the panel, closes it again, and says which it is', async () => {
  const { press, panels, manage } = await showTools()
  expect([panels(), manage().getAttribute('aria-expanded')]).toEqual([[], 'false'])
  await press('Manage')
  expect([panels(), manage().getAttribute('aria-expanded')]).toEqual([['Manage the room'], 'true'])
  await press('Manage')
  expect([panels(), manage().getAttribute('aria-expanded')]).toEqual([[], 'false'])
})

test('[A-1] the panel of a room opens with its set-up', async () => {
  const { press, tab, reason, screen } = await showTools()
  await press('Manage')
  expect([screen.getAllByRole('tab').map(({ textContent }) => textContent), tab(), reason().value]).toEqual([
    ['Settings', 'Anti-spam', 'Reports', 'Members', 'Log'],
    'Settings',
    '',
  ])
})

test.each([
  ['Anti-spam', 'No member wrote lately'],
  ['Reports', 'Nothing was reported'],
  ['Members', 'Nobody is muted'],
  ['Members', 'Tom'],
  ['Log', 'No such entries'],
])('[A-1] under “%s” the panel has what is called that: “%s”', async (name, words) => {
  const { press, choose, screen } = await showTools()
  await press('Manage')
  await choose(name)
  expect(screen.getByRole('tabpanel', { name }).textContent).toContain(words)
})

test('[A-1] what is written under a tab of the panel stays while another one is looked at', async () => {
  const { press, choose, reason, user } = await showTools()
  await press('Manage')
  await user.type(reason(), 'a raid')
  await choose('Log')
  await choose('Settings')
  expect(reason().value).toBe('a raid')
})

test('[A-1] what is written in the panel stays while it is closed', async () => {
  const { press, reason, user } = await showTools()
  await press('Manage')
  await user.type(reason(), 'a raid')
  await press('Manage')
  await press('Manage')
  expect(reason().value).toBe('a raid')
})

test('[A-1] a raid’s order that is on its way stays so while the panel is closed', async () => {
  const { press, choose, screen, user } = await showTools('wide', [chatMessage('l1')])
  await press('Manage')
  await choose('Anti-spam')
  await user.click(screen.getByRole('checkbox', { name: 'All' }))
  await press('Delete lines')
  await press('Manage')
  await press('Manage')
  expect(screen.getByRole('button', { name: 'Delete lines' }).getAttribute('aria-busy')).toBe('true')
})

test('[A-1] a list of the panel is asked for again each time that it is opened', async () => {
  let asks = 0
  const kickList = kickListMachine.provide({
    actors: {
      load: fromPromise<Page<KickedMember>, PageQuery<KickedMember, RoomQuery>>(async () => {
        asks += 1
        return { list: [TOM], more: false }
      }),
    },
  })
  const { press, choose } = await showTools('wide', [], { ...LOGIC, kickList })
  await press('Manage')
  await choose('Members')
  await press('Manage')
  await press('Manage')
  await told(() => undefined)
  expect(asks).toBe(2)
})

test('[A-1] a raid’s order that is on its way stays so while another tab is looked at', async () => {
  const { press, choose, screen, user } = await showTools('wide', [chatMessage('l1')])
  await press('Manage')
  await choose('Anti-spam')
  await user.click(screen.getByRole('checkbox', { name: 'All' }))
  await press('Delete lines')
  await choose('Log')
  await choose('Anti-spam')
  expect(screen.getByRole('button', { name: 'Delete lines' }).getAttribute('aria-busy')).toBe('true')
})

test('[A-1] a panel that is opened again is where it was left', async () => {
  const { press, choose, tab } = await showTools()
  await press('Manage')
  await choose('Log')
  await press('Manage')
  await press('Manage')
  expect(tab()).toBe('Log')
})

test('[A-1] the panel stays while a person reads on in the chat', async () => {
  const { press, panels, screen, user } = await showTools()
  await press('Manage')
  await user.click(screen.getByText('The chat'))
  expect(panels()).toEqual(['Manage the room'])
})

test.each(['wide', 'narrow'] as const)('[A-1] on a %s screen Esc closes the panel', async (width) => {
  const { press, panels, user, reason } = await showTools(width)
  await press('Manage')
  await user.click(reason())
  await user.keyboard('{Escape}')
  expect(panels()).toEqual([])
})

test.each(['wide', 'narrow'] as const)(
  '[A-1] on a %s screen Esc closes the form about a member, and not the panel under it',
  async (width) => {
    const { press, panels, user, screen, ask } = await showTools(width)
    await press('Manage')
    await ask()
    expect(panels()).toEqual(['Manage the room', 'Mute Mia'])
    await user.click(screen.getByRole('textbox', { name: 'Reason' }))
    await user.keyboard('{Escape}')
    expect(panels()).toEqual(['Manage the room'])
  },
)

test('[A-1] the keys are shown by their button, over the panel, and closed without it', async () => {
  const { press, panels, user, screen } = await showTools()
  await press('Manage')
  await press('Show keyboard shortcuts')
  expect(panels()).toEqual(['Manage the room', 'Keyboard shortcuts'])
  await user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  expect(panels()).toEqual(['Manage the room'])
})

test('[A-1] each key of the list is told with what it does', async () => {
  const { press, screen } = await showTools()
  await press('Show keyboard shortcuts')
  const rows = screen.getAllByRole('definition').map((one) => {
    const keys = [...(one.parentElement?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)
    return [keys.join(' '), one.textContent]
  })
  expect(rows).toEqual([
    ['↑ ↓', 'Choose the message above or below'],
    ['Home End', 'The oldest or the newest message'],
    ['Enter', 'Open the menu of the message'],
    ['D', 'Delete the message'],
    ['M', 'Mute who wrote it'],
    ['U', 'Unmute who wrote it'],
    ['K', 'Remove who wrote it'],
    ['Z', 'Undo the last act'],
    ['Esc', 'Leave the list, back to the newest'],
    ['T', 'Theatre mode, unless you are typing'],
    ['?', 'Show this help'],
  ])
})

test('[A-1] how an act went is told under another tab of the panel too, with the way back', async () => {
  const { press, choose, remove, done, failed, outcome, acts } = await showTools()
  await press('Manage')
  await choose('Log')
  await remove()
  await done()
  expect(outcome()).toContain('Deleted the message of Mia')
  await press('Undo')
  expect(acts().at(-1)).toEqual({ action: 'undo', logId: 'log-1' })
  await failed()
  expect(outcome()).not.toContain('Deleted')
})
