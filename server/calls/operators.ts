import type { operatorCalls } from '#src/api/contract/operators.ts'
import type { Operator } from '#src/api/model/operator.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import {
  addOperator,
  listOperators,
  type OperatorOutcome,
  resetOperatorFactor,
  resetOperatorPassword,
  setOperatorRights,
  setOperatorStatus,
} from '../backOffice/operators.ts'
import { memberOf } from '../members/caller.ts'

export const operatorHandlers = {
  operatorList: async (_, { services: { db, now } }) => ({ list: await listOperators(db, now()) }),

  operatorAdd: async (order, context) => told(context, await addOperator(context.services, memberOf(context.caller), order)),

  operatorRightsSet: async (order, context) =>
    told(context, await context.services.write((tx) => setOperatorRights(tx, memberOf(context.caller), order))),

  operatorStatusSet: async (order, context) =>
    told(context, await context.services.write((tx) => setOperatorStatus(tx, memberOf(context.caller), order))),

  operatorFactorReset: async (order, context) =>
    told(context, await context.services.write((tx) => resetOperatorFactor(tx, memberOf(context.caller), order))),

  operatorPasswordReset: async (order, context) =>
    told(context, await resetOperatorPassword(context.services, memberOf(context.caller), order)),
} satisfies Handlers<typeof operatorCalls, CallContext>

/** The answer, after the trail has heard what changed; of a refusal, or that it was too late, it hears that. */
function told({ noteChange }: CallContext, outcome: OperatorOutcome) {
  if (outcome.result === 'late') {
    noteChange(standingOf(outcome.operator), { result: outcome.result })
    return outcome
  }
  if (outcome.result !== 'done') {
    noteChange(null, outcome)
    return outcome
  }
  const { before, operator, password } = outcome
  noteChange(before === null ? null : standingOf(before), standingOf(operator))
  return { result: outcome.result, operator, password }
}

/** What an act can change of an operator, with whose account it is. */
const standingOf = ({ name, isActive, rights, hasFactor }: Operator) => ({ name, isActive, rights, hasFactor })
