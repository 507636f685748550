import type { TermsOf } from '#src/api/model/activities/defineKind.ts'
import { firstDeposit } from '#src/api/model/activities/kinds/firstDeposit.ts'
import { actOnDepositBonus, depositBonusEntry, hearDeposit, viewDepositBonus } from '#server/activities/depositBonus.ts'
import { yuanGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'

const ruleOf = ({ percent, ...terms }: TermsOf<typeof firstDeposit>) => ({ ...terms, steps: [{ number: 1, percent }] })

/** First deposit (C-12): a locked bonus for the first deposit that is large enough, for who took part before. */
export const firstDepositOnServer = serverKind(firstDeposit, {
  entry: depositBonusEntry,
  gain: ({ terms: { percent, most } }) => yuanGain(most, { rate: percent * 100 }),
  view: ({ terms, ...seen }) => viewDepositBonus(ruleOf(terms), seen),
  act: ({ terms, ...acting }, act) => actOnDepositBonus(ruleOf(terms), acting, act),
  on: { deposit: ({ terms, ...hearing }, deed, at) => hearDeposit(ruleOf(terms), hearing, deed, at) },
})
