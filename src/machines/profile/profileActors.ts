import { Observable } from 'rxjs'
import { fromObservable } from 'xstate'
import { avatarSet, birthdaySet, nicknameSet, profileInfo } from '#src/api/contract/profile.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { AvatarChoice } from '#src/api/model/profile.ts'
import { callActor } from '../kit/callActors.ts'
import type { ChosenPicture } from '../kit/upload.ts'
import { sendPicture, type UploadPorts } from '../kit/uploadActors.ts'
import { type BirthdayAnswer, type NicknameAnswer, type ProfileInfo, profileMachine, type UploadNews } from './profileMachine.ts'

type ProfilePorts = UploadPorts & {
  /** Shows the member as they are now, wherever they are shown. */
  readonly show: (member: MemberInfo) => void
}

/** The member's profile over its calls and the upload door. */
export function provideProfile({ client, upload, show }: ProfilePorts) {
  return profileMachine.provide({
    actors: {
      load: callActor<ProfileInfo, undefined>((_, signal) => client.call(profileInfo, {}, { signal })),
      upload: fromObservable<UploadNews, { picture: ChosenPicture }>(
        ({ input: { picture } }) =>
          new Observable((news) => {
            const left = new AbortController()
            sendPicture({ client, upload }, 'avatar', picture, left.signal, (share) => news.next({ share })).then(
              (arrival) => news.next(arrival),
              (error: unknown) => news.error(error),
            )
            return () => left.abort()
          }),
      ),
      // None of these is cancelled: what was sent may have arrived.
      saveAvatar: callActor<void, { choice: AvatarChoice }>(async ({ choice }) => {
        show((await client.call(avatarSet, choice)).member)
      }),
      saveNickname: callActor<NicknameAnswer, { nickname: string }>(async ({ nickname }) => {
        const answer = await client.call(nicknameSet, { nickname })
        if (answer.result === 'done') show(answer.member)
        return answer
      }),
      saveBirthday: callActor<BirthdayAnswer, { birthday: string }>(({ birthday }) => client.call(birthdaySet, { birthday })),
    },
  })
}
