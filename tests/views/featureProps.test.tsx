import type { ReactElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { messageUnread } from '#src/api/contract/messages.ts'
import type { App } from '#src/app/app.ts'
import type { Feature } from '#src/app/defineFeature.tsx'
import { live } from '#src/app/features/live.ts'
import { me } from '#src/app/features/me.ts'
import { register } from '#src/app/features/register.ts'
import { setup } from '#src/app/features/setup.ts'
import type { noPictureMachine } from '#src/machines/anchor/noPictureMachine.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import type { TileCounts } from '#src/ui/me/Tiles.tsx'
import { settled } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { MIA, pageBy } from '#tests/machines/support/pageBy.ts'

/** What a feature gives its page. */
async function propsOf<Props>(feature: Feature, app: App): Promise<Props> {
  const Page = (await feature(app)) as () => ReactElement<Props>
  return Page().props
}

/** An app whose window is at this address. */
const appAt = (app: App, search: string, hash = ''): App => ({
  ...app,
  window: Object.assign(new EventTarget(), { location: { search, hash } }) as unknown as App['window'],
})

test.each([
  ['#the-secret', true],
  ['', false],
])('[D-8] the first operator’s page with “%s” behind its address has its link: %s', async (hash, hasLink) => {
  const { app } = pageBy(null)
  expect(await propsOf(setup, appAt(app, '', hash))).toMatchObject({ hasLink })
})

test('[E-4] who is led to the registration within the page brings the codes of its address', async () => {
  const { app, tab } = pageBy(null)
  await propsOf(register, appAt(app, '?i_code=AB12CD&r_code=EF34GH'))
  expect(['i_code', 'r_code'].filter((key) => tab.keys(key).length === 1)).toEqual(['i_code', 'r_code'])
})

test('[P-10] the way to a member’s messages counts them, and tells when there are more', async () => {
  const { app, self } = pageBy(MIA, { [messageUnread.path]: { unread: 3 } })
  const { counts } = await propsOf<{ readonly counts: TileCounts }>(me, app)
  await settled()
  const seen: (number | null)[] = [counts.messages.read()]
  onTestFinished(counts.messages.subscribe(() => seen.push(counts.messages.read())))
  self.next({ kind: 'messages', unread: 5 })
  expect(seen).toEqual([3, 5])
})

test('[S-1] who goes into a room without a picture all the same comes to its address', async () => {
  const { app, gone } = pageBy(null)
  const { noPicture } = await propsOf<{ readonly noPicture: ActorRefFrom<typeof noPictureMachine> }>(live, {
    ...app,
    words: createI18n(() => undefined),
  })
  const match = { ...anchorMatch(), anchorRoomId: 'a1' }
  noPicture.send({ type: 'picture.lacks', key: 'anchor.notStarted', match })
  noPicture.send({ type: 'room.entered' })
  expect(gone).toEqual(['/app/live/room/a1'])
})
