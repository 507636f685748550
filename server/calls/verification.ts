import { robotCheck, type verificationCalls } from '#src/api/contract/verification.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { imageChallenge, checkImage, registerImage } from '../verification/image.ts'
import { anjiChallenge, checkAnji } from '../verification/anji.ts'
import { beginAfs, slideAfs } from '../verification/afs.ts'
import { registerGeetest, geetestHolds } from '../verification/geetest.ts'
import { proveNoRobot } from '../verification/requireVerification.ts'

export const verificationHandlers = {
  imageRegister: (_, { services: { write }, caller }) => registerImage(write, caller),
  verificationImage: (asked, { services, caller }) => imageChallenge(services, caller, asked),
  imageCheck: ({ id, code }, { services: { write }, caller }) => checkImage(write, caller, id, code),
  anjiGet: ({ captchaType }, { services, caller }) => anjiChallenge(services, caller, captchaType),
  anjiCheck: (payload, { services: { write }, caller }) => checkAnji(write, caller, payload),
  afsBegin: (_, { services: { write }, caller }) => beginAfs(write, caller),
  afsSlide: (payload, { services: { write }, caller }) => slideAfs(write, caller, payload),
  geetestRegister: (_, { services, caller }) => registerGeetest(services, caller),
  geetestValidate: ({ challenge, validate, seccode }, { services: { env } }) => ({
    result: geetestHolds(env, { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: seccode }),
  }),

  robotCheck: async (_, { services, caller }) => {
    await proveNoRobot(services, caller, robotCheck.path)
    return {}
  },
} satisfies Handlers<typeof verificationCalls, CallContext>
