import type { Handlers } from '#src/api/contract/handlers.ts'
import type { profileCalls } from '#src/api/contract/profile.ts'
import { maskMiddle } from '#src/api/model/mask.ts'
import { readProfile, setAvatar, setBirthday, setNickname } from '../accounts/profile.ts'
import { realNameOf } from '../cashier/savedCards/realNames.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const profileHandlers = {
  profileInfo: async (_, { services: { db, now }, caller }) => {
    const { id } = memberOf(caller)
    const name = await realNameOf(db, id)
    return { ...(await readProfile(db, id, now())), realName: name === null ? null : maskMiddle(name) }
  },

  avatarSet: (choice, { services: { write }, caller }) => write((tx) => setAvatar(tx, memberOf(caller).id, choice)),

  nicknameSet: ({ nickname }, { services: { write }, caller }) => write((tx) => setNickname(tx, memberOf(caller).id, nickname)),

  birthdaySet: ({ birthday }, { services: { write, saferPlay }, caller }) =>
    write(async (tx) => {
      const memberId = memberOf(caller).id
      const answer = await setBirthday(tx, memberId, birthday)
      if (answer.result === 'done') await saferPlay.joinExclusion(tx, { memberId, deviceId: caller.deviceId })
      return answer
    }),
} satisfies Handlers<typeof profileCalls, CallContext>
