import { robotCheck, type verificationCalls } from '#src/api/contract/verification.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { beginAfs, slideAfs } from '../verification/afs.ts'
import { anjiChallenge, checkAnji } from '../verification/anji.ts'
import { geetestHolds, registerGeetest } from '../verification/geetest.ts'
import { checkImage, imageChallenge } from '../verification/image.ts'
import { requireSafe } from '../verification/requireVerification.ts'
import type { CallContext } from './context.ts'

export const verificationHandlers = {
  verificationImage: ({ medium }, context) => imageChallenge(context, medium),
  imageCheck: ({ id, code }, context) => checkImage(context, id, code),
  anjiGet: ({ captchaType }, context) => anjiChallenge(context, captchaType),
  anjiCheck: (payload, context) => checkAnji(context, payload),
  afsBegin: (_, context) => beginAfs(context),
  afsSlide: (payload, context) => slideAfs(context, payload),
  geetestRegister: (_, context) => registerGeetest(context),
  geetestValidate: ({ challenge, validate, seccode }, context) => ({
    result: geetestHolds(context, { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: seccode }),
  }),

  robotCheck: async (_, context) => {
    await requireSafe(context, robotCheck.path)
    await context.services.barriers.lower('robot', context.deviceId)
    return {}
  },
} satisfies Handlers<typeof verificationCalls, CallContext>
