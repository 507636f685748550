import { expect, test } from 'vitest'
import type * as v from 'valibot'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { signGifts } from '#src/api/model/activities/kinds/signGifts.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { SignGiftsView } from '#src/ui/activities/kinds/signGifts/SignGiftsView.tsx'
import { show } from './support/show.tsx'

type View = v.InferOutput<(typeof signGifts)['view']>

const CARD: ActivityCard = {
  id: 'a1',
  kind: 'signGifts',
  title: { 'zh-CN': '', en: '' },
  words: { 'zh-CN': '', en: '' },
  startsAt: 0,
  endsAt: 1,
  state: 'running',
  why: null,
  isDone: false,
}
const VIEW: View = {
  row: 1,
  gifts: [
    { coins: coins(100), state: 'got' },
    { coins: coins(150), state: 'today' },
  ],
  isSigned: false,
  times: 1,
  makeUp: { left: 1, day: '2026-03-08' },
}

/** The buttons that are there, with what pressing each of them asks for. */
async function asksOf(view: Partial<View>, card: Partial<ActivityCard> = {}) {
  const asked: unknown[] = []
  const { screen, user } = await show(
    <SignGiftsView
      sheet={{ card: { ...CARD, ...card }, view: { ...VIEW, ...view } }}
      isBusy={false}
      answer={null}
      ask={(act) => asked.push(act)}
      logic={null}
    />,
    { language: 'en', words: ['signGifts'] },
  )
  for (const button of screen.queryAllByRole('button')) await user.click(button)
  return asked
}

const SIGN = { do: 'sign' }
const MAKE_UP = { do: 'makeUp', day: '2026-03-08' }

test.each<[string, Partial<View>, Partial<ActivityCard>, readonly unknown[]]>([
  ['who has not signed in today and missed a day', {}, {}, [SIGN, MAKE_UP]],
  ['who has no make-up card left', { makeUp: { left: 0, day: '2026-03-08' } }, {}, [SIGN]],
  ['who missed no day', { makeUp: { left: 1, day: null } }, {}, [SIGN]],
  ['who signed in today', { isSigned: true }, {}, [MAKE_UP]],
  ['who may not take part', {}, { why: { why: 'login' } }, []],
])('[C-12] what can be signed in for is offered to %s', async (_, view, card, asked) => {
  expect(await asksOf(view, card)).toEqual(asked)
})
