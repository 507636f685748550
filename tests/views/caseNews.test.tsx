import { expect, test } from 'vitest'
import type { CaseResult } from '#src/api/model/depositCase.ts'
import type { DepositCaseActRef } from '#src/machines/backOffice/depositCaseMachine.ts'
import { CaseNewsLine } from '#src/ui/backOffice/deposits/CaseNewsLine.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const ENDED = { end: { how: 'credited' }, claim: null }
const CLAIMED = { end: null, claim: { by: 'leo' } }
const FREE = { end: null, claim: null }

/** What is said of the last act to a case. */
async function showNews(context: object) {
  const act = shownBy<DepositCaseActRef>({ answer: null, errorKey: null, ...context })
  const { screen } = await show(<CaseNewsLine act={act.ref} />, { language: 'en', words: ['backOffice'] })
  return [screen.getByRole('status').textContent, screen.getByRole('alert').textContent]
}

test.each<readonly [CaseResult, object, string, string]>([
  ['done', ENDED, 'Settled: Credited to the member', ''],
  ['late', ENDED, 'Somebody else was first: Credited to the member', ''],
  ['signed', CLAIMED, 'Kept as the first signature: another operator has to credit it to the same order', ''],
  ['done', CLAIMED, 'It is in your hands; nobody else can act for half an hour', ''],
  ['done', FREE, 'Given back: anybody can take it now', ''],
  ['claimed', CLAIMED, '', 'Nothing was done: it is in the hands of leo'],
  ['unclaimed', FREE, '', 'Nothing was done: take it in hand first; your time with it may be over'],
  ['tooMany', FREE, '', 'Nothing was done: you have ten in hand; settle or give back one of them first'],
  ['heldLong', FREE, '', 'Nothing was done: you had this one for four hours on end, so it is the others’ for half an hour'],
  // These are said in the sheet.
  ['noOrder', CLAIMED, '', ''],
  ['otherAsset', CLAIMED, '', ''],
  ['returnOnly', CLAIMED, '', ''],
])('[C-10] of an act that came out as %s at a case of %o it is said: “%s%s”', async (result, item, done, refused) => {
  expect(await showNews({ answer: { result, item } })).toEqual([done, refused])
})

test('[C-10] that an act had no answer is said with why', async () => {
  expect(await showNews({ errorKey: 'errors.networkAbnormal' })).toEqual([
    '',
    expect.stringMatching(/^No answer: see the list.*network/),
  ])
})
