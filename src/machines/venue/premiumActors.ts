import { defer, type Observable, startWith, switchMap } from 'rxjs'
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

/** An actor whose context is the premium entry (C-7) of who is here; null = they have none, or it is not known yet. */
export const providePremium = ({ client, hidden, random, language, member }: PremiumPorts) =>
  fromObservable<PremiumJump | null, NonReducibleUnknown>(() => {
    const ask = () => defer(async () => (await client.call(premiumVenueJump, {})).jump)
    const shown = language.pipe(switchMap(() => shownList({ ask, hidden, random })))
    // What was another's is away before the server has said theirs.
    return member.pipe(switchMap(() => shown.pipe(startWith(null))))
  })
