import type { TermsOf } from '#src/api/model/activities/defineKind.ts'
import { continueDeposit } from '#src/api/model/activities/kinds/continueDeposit.ts'
import { actOnDepositBonus, depositBonusEntry, hearDeposit, viewDepositBonus } from '#server/activities/depositBonus.ts'
import { yuanGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'

const ruleOf = ({ shares, ...terms }: TermsOf<typeof continueDeposit>) => ({
  ...terms,
  // The first deposit is another activity's.
  steps: shares.map(({ percent }, index) => ({ number: index + 2, percent })),
})

/** Continue deposit (C-12): locked bonuses for the second and later deposits that are large enough, for who took part before each. */
export const continueDepositOnServer = serverKind(continueDeposit, {
  entry: depositBonusEntry,
  gain: ({ terms: { shares, most } }) =>
    yuanGain(most, { rate: 100 * Math.max(...shares.map(({ percent }) => percent)), count: shares.length }),
  view: ({ terms, ...seen }) => viewDepositBonus(ruleOf(terms), seen),
  act: ({ terms, ...acting }, act) => actOnDepositBonus(ruleOf(terms), acting, act),
  on: { deposit: ({ terms, ...hearing }, deed, at) => hearDeposit(ruleOf(terms), hearing, deed, at) },
})
