import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { DEFAULT_PLAN } from '#src/api/model/grade.ts'
import { MEMBER_NOTE_LIMIT, type MemberAnswer, type MemberProfile } from '#src/api/model/memberOffice.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import { memberActMachine, type MemberOrder } from '#src/machines/backOffice/membersMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { type ChosenAct, MemberActs } from '#src/ui/backOffice/members/MemberActs.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const PROFILE = {
  member: { memberId: 'm-mia', name: 'mia', isActive: true, tags: ['watch'] },
  birthday: '2001-02-28',
  sessions: [
    { sessionId: 's1', createdAt: 1, expiresAt: 9, address: '10.0.0.1' },
    { sessionId: 's2', createdAt: 2, expiresAt: 9, address: '10.0.0.2' },
  ],
  notes: [],
} as unknown as MemberProfile
const profileWith = (member: Partial<MemberProfile['member']>, rest: Partial<MemberProfile> = {}): MemberProfile => ({
  ...PROFILE,
  ...rest,
  member: { ...PROFILE.member, ...member },
})

async function showActs(profile = PROFILE, begun: ChosenAct = { kind: 'note', sessionId: null }) {
  const run = handActor<MemberAnswer, { order: MemberOrder }>()
  const actor = createActor(memberActMachine.provide({ actors: { act: run.logic } })).start()
  const copy = copyMachine.provide({ actors: { copy: fromPromise<void, { text: string }>(() => Promise.resolve()) } })
  const renewals = new Subject<MemberProfile>()
  let ids = 0
  const makeId = () => `client-made-id-${(ids += 1)}`
  function Acts() {
    const [chosen, setChosen] = useState(begun)
    const [shown, setShown] = useState(profile)
    useEffect(() => {
      const renewal = renewals.subscribe(setShown)
      return () => renewal.unsubscribe()
    }, [])
    return (
      <MemberActs
        profile={shown}
        act={actor}
        copy={copy}
        makeId={makeId}
        chosen={chosen}
        onChoose={setChosen}
        seen={(at) => `at ${at}`}
      />
    )
  }
  const page = await show(<Acts />, { language: 'en', words: ['backOffice'] })
  const { screen, user } = page
  const list = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  return {
    ...page,
    list,
    options: (name: string) => [...list(name).options].map(({ textContent }) => textContent),
    choose: (option: string) => user.selectOptions(list('What to do'), option),
    pick: (name: string, option: string) => user.selectOptions(list(name), option),
    write: (name: string, text: string) => user.type(screen.getByLabelText(name), text),
    send: (name: string) => user.click(screen.getByRole('button', { name })),
    orders: () => run.asked.map(({ input }) => input.order),
    /** No answer comes. */
    lose: () =>
      act(async () => {
        run.last().reject(new Error('cut'))
        await settled()
      }),
    renew: (next: MemberProfile) => act(() => renewals.next(next)),
    answer: (one: MemberAnswer) =>
      act(async () => {
        run.last().resolve(one)
        await settled()
      }),
  }
}

const TAGLESS = profileWith({ tags: [] })
const TAGGED = profileWith({ tags: [...MEMBER_TAGS] })
test.each([
  ['open', PROFILE, 'Disable the account', 'Enable the account'],
  ['shut', profileWith({ isActive: false }), 'Enable the account', 'Disable the account'],
  ['without tags', TAGLESS, 'Add a tag', 'Remove a tag'],
  ['with every tag', TAGGED, 'Remove a tag', 'Add a tag'],
] as const)('[D-8] to an account that is %s only what changes it can be done', async (_, profile, there, missing) => {
  const { options } = await showActs(profile)
  expect([options('What to do').includes(there), options('What to do').includes(missing)]).toEqual([true, false])
})

test.each([
  ['Disable the account', true, { act: 'status', isActive: false }],
  ['Enable the account', false, { act: 'status', isActive: true }],
  ['Take the picture down', true, { act: 'takeDown', what: 'avatar' }],
  ['Take the nickname down', true, { act: 'takeDown', what: 'nickname' }],
  ['End all sessions', true, { act: 'sessionsEnd' }],
  ['Reset the password', true, { act: 'password' }],
  ['Add a tag', true, { act: 'tag', tag: 'blacklist', isSet: true }],
  ['Remove a tag', true, { act: 'tag', tag: 'watch', isSet: false }],
  ['Correct the birth date', true, { act: 'birthday', birthday: '2001-02-28' }],
] as const)('[D-8] “%s” (account open: %s) does this, for its reason: %o', async (name, isActive, order) => {
  const { choose, write, send, orders } = await showActs(profileWith({ isActive }))
  await choose(name)
  await write('Reason', 'asked for')
  await send(name)
  expect(orders()).toEqual([{ memberId: 'm-mia', reason: 'asked for', ...order }])
})

