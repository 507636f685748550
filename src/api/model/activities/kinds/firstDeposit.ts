import { defineKind } from '#src/api/model/activities/defineKind.ts'
import {
  DepositBonusAct,
  depositBonusFields,
  DepositBonusReply,
  DepositBonusView,
} from '#src/api/model/activities/depositBonus.ts'
import { percent } from '#src/api/model/activities/terms.ts'

/** First deposit: who took part before it gets a locked bonus for the first deposit that is large enough. */
export const firstDeposit = defineKind({
  name: 'firstDeposit',
  always: ['leave'],
  fields: { percent: percent({ least: 1, most: 100, initial: 50 }), ...depositBonusFields({ most: 500 }) },
  view: DepositBonusView,
  act: DepositBonusAct,
  reply: DepositBonusReply,
})
