import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Pin } from '#src/api/model/pinAndKick.ts'
import { PIN_LIMIT } from '#src/api/model/moderation.ts'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import type { ChatAvailability } from '#src/api/model/room.ts'
import { type AvailabilityAnswer, chatMachine } from '#src/machines/chat/chatMachine.ts'
import { rulesMachine, type RoomRules } from '#src/machines/moderation/rulesMachine.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { RoomSetup } from '#src/ui/room/moderation/RoomSetup.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { runningModeration } from './support/runningModeration.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

type Moderation = Parameters<typeof RoomSetup>[0]['moderation']
type Shown = {
  readonly availability?: Partial<ChatAvailability>
  readonly pin?: string | null
  readonly isActing?: boolean
  /** One that runs, in place of one that only keeps what it is sent. */
  readonly moderation?: Moderation
}

const REASON = 'Reason (optional)'
const pinOf = (id: string, content: string): Pin => ({ id, content, by: 'Leo', at: 0 })

async function showSetup({ availability = {}, pin = null, isActing = false, moderation: running }: Shown = {}) {
  const answer: AvailabilityAnswer = {
    availability: { exist: true, status: 1, gameStatus: 'live', ...availability },
    restrictions: { mute: null, kick: null, canModerate: true, spokeAt: null },
    pin: pin === null ? null : pinOf('p1', pin),
    place: null,
  }
  const chat = createActor(
    chatMachine.provide({
      actors: {
        askAvailability: fromPromise<AvailabilityAnswer, { room: string }>(() => Promise.resolve(answer)),
        feed: silent<ChatWindow, { room: string }>(),
        watch: fromCallback(() => undefined),
      },
    }),
    { input: { room: 'r1', isMember: true, now: () => NOON } },
  ).start()
  onTestFinished(() => void chat.stop())
  await settled()
  const shown = shownBy<Moderation>({ answered: 0, outcome: null }, { states: isActing ? ['"acting"'] : [] })
  const rules = rulesMachine.provide({ actors: { load: handActor<RoomRules, { room: string }>().logic } })
  const page = await show(<RoomSetup room="r1" chat={chat} moderation={running ?? shown.ref} rules={rules} />, {
    language: 'en',
    words: ['moderation'],
  })
  const { screen, user } = page
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return {
    ...page,
    sent: shown.sent,
    field,
    write: async (name: string, text: string) => {
      await user.clear(field(name))
      await user.click(field(name))
      await user.paste(text)
    },
    isOn: (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked,
    turn: (name: string) => user.click(screen.getByRole('switch', { name })),
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** What another moderator puts on top of the chat. */
    pinned: (next: Pin | null) => told(() => chat.send({ type: 'pin.changed', pin: next })),
  }
}

const setup = (change: object) => ({ type: 'act.submitted', act: { action: 'setup', ...change } })

test.each([
  ['Allow chat', {}, true, { switchOn: false }],
  ['Allow chat', { switchOn: false }, false, { switchOn: true }],
  ['Chat room open', {}, true, { status: 0 }],
  ['Chat room open', { status: 0 }, false, { status: 1 }],
  ['Followers only', {}, false, { followersOnly: true }],
  ['Followers only', { followersOnly: true }, true, { followersOnly: false }],
  ['No links', {}, false, { linksOff: true }],
  ['No links', { linksOff: true }, true, { linksOff: false }],
] as const)('[A-1] “%s” of a room that is %o stands at %s, and a press asks for %o', async (name, availability, isOn, change) => {
  const page = await showSetup({ availability })
  expect(page.isOn(name)).toBe(isOn)
  await page.turn(name)
  expect(page.sent).toEqual([setup(change)])
})

test('[A-1] an act on a room goes with the reason that was written for it, one of spaces alone with none', async () => {
  const { write, turn, sent } = await showSetup()
  await write(REASON, 'a raid')
  await turn('No links')
  await write(REASON, '   ')
  await turn('Allow chat')
  expect(sent).toEqual([setup({ linksOff: true, reason: 'a raid' }), setup({ switchOn: false })])
})

test('[A-1] the reason of an act on a room is gone once that is done, so that the next act does not go with it', async () => {
  const { moderation, done, failed, acts } = runningModeration()
  const { write, turn, field } = await showSetup({ moderation })
  await write(REASON, 'a raid')
  await turn('No links')
  await failed()
  const afterFailure = field(REASON).value
  await turn('No links')
  await done()
  await turn('Allow chat')
  expect([afterFailure, acts().at(-1)]).toEqual(['a raid', { action: 'setup', switchOn: false }])
})

test('[A-1] a reason that is written while an act is on its way stays for the next one', async () => {
  const { moderation, done } = runningModeration()
  const { write, turn, field } = await showSetup({ moderation })
  await write(REASON, 'a raid')
  await turn('No links')
  await write(REASON, 'spam')
  await done()
  expect(field(REASON).value).toBe('spam')
})

test('[A-1] for how long one has to follow is asked where followers alone write, and set at once', async () => {
  const { screen, user, sent } = await showSetup({ availability: { followersOnly: true, followMinutes: 60 } })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 hour' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: '10 min' }))
  expect(sent).toEqual([setup({ followMinutes: 10 })])
})

test('[A-1] for how long one has to follow is not asked where everybody writes', async () => {
  const { screen } = await showSetup({ availability: { followMinutes: 60 } })
  expect(screen.queryByRole('radio', { name: '1 hour' })).toBe(null)
})

test('[A-1] while an act is on its way nothing of a room’s set-up is changed', async () => {
  const { screen, write, button } = await showSetup({ pin: 'be kind', isActing: true })
  await write('Pinned notice', 'be nice')
  expect(screen.getAllByRole<HTMLInputElement>('switch').filter(({ disabled }) => !disabled)).toEqual([])
  expect([button('Pin')?.disabled, button('Take down')?.disabled]).toEqual([true, true])
})

/** Whether a control cannot be used, by itself or by the group that it stands in. */
const isOff = (control: HTMLElement) => control.matches(':disabled') || control.closest('fieldset')?.disabled === true

test('[A-1] while an act is on its way for how long one has to follow is not changed', async () => {
  const { screen } = await showSetup({ availability: { followersOnly: true, followMinutes: 60 }, isActing: true })
  expect(isOff(screen.getByRole('radio', { name: '10 min' }))).toBe(true)
})

test('[A-1] a reason that is too long for the log says so, and nothing of a room’s set-up is changed for it', async () => {
  const { screen, write, button } = await showSetup({
    pin: 'be kind',
    availability: { followersOnly: true, followMinutes: 60, slowSeconds: 10 },
  })
  await write('Pinned notice', 'be nice')
  const controls = () => [
    ...[...screen.getAllByRole('switch'), ...screen.getAllByRole('radio')].map(isOff),
    ...['Pin', 'Take down'].map((name) => button(name)?.disabled),
  ]
  await write(REASON, 'x'.repeat(REASON_LIMIT))
  expect([new Set(controls()), screen.queryByRole('alert')]).toEqual([new Set([false]), null])
  await write(REASON, 'x'.repeat(REASON_LIMIT + 1))
  expect([new Set(controls()), screen.getByRole('alert').textContent]).toEqual([
    new Set([true]),
    expect.stringMatching(/^Too long/),
  ])
})

test('[A-1] a reason goes cleaned: one of nothing that can be seen is none', async () => {
  const { write, turn, sent } = await showSetup()
  await write(REASON, '\u200b')
  await turn('No links')
  expect(sent).toEqual([setup({ linksOff: true })])
})

test('[A-1] a line is put on top of the chat by Enter, cleaned, with its reason', async () => {
  const { write, user, sent } = await showSetup()
  await write(REASON, 'match day')
  await write('Pinned notice', '  be kind ')
  await user.keyboard('{Enter}')
  expect(sent).toEqual([setup({ pin: 'be kind', reason: 'match day' })])
})

test('[A-1] the line on top of the chat stands in its field to be changed, and is taken down by a press', async () => {
  const { field, press, sent } = await showSetup({ pin: 'be kind' })
  expect(field('Pinned notice').value).toBe('be kind')
  await press('Take down')
  expect(sent).toEqual([setup({ pin: null })])
})

test('[A-1] where no line is on top of the chat there is none to take down', async () => {
  const { button } = await showSetup()
  expect(button('Take down')).toBe(null)
})

test.each([
  ['an empty one', '  ', true],
  ['the one that is there', ' be kind', true],
  ['one of the most letters', 'x'.repeat(PIN_LIMIT), false],
  ['one with a letter more', 'x'.repeat(PIN_LIMIT + 1), true],
])('[A-1] of lines for the top of the chat %s (%j) is kept back: %s', async (_, text, isKept) => {
  const { write, button } = await showSetup({ pin: 'be kind' })
  await write('Pinned notice', text)
  expect(button('Pin')?.disabled).toBe(isKept)
})

test('[A-1] a line that is too long for the top of the chat says so', async () => {
  const { write, screen } = await showSetup()
  await write('Pinned notice', 'x'.repeat(PIN_LIMIT))
  expect(screen.queryByRole('alert')).toBe(null)
  await write('Pinned notice', 'x'.repeat(PIN_LIMIT + 1))
  expect(screen.queryByRole('alert')).not.toBe(null)
})

test('[A-1] what another moderator puts on top of the chat takes the place of a line in its field that nobody changed', async () => {
  const { field, pinned, button } = await showSetup({ pin: 'be kind' })
  await pinned(pinOf('p2', 'goal!'))
  expect(field('Pinned notice').value).toBe('goal!')
  await pinned(null)
  expect([field('Pinned notice').value, button('Take down')]).toEqual(['', null])
})

test('[D-8] the reason for a change says that the log keeps it', async () => {
  const { field } = await showSetup()
  expect(document.getElementById(field(REASON).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Saved in the log with your next change.',
  )
})