test('[D-8] only tags that the member does not have can be added', async () => {
  const { choose, options } = await showActs()
  await choose('Add a tag')
  expect(options('Tag')).toEqual(['Barred from activities', 'No grade', 'Handle with care'])
})

test('[P-6] a limit is lowered for the period that was chosen', async () => {
  const { choose, pick, write, send, orders } = await showActs()
  await choose('Lower a deposit limit')
  await pick('Period', 'Monthly')
  await write('New limit (yuan)', '50.5')
  await write('Reason', 'care')
  await send('Lower a deposit limit')
  expect(orders()).toEqual([{ memberId: 'm-mia', reason: 'care', act: 'limit', period: 'month', fen: 5_050 }])
})

test.each(['0.99', '10000000.01', ''])(
  '[P-6] a limit of “%s” yuan is kept back with the reason once it is tried',
  async (text) => {
    const { screen, choose, write, send, orders } = await showActs()
    const fault = () => screen.queryByText(/^Enter 1 to 10,000,000 yuan/) !== null
    await choose('Lower a deposit limit')
    if (text !== '') await write('New limit (yuan)', text)
    expect(fault()).toBe(false)
    await write('Reason', 'care')
    await send('Lower a deposit limit')
    expect([orders(), fault()]).toEqual([[], true])
  },
)

test('[D-8] every grade of the plan can be given', async () => {
  const { options, choose } = await showActs()
  await choose('Give a grade')
  expect(options('Grade')).toEqual(DEFAULT_PLAN.rules.map(({ grade }) => `VIP ${grade}`))
})

test('[D-8] a grade is given only with its last day', async () => {
  const { choose, pick, write, send, orders } = await showActs()
  await choose('Give a grade')
  await pick('Grade', 'VIP 10')
  await write('Reason', 'a gift')
  await send('Give a grade')
  expect(orders()).toEqual([])
  await write('Held through', '2026-12-31')
  await send('Give a grade')
  expect(orders()).toEqual([{ memberId: 'm-mia', reason: 'a gift', act: 'grade', grade: 10, until: '2026-12-31' }])
})

test('[D-8] a day that was written for one act is not there for the next', async () => {
  const { screen, choose, write } = await showActs()
  await choose('Give a grade')
  await write('Held through', '2026-12-31')
  await choose('Correct the birth date')
  expect(screen.getByLabelText<HTMLInputElement>('Birth date').value).toBe('2001-02-28')
})

test('[D-8] the session that was chosen is ended', async () => {
  const { choose, options, pick, write, send, orders } = await showActs()
  await choose('End one session')
  expect(options('Which login')).toEqual(['since at 1 · 10.0.0.1', 'since at 2 · 10.0.0.2'])
  await pick('Which login', 'since at 2 · 10.0.0.2')
  await write('Reason', 'a lost phone')
  await send('End one session')
  expect(orders()).toEqual([{ memberId: 'm-mia', reason: 'a lost phone', act: 'sessionEnd', sessionId: 's2' }])
})

test.each([
  ['by hand', 'since at 2 · 10.0.0.2', 0],
  ['as the first of them', null, 1],
] as const)('[D-8] a session that was chosen %s and has ended meanwhile becomes no other one', async (_, picked, left) => {
  const { list, choose, pick, write, send, renew, orders } = await showActs()
  await choose('End one session')
  if (picked !== null) await pick('Which login', picked)
  await write('Reason', 'a lost phone')
  const one = PROFILE.sessions[left]!
  renew(profileWith({}, { sessions: [one] }))
  await send('End one session')
  const shown = list('Which login').selectedOptions[0]?.textContent
  expect([shown, orders()]).toEqual(['Not there any more: choose again', []])
  await pick('Which login', `since at ${one.createdAt} · ${one.address}`)
  await send('End one session')
  expect(orders()).toMatchObject([{ sessionId: one.sessionId }])
})

test('[D-8] a tag that was chosen and is there meanwhile becomes no other one', async () => {
  const { choose, pick, write, send, renew, orders } = await showActs()
  await choose('Add a tag')
  await pick('Tag', 'No grade')
  await write('Reason', 'asked for')
  renew(profileWith({ tags: ['watch', 'noLevel'] }))
  await send('Add a tag')
  expect(orders()).toEqual([])
})

