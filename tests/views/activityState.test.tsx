import { useEffect, useState } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ActivityAnswer, ActivityBar, OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import type { OfficeVote, VoteAnswer } from '#src/api/model/activities/officeVote.ts'
import { fen } from '#src/api/model/money/amount.ts'
import {
  activityBarMachine,
  activityBarsMachine,
  type ActivityAct,
  type BarAnswer,
  type BarOrder,
  activityActMachine,
  officeVoteMachine,
  type VoteAct,
  voteActMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { ActivityBars } from '#src/ui/backOffice/officeActivities/ActivityBars.tsx'
import { ActivityStateView } from '#src/ui/backOffice/officeActivities/ActivityStateView.tsx'
import { VoteOutcomeView } from '#src/ui/backOffice/officeActivities/VoteOutcomeView.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { inForm } from './support/inForm.ts'
import { DRAFT } from './support/officeActivity.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['officeActivities', 'activities', 'backOffice'] } as const
const budget = (all: number, day: number | null = null) => ({
  asset: 'FEN' as const,
  all: fen(all),
  day: day === null ? null : fen(day),
})
const ACTIVITY: OfficeActivity = {
  ...DRAFT,
  fields: { ...DRAFT.fields, budgets: [budget(500_00, 50_00)] },
  spent: [{ asset: 'FEN', all: fen(120_00), today: fen(20_00) }],
}
const signedBy = (memberId: string) => ({
  digest: 'd1',
  by: { memberId, name: 'leo' },
  reason: 'for May',
  at: 3_000,
  expiresAt: 90_000_000,
})
const proposalBy = (memberId: string): OfficeActivity['proposal'] => ({
  ...signedBy(memberId),
  act: 'publish',
  budgets: [budget(9_000_00)],
})
const SIGNER = { ownId: 'm-oda', mayAct: true, mayApprove: true, now: () => 10_000 }
type Rights = Partial<Pick<typeof SIGNER, 'mayAct' | 'mayApprove'>>
const [SIGN, REFUSE, BACK] = ['Sign it, so that it holds', 'Refuse it', 'Take it back']

/** How an activity stands, as the operator m-oda sees it. */
async function showState(fields: Partial<OfficeActivity> = {}, rights: Rights = {}) {
  const run = handActor<ActivityAnswer, { order: ActivityAct }>()
  const act = createActor(activityActMachine.provide({ actors: { act: run.logic } })).start()
  const activity = { ...ACTIVITY, ...fields }
  const listed = new BehaviorSubject(activity)
  function Listed() {
    const [shown, setShown] = useState(activity)
    useEffect(() => {
      const change = listed.subscribe(setShown)
      return () => change.unsubscribe()
    }, [])
    return <ActivityStateView activity={shown} act={act} {...SIGNER} {...rights} />
  }
  const page = await show(<Listed />, WORDS)
  const { screen, user } = page
  return {
    ...page,
    text: () => document.body.textContent,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    press: async (name: string, reason = 'for May') => {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
      if (reason !== '' && field.value === '') await user.type(field, reason)
      await user.click(screen.getByRole('button', { name }))
    },
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (result: ActivityAnswer['result'], next: Partial<OfficeActivity> = {}) =>
      told(() => run.last().resolve({ result, activity: { ...activity, ...next } })),
    /** The list tells it of another state, as after a colleague's act. */
    becomes: (next: Partial<OfficeActivity>) => told(() => listed.next({ ...activity, ...next })),
  }
}

test.each([
  ['draft', {}, ['Publish']],
  ['draft', { mayApprove: false }, []],
  ['draft', { mayAct: false }, ['Publish']],
  ['scheduled', {}, ['Pause', 'End']],
  ['running', { mayApprove: false }, ['Pause', 'End']],
  ['running', { mayAct: false }, []],
  ['paused', {}, ['Let it run on', 'End']],
  ['ended', {}, []],
] as const)('[A-5] an activity that is “%s” offers one with %o: %s', async (state, rights, buttons) => {
  const { buttons: shown } = await showState({ state }, rights)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['draft', 'Publish', { what: 'publish' }],
  ['running', 'Pause', { what: 'deed', deed: 'pause' }],
  ['running', 'End', { what: 'deed', deed: 'end' }],
  ['paused', 'Let it run on', { what: 'deed', deed: 'resume' }],
] as const)('[A-5] to an activity that is “%s”, “%s” does that, as of its version', async (state, button, order) => {
  const { press, orders } = await showState({ state })
  await press(button, '')
  expect(orders()).toEqual([])
  await press(button)
  expect(orders()).toEqual([{ ...order, id: 'a1', version: 4, reason: 'for May' }])
})

test('[A-5] what is done after another act is of the version that it made, and stands as it became', async () => {
  const { press, answer, orders, buttons } = await showState({ state: 'running' })
  await press('Pause')
  await answer('done', { state: 'paused', version: 5 })
  expect(buttons()).toEqual(['Let it run on', 'End'])
  await press('Let it run on')
  expect(orders().at(-1)).toMatchObject({ deed: 'resume', version: 5 })
})

test('[A-5] what a colleague did to an activity after one’s own act stands there, and goes on from there', async () => {
  const { press, answer, becomes, orders, buttons } = await showState({ state: 'running' })
  await press('Pause')
  await answer('done', { state: 'paused', version: 5 })
  await becomes({ state: 'running', version: 6 })
  expect(buttons()).toEqual(['Pause', 'End'])
  await press('End')
  expect(orders().at(-1)).toMatchObject({ deed: 'end', version: 6 })
})

test.each([
  ['overlaps', /^Another one of this kind has some of these days/],
  ['late', /^Somebody changed it meanwhile/],
  ['signed', /^Signed: it holds once a second operator signs/],
] as const)('[A-5] why nothing holds yet of what was done to an activity is said: %s', async (result, words) => {
  const { screen, press, answer } = await showState()
  await press('Publish')
  await answer(result)
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

test.each([
  ['something', ACTIVITY.spent, 'Spent, yuan¥120 / ¥500 today ¥20 / ¥50'],
  ['nothing', [], 'Spent, yuan¥0 / ¥500'],
])('[A-5] of a budget of which %s was spent that is said', async (_, spent, words) => {
  const { text } = await showState({ spent })
  expect(text()).toContain(words)
})

test.each([
  ['a colleague', 'm-leo', {}, [SIGN, REFUSE]],
  ['a colleague, to who may not approve', 'm-leo', { mayApprove: false }, []],
  ['oneself', 'm-oda', {}, [BACK]],
] as const)(
  '[A-5] what %s signed of an activity is answered before anything else is done',
  async (_, signer, rights, buttons) => {
    const { buttons: shown } = await showState({ state: 'running', proposal: proposalBy(signer) }, rights)
    expect(shown()).toEqual(buttons)
  },
)

test('[A-5] what waits says what it is, and with which budget', async () => {
  const { screen } = await showState({ proposal: proposalBy('m-leo') })
  expect(screen.getByRole('region').textContent).toMatch(/Publish it.*Budget, yuan¥9,000/)
})

test('[A-5] just what was looked at is signed', async () => {
  const { press, orders } = await showState({ proposal: proposalBy('m-leo') })
  await press(SIGN)
  expect(orders()).toEqual([{ what: 'sign', id: 'a1', digest: 'd1', verdict: 'approve', reason: 'for May' }])
})

const team = (chinese: string, english: string, votes: number) => ({ name: { 'zh-CN': chinese, en: english }, votes })
const VOTE: OfficeVote = {
  id: 'a1',
  state: 'closed',
  mayDecide: true,
  teams: [team('甲', 'Ajax', 3), team('乙', 'Boca', 1)],
  outcome: null,
  proposal: null,
}

/** How a vote comes out, as the operator m-oda sees it. */
async function showVote(fields: Partial<OfficeVote> = {}, rights: Rights = {}) {
  const run = handActor<VoteAnswer, { order: VoteAct }>()
  const vote = { ...VOTE, ...fields }
  const logic = {
    vote: officeVoteMachine.provide({ actors: given([vote]) }),
    voteAct: voteActMachine.provide({ actors: { act: run.logic } }),
  }
  const page = await show(<VoteOutcomeView id="a1" logic={logic} {...SIGNER} {...rights} />, WORDS)
  const { screen, user } = page
  await screen.findByText('Ajax')
  return {
    ...page,
    text: () => document.body.textContent,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    choose: (words: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), words),
    press: async (name: string) => {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
      if (field.value === '') await user.type(field, 'the final')
      await user.click(screen.getByRole('button', { name }))
    },
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (result: VoteAnswer['result']) => told(() => run.last().resolve({ result, vote })),
  }
}

test.each([
  ['Champion: Ajax', { is: 'won', team: 0 }],
  ['Champion: Boca', { is: 'won', team: 1 }],
  ['Call the vote off: the pool goes back to the budget, nothing is paid', { is: 'abandoned' }],
] as const)('[P-9] the outcome that was chosen is signed: %s', async (words, outcome) => {
  const { choose, press, orders } = await showVote()
  await choose(words)
  await press('Sign this outcome')
  expect(orders()).toEqual([{ what: 'propose', id: 'a1', outcome, reason: 'the final' }])
})

test('[P-9] no outcome is signed before one is chosen, and that is said', async () => {
  const { text, press, orders } = await showVote()
  expect(text()).not.toContain('Choose an outcome first')
  await press('Sign this outcome')
  expect([orders(), text().includes('Choose an outcome first')]).toEqual([[], true])
})

const proposedBy = (memberId: string): OfficeVote['proposal'] => ({ ...signedBy(memberId), outcome: { is: 'won', team: 1 } })
test.each([
  ['to be decided', {}, {}, ['Sign this outcome']],
  ['to be decided, for who may not act', {}, { mayAct: false }, []],
  ['not to be decided yet', { mayDecide: false, state: 'open' }, {}, []],
  ['decided', { mayDecide: false, state: 'decided', outcome: { is: 'won', team: 0 } }, {}, []],
  ['signed by a colleague', { proposal: proposedBy('m-leo') }, {}, [SIGN, REFUSE]],
  ['signed by a colleague, for who may not approve', { proposal: proposedBy('m-leo') }, { mayApprove: false }, []],
  ['signed by oneself', { proposal: proposedBy('m-oda') }, {}, [BACK]],
] as const)('[P-9] a vote that is %s offers what this operator may say of it', async (_, fields, rights, buttons) => {
  const { buttons: shown } = await showVote(fields, rights)
  expect(shown()).toEqual(buttons)
})

test('[P-9] the outcome that a colleague signed is named, and just that one is refused', async () => {
  const { screen, press, orders } = await showVote({ proposal: proposedBy('m-leo') })
  expect(screen.getByRole('region').textContent).toContain('OutcomeChampion: Boca')
  await press(REFUSE)
  expect(orders()).toEqual([{ what: 'sign', id: 'a1', digest: 'd1', verdict: 'refuse', reason: 'the final' }])
})

test.each([
  ['may be decided', {}, false],
  ['may not be decided yet', { mayDecide: false, state: 'open' }, true],
  ['is decided', { mayDecide: false, state: 'decided', outcome: { is: 'won', team: 0 } }, false],
] as const)('[P-9] of a vote that %s (%o) it is said that it is too early: %s', async (_, fields, isSaid) => {
  const { text } = await showVote(fields)
  expect(text().includes('An outcome can be confirmed once the activity has begun.')).toBe(isSaid)
})

test.each([
  ['is confirmed', { state: 'decided', mayDecide: false, outcome: { is: 'won', team: 1 } }, /^Champion: Boca/],
  ['is awaited', {}, /^Votes are closed; the outcome is awaited/],
] as const)('[P-9] that an outcome %s is said, beside how the votes are shared', async (_, fields, words) => {
  const { text } = await showVote(fields)
  expect(text()).toMatch(words)
  expect(text()).toContain('Ajax3 votes (75%)Boca1 votes (25%)')
})

test.each([
  ['signed', /^Signed\. It holds once a second operator signs it/],
  ['impossible', /^The activity has not begun/],
] as const)('[P-9] why an outcome does not hold yet is said: %s', async (result, words) => {
  const { screen, choose, press, answer } = await showVote()
  await choose('Champion: Ajax')
  await press('Sign this outcome')
  await answer(result)
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

const bar = (name: string, activityId: string | null): ActivityBar => ({
  memberId: `m-${name}`,
  name,
  activityId,
  reason: `why ${name}`,
  by: 'leo',
  at: Date.UTC(2026, 0, 1),
})

/** Who is kept out of an activity. */
async function showBars(bars: readonly ActivityBar[], mayAct = true) {
  const run = handActor<BarAnswer, { order: BarOrder }>()
  const logic = {
    bars: activityBarsMachine.provide({ actors: given(bars) }),
    bar: activityBarMachine.provide({ actors: { act: run.logic } }),
  }
  const page = await show(<ActivityBars id="a1" logic={logic} mayAct={mayAct} />, WORDS)
  await told(() => undefined)
  return {
    ...page,
    ...inForm(page),
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (one: BarAnswer) => told(() => run.last().resolve(one)),
  }
}

test('[A-5] who is kept out stands with of what, why and by whom', async () => {
  const { screen } = await showBars([bar('mia', null), bar('tom', 'a1')])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'miaall activitieswhy mia · leo · 2026-01-01 08:00',
    'tomthis onewhy tom · leo · 2026-01-01 08:00',
  ])
})

test.each([
  ['Bar', false, { id: 'a1', isSet: true }],
  ['Bar', true, { id: null, isSet: true }],
  ['Let in again', false, { id: 'a1', isSet: false }],
  ['Let in again', true, { id: null, isSet: false }],
])('[A-5] “%s”, of all activities: %s, is done to the member who is named', async (button, isOfAll, order) => {
  const { screen, user, write, press, orders } = await showBars([])
  await write('Member’s name', ' mia ')
  if (isOfAll) await user.click(screen.getByRole('switch', { name: 'From all activities' }))
  await write('Reason', 'two accounts')
  await press(button)
  expect(orders()).toEqual([{ ...order, name: 'mia', reason: 'two accounts' }])
})

test.each(['Bar', 'Let in again'])('[A-5] “%s” is done to nobody without a name', async (button) => {
  const { screen, write, press, orders } = await showBars([])
  await write('Reason', 'two accounts')
  await press(button)
  expect([orders(), screen.queryByText('Enter the name of a member') !== null]).toEqual([[], true])
})

test.each([
  ['a bar that was lifted', 'done', 'Saved', ''],
  ['a bar that was not there', 'notBarred', '', 'Nothing was lifted: this member is not barred there'],
] as const)('[A-5] how the lifting of %s went is said', async (_, result, status, alert) => {
  const { screen, write, press, answer } = await showBars([])
  await write('Member’s name', 'mia')
  await write('Reason', 'one account')
  await press('Let in again')
  await answer({ result, list: [] })
  expect([screen.getByRole('status').textContent, screen.getByRole('alert').textContent]).toEqual([status, alert])
})

test('[A-5] who may only look keeps nobody out', async () => {
  const { screen } = await showBars([bar('mia', null)], false)
  expect([screen.getAllByRole('listitem').length, screen.queryAllByRole('button')]).toEqual([1, []])
})
