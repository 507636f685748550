import { defineKind } from '#src/api/model/activities/defineKind.ts'
import {
  DepositBonusAct,
  depositBonusFields,
  DepositBonusReply,
  DepositBonusView,
} from '#src/api/model/activities/depositBonus.ts'
import { percent, table } from '#src/api/model/activities/terms.ts'

/** Shares of the second deposit, the third, and so on. */
const SHARES = [20, 10]

/** Continue deposit: who takes part gets a locked bonus for the second deposit that is large enough, the third, and so on. */
export const continueDeposit = defineKind({
  name: 'continueDeposit',
  always: ['leave'],
  fields: {
    shares: table({
      row: { percent: percent({ least: 1, most: 100, initial: 10 }) },
      least: 1,
      most: 9,
      initial: SHARES.map((value) => ({ percent: value })),
    }),
    ...depositBonusFields({ most: 300 }),
  },
  view: DepositBonusView,
  act: DepositBonusAct,
  reply: DepositBonusReply,
})
