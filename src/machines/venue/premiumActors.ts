import { combineLatest, defer, type Observable, switchMap } from 'rxjs'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { premiumVenueJump } from '#src/api/contract/content.ts'
import type { PremiumJump } from '#src/api/model/shownContent.ts'
import type { Client } from '#src/api/transport/client.ts'
import { shownList } from '#src/streams/shownList.ts'

type PremiumPorts = {
  readonly client: Client
  readonly hidden: Observable<boolean>
  readonly random: () => number
  /** The page's language, and who is here: each now, and as it changes. */
  readonly language: Observable<unknown>
  readonly member: Observable<unknown>
}

/** An actor whose context is the premium entry (C-7) of who is here; null = they have none, undefined = not known yet. */
export const providePremium = ({ client, hidden, random, language, member }: PremiumPorts) =>
  fromObservable<PremiumJump | null, NonReducibleUnknown>(() =>
    combineLatest([language, member]).pipe(
      switchMap(() =>
        shownList({ ask: () => defer(async () => (await client.call(premiumVenueJump, {})).jump), hidden, random }),
      ),
    ),
  )
