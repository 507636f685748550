import type { Handlers } from '#src/api/contract/handlers.ts'
import { checkNameV2, type registrationCalls } from '#src/api/contract/registration.ts'
import { readAccountSettings } from '../accounts/accountSettings.ts'
import { agentOfCode, bindByCode, countVisit } from '../agents/agentCodes.ts'
import { noteRegistration } from '../invite/friends.ts'
import { inviterOf } from '../accounts/invites.ts'
import { allowNameCheck } from '../accounts/nameChecks.ts'
import { nameFault, namesInstead } from '../accounts/names.ts'
import { registerMember } from '../accounts/register.ts'
import { sendRegisterCode } from '../accounts/sendCode.ts'
import { countShare } from '../tasks/countDeeds.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import type { CallContext } from './context.ts'

async function faultOf({ services: { db, delivery } }: CallContext, name: string) {
  const { blockedNames } = await readAccountSettings(db, delivery.isOpen)
  return { fault: await nameFault(db, name, blockedNames), blockedNames }
}

export const registrationHandlers = {
  registerTerms: async (_, { services: { db, delivery } }) => {
    const { isOpen, demands, coins } = await readAccountSettings(db, delivery.isOpen)
    return { isOpen, ...demands, coins }
  },

  checkNameV1: async ({ name }, context) => {
    await allowNameCheck(context.services.write, context.caller)
    return { available: (await faultOf(context, name)).fault === null }
  },

  checkNameV2: async ({ name }, context) => {
    const { services, caller } = context
    if (!(await allowNameCheck(services.write, caller, 'few'))) await requireVerification(services, caller, checkNameV2.path)
    return { available: (await faultOf(context, name)).fault === null }
  },

  checkNameV3: async ({ name }, context) => {
    await allowNameCheck(context.services.write, context.caller)
    const { fault, blockedNames } = await faultOf(context, name)
    if (fault === null) return { available: true, reason: null, suggestions: [] }
    return { available: false, reason: fault, suggestions: await namesInstead(context.services.db, name, blockedNames) }
  },

  sendCode: (order, { services, caller }) => sendRegisterCode(services, caller, order),

  referrerInfo: async ({ code }, { services: { db, write, vault }, caller }) => {
    await allowNameCheck(write, caller)
    const inviter = await inviterOf(db, code)
    if (inviter !== null) await write((tx) => countShare(tx, inviter.id, caller.deviceId))
    const agent = inviter === null ? await agentOfCode(db, code) : null
    if (agent !== null) await write((tx) => countVisit(tx, vault, agent.agentId, caller.deviceId))
    return { name: inviter?.name ?? agent?.name ?? null }
  },

  register: (order, { services, caller }) => registerMember({ ...services, noteRegistration, bindByCode }, caller, order),
} satisfies Handlers<typeof registrationCalls, CallContext>
