import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise } from 'xstate'
import { type AvatarChoice, DRAWN_AVATARS } from '#src/api/model/profile.ts'
import { UPLOADS } from '#src/api/model/upload.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { ChosenPicture } from '#src/machines/kit/upload.ts'
import { type ProfileInfo, profileMachine, type UploadNews } from '#src/machines/profile/profileMachine.ts'
import { AvatarCard } from '#src/ui/me/profile/AvatarCard.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** Mia's picture, the first of the drawn faces; what becomes of another is answered by hand. */
async function showCard() {
  const save = handActor<void, { choice: AvatarChoice }>()
  const news = new Subject<UploadNews>()
  const sent: string[] = []
  const upload = fromObservable<UploadNews, { picture: ChosenPicture }>(({ input }) => {
    sent.push(input.picture.name)
    return news
  })
  const load = fromPromise<ProfileInfo, undefined>(() => new Promise<ProfileInfo>(() => undefined))
  const profile = createActor(profileMachine.provide({ actors: { load, upload, saveAvatar: save.logic } })).start()
  const page = await show(<AvatarCard profile={profile} avatar={DRAWN_AVATARS[0] ?? ''} />, {
    language: 'en',
    words: ['profile'],
  })
  const { screen, user } = page
  const field = () => screen.getByLabelText<HTMLInputElement>('Your picture')
  return {
    ...page,
    sent,
    field,
    saved: () => save.asked.map(({ input }) => input.choice),
    done: () => told(() => save.last().resolve()),
    fail: () => told(() => save.last().reject(new Failure('errors.networkAbnormal'))),
    say: (one: UploadNews) => told(() => news.next(one)),
    isHeard: () => news.observed,
    choose: (face: string) => user.click(screen.getByRole('radio', { name: face })),
    chosen: () => screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked }, index) => (checked ? [index + 1] : [])),
    pick: (file: File) => user.upload(field(), file),
    bar: () => screen.queryByRole<HTMLProgressElement>('progressbar')?.value ?? null,
    status: () => screen.getByRole('status').textContent,
    alert: () => screen.queryByRole('alert')?.textContent ?? null,
  }
}

const picture = (bytes = 3, type = 'image/png') => new File([new Uint8Array(bytes)], 'mia.png', { type })

test('[P-7] the face that a member has is the one that is chosen', async () => {
  const { chosen } = await showCard()
  expect(chosen()).toEqual([1])
})

test('[P-7] a face that is pressed shows at once, and is being saved', async () => {
  const { choose, chosen, saved, status, field, done } = await showCard()
  await choose('Face 3')
  expect([chosen(), saved(), status()]).toEqual([[3], [{ of: 'drawn', avatar: DRAWN_AVATARS[2] }], 'Saving…'])
  // No picture can be chosen meanwhile.
  expect(field().disabled).toBe(true)
  await done()
  expect([status(), field().disabled]).toEqual(['', false])
})

test('[P-7] a face that was not saved says why, and the earlier one is chosen again', async () => {
  const { choose, chosen, fail, alert } = await showCard()
  await choose('Face 3')
  await fail()
  expect([chosen(), alert()]).toEqual([[1], expect.stringMatching(/^The picture was not changed: The network is abnormal/)])
})

test('[P-7] an own picture is on its way with a bar until it has arrived, and is saved then', async () => {
  const { screen, pick, sent, say, bar, saved, chosen } = await showCard()
  await pick(picture())
  expect([sent, bar(), screen.queryByText('Choose a picture')]).toEqual([['mia.png'], 0, null])
  await say({ share: 0.4 })
  expect(bar()).toBe(0.4)
  await say({ uploadId: 'u1' })
  expect([bar(), saved(), chosen()]).toEqual([null, [{ of: 'upload', uploadId: 'u1' }], [1]])
})

test('[P-7] a picture that is on its way can be taken back', async () => {
  const { screen, user, pick, bar, isHeard, field, saved } = await showCard()
  await pick(picture())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([bar(), isHeard(), field().disabled, saved()]).toEqual([null, false, false, []])
})

test('[P-7] a picture that is too large is not sent, which its field says until another one is chosen', async () => {
  const { pick, sent, alert } = await showCard()
  await pick(picture(UPLOADS.avatar.bytes + 1))
  expect([sent, alert()]).toEqual([[], 'A picture may have at most 1 MB'])
  await pick(picture())
  expect([sent, alert()]).toEqual([['mia.png'], null])
})

test('[P-7] why a picture did not arrive is said, and the same file can be chosen again', async () => {
  const { pick, say, alert, sent, field } = await showCard()
  await pick(picture())
  await say({ trouble: 'pixels' })
  expect([alert(), field().value]).toEqual(['The picture has too many pixels; make it smaller first', ''])
  await pick(picture())
  expect(sent).toEqual(['mia.png', 'mia.png'])
})
