import { enAccess } from './en.access.ts'
import { enAccount } from './en.account.ts'
import { enCards } from './en.cards.ts'
import { enCases } from './en.cases.ts'
import { enCashier } from './en.cashier.ts'
import { enDeposit } from './en.deposit.ts'
import { enDev } from './en.dev.ts'
import { enInspector } from './en.inspector.ts'
import { enMatch } from './en.match.ts'
import { enModeration } from './en.moderation.ts'
import { enOrder } from './en.order.ts'
import { enPlay } from './en.play.ts'
import { enRoom } from './en.room.ts'
import { enSheets } from './en.sheets.ts'
import { enTalk } from './en.talk.ts'
import { enVenue } from './en.venue.ts'
import { enVerification } from './en.verification.ts'
import { enWallet } from './en.wallet.ts'
import { enWithdraw } from './en.withdraw.ts'

/** English words of every feature: English comes whole, when it is switched on. */
export const enFeatures = {
  ...enRoom,
  ...enTalk,
  ...enSheets,
  ...enMatch,
  ...enModeration,
  ...enVenue,
  ...enOrder,
  ...enAccount,
  ...enAccess,
  ...enCashier,
  ...enCards,
  ...enWallet,
  ...enWithdraw,
  ...enDeposit,
  ...enCases,
  ...enPlay,
  ...enVerification,
  ...enDev,
  ...enInspector,
}