test('[D-8] a session is ended only where there is one', async () => {
  const { options } = await showActs(profileWith({}, { sessions: [] }))
  expect(options('What to do')).not.toContain('End one session')
})

test.each([
  [1, 1],
  [MEMBER_NOTE_LIMIT, 1],
  [MEMBER_NOTE_LIMIT + 1, 0],
  [0, 0],
])('[D-8] a note of %i characters is kept %i times', async (length, times) => {
  const { screen, user, send, orders } = await showActs()
  await user.click(screen.getByLabelText('Note'))
  if (length > 0) await user.paste('x'.repeat(length))
  await send('Add a note')
  expect(orders()).toHaveLength(times)
  expect(screen.queryByText(`Please write at most ${MEMBER_NOTE_LIMIT} characters`) === null).toBe(times === 1)
})

/** The member with a note. */
const notedWith = (content: string) => profileWith({}, { notes: [{ id: 'n1', at: 1, by: 'oda', content }] })

test('[D-8] a note is gone from its field once it was kept', async () => {
  const { screen, write, send, renew, answer } = await showActs()
  await write('Note', 'called')
  await send('Add a note')
  const noted = notedWith('called')
  await answer({ result: 'done', profile: noted, password: null })
  renew(noted)
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('')
})

test('[D-8] a note that is being written stays while another act brings a colleague’s', async () => {
  const { screen, choose, write, send, renew, answer } = await showActs()
  await write('Note', 'called')
  await choose('End all sessions')
  await write('Reason', 'a lost phone')
  await send('End all sessions')
  const noted = notedWith('theirs')
  await answer({ result: 'done', profile: noted, password: null })
  renew(noted)
  await choose('Add a note')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('called')
})

test('[D-8] what is written on while a note is on its way stays', async () => {
  const { screen, write, send, renew, answer } = await showActs()
  await write('Note', 'called')
  await send('Add a note')
  await write('Note', ' again')
  const noted = notedWith('called')
  await answer({ result: 'done', profile: noted, password: null })
  renew(noted)
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('called again')
})

/** The ids under which notes were sent. */
const idsOf = (orders: readonly MemberOrder[]) => orders.map((one) => (one.act === 'note' ? one.clientId : null))

test('[D-8] a note that is sent again after a lost answer goes under its id', async () => {
  const { write, send, lose, orders } = await showActs()
  await write('Note', 'called')
  await send('Add a note')
  await lose()
  await send('Add a note')
  expect(idsOf(orders())).toEqual(['client-made-id-1', 'client-made-id-1'])
})

test('[D-8] a note whose words were changed after a lost answer goes as another one', async () => {
  const { write, send, lose, orders } = await showActs()
  await write('Note', 'called')
  await send('Add a note')
  await lose()
  await write('Note', ' twice')
  await send('Add a note')
  expect(idsOf(orders())).toEqual(['client-made-id-1', 'client-made-id-2'])
})

test('[D-8] a note that is sent again after a lost answer goes under its id though a colleague wrote one meanwhile', async () => {
  const { write, send, lose, renew, orders } = await showActs()
  await write('Note', 'called')
  await send('Add a note')
  await lose()
  renew(notedWith('theirs'))
  await send('Add a note')
  expect(idsOf(orders())).toEqual(['client-made-id-1', 'client-made-id-1'])
})

test('[D-8] the same words once a note was kept are another note', async () => {
  const { write, send, answer, renew, orders } = await showActs()
  await write('Note', 'called')
  await send('Add a note')
  const noted = profileWith({}, { notes: [{ id: 'n1', at: 1, by: 'oda', content: 'called' }] })
  await answer({ result: 'done', profile: noted, password: null })
  renew(noted)
  await write('Note', 'called')
  await send('Add a note')
  expect(idsOf(orders())).toEqual(['client-made-id-1', 'client-made-id-2'])
})

test('[D-8] a new password is told to who reset it', async () => {
  const { screen, choose, write, send, answer } = await showActs()
  await choose('Reset the password')
  await write('Reason', 'forgotten')
  await send('Reset the password')
  await answer({ result: 'done', profile: PROFILE, password: 'made-4321' })
  expect(screen.getByText('made-4321')).not.toBe(null)
})

test('[D-8] how one act went is not said at another one that is chosen after it', async () => {
  const { screen, choose, write, send, answer } = await showActs()
  await choose('End all sessions')
  await write('Reason', 'a lost phone')
  await send('End all sessions')
  await answer({ result: 'operator' })
  expect(screen.getByRole('alert').textContent).toBe('For operators’ accounts see Operators')
  await choose('Reset the password')
  expect(screen.getByRole('alert').textContent).toBe('')
})
