import { expect, test } from 'vitest'
import type { PreviewLink } from '#src/api/model/contentPreview.ts'
import {
  type HelpRatings as Ratings,
  helpRatingsMachine,
  previewEndMachine,
  previewLinksMachine,
  previewMakeMachine,
} from '#src/machines/backOffice/contentListMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { HelpRatings } from '#src/ui/backOffice/content/HelpRatings.tsx'
import { PreviewLinks } from '#src/ui/backOffice/content/PreviewLinks.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { PIECE } from './support/contentEditor.tsx'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

type Query = { readonly itemId: string }
const SPOKEN = { language: 'en', words: ['backOffice'] } as const

/** A list of a piece that is answered by hand. */
function byHand<Item>() {
  const load = handActor<Page<Item>, PageQuery<Item, Query>>()
  return {
    actors: { load: load.logic, changes: silent<unknown, { query: Query }>() },
    fail: () => told(() => load.last().reject(new Failure('errors.networkAbnormal'))),
    answer: (item: Item) => told(() => load.last().resolve({ list: [item], more: false })),
  }
}

test('[C-7] how many an article helped is asked for again by a press where it could not be loaded', async () => {
  const { actors, fail, answer } = byHand<Ratings>()
  const { screen, user } = await show(<HelpRatings itemId="c1" logic={helpRatingsMachine.provide({ actors })} />, SPOKEN)
  await fail()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer({ helped: 0, not: 0, versions: [] })
  expect([screen.queryByText('Nobody has said yet') !== null, screen.queryByRole('alert')]).toEqual([true, null])
})

test('[C-7] links to a preview are asked for again by a press where they could not be loaded', async () => {
  const { actors, fail, answer } = byHand<PreviewLink>()
  const logic = {
    links: previewLinksMachine.provide({ actors }),
    make: previewMakeMachine,
    end: previewEndMachine,
    copy: copyMachine,
  }
  const { screen, user } = await show(<PreviewLinks item={PIECE} logic={logic} mayAct now={() => NOON} />, SPOKEN)
  await fail()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer({ previewId: 'p1', version: 3, by: 'leo', at: NOON, until: NOON + 60_000 })
  expect([screen.getAllByRole('listitem').length, screen.queryByRole('alert')]).toEqual([1, null])
})
