import { filter, map, merge, type Observable } from 'rxjs'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import type { WalletPush } from './walletMachine.ts'

/** Pushes that say nothing of the wallet. */
const ELSEWHERE: ReadonlySet<SelfPush['kind']> = new Set([
  'standing',
  'sessionEnded',
  'failedTries',
  'balance',
  'saferPlay',
  'limitLowered',
  'withdrawalsWait',
  'moneyOffice',
  'adjusted',
  'member',
  'grade',
  'grants',
  'messages',
  'reminder',
  'letter',
  'letterOffice',
  'moderated',
])

/** What a push says of the member's money; null = nothing. One of a feature that is not known here may have moved it. */
function readPush(push: SelfPush): WalletPush | null {
  if (push.kind === 'funds') return { kind: 'funds', funds: push }
  if (push.kind === 'venueWallet') return { kind: 'venue', venue: push.venue, centre: push.centre, balance: push.wallet }
  return ELSEWHERE.has(push.kind) ? null : { kind: 'moved' }
}

/** What the server says of the member's money; and after a cut, in which something may have been said to nobody, that it may have moved. */
export function walletPushes({ self, back }: Pick<RealtimeSocket, 'self' | 'back'>): Observable<WalletPush> {
  return merge(
    self.pipe(
      map(readPush),
      filter((push) => push !== null),
    ),
    back.pipe(map((): WalletPush => ({ kind: 'moved' }))),
  )
}
