import {
  CircleHelp,
  Coins,
  CreditCard,
  Gift,
  Headset,
  type LucideIcon,
  ListChecks,
  LockKeyhole,
  Mail,
  MessagesSquare,
  ReceiptText,
  ShieldCheck,
  Star,
  Ticket,
  UserPlus,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { ParseKeysWithoutVariables } from 'i18next'

/** Counts that a tile can carry: each comes from `features/me.ts`. */
export type TileBadge = 'messages'

/** A count as it changes; null = not known, or none. */
export type TileCount = {
  readonly read: () => number | null
  readonly subscribe: (listener: () => void) => () => void
}

/** A way on from the member centre. */
export type MeTile = {
  readonly icon: LucideIcon
  readonly words: ParseKeysWithoutVariables<'me'>
  readonly to: string
  /** What is counted on it. */
  readonly badge?: TileBadge
}

/** Ways on that belong together. */
type MeGroup = { readonly of: 'money' | 'rewards' | 'account'; readonly tiles: readonly MeTile[] }

/** The ways on from the member centre, in the order in which they are shown. */
export const ME_GROUPS: readonly MeGroup[] = [
  {
    of: 'money',
    tiles: [
      { icon: Ticket, words: 'tile.bets', to: '/app/records' },
      { icon: ReceiptText, words: 'tile.records', to: '/app/cashier/records' },
      { icon: Wallet, words: 'tile.wallet', to: '/app/cashier/wallet' },
      { icon: CreditCard, words: 'tile.cards', to: '/app/cashier/cards' },
    ],
  },
  {
    of: 'rewards',
    tiles: [
      { icon: Gift, words: 'tile.welfare', to: '/app/welfare' },
      { icon: ListChecks, words: 'tile.tasks', to: '/app/tasks' },
      { icon: Coins, words: 'tile.shop', to: '/app/shop' },
      { icon: UserPlus, words: 'tile.invite', to: '/app/invite' },
    ],
  },
  {
    of: 'account',
    tiles: [
      { icon: Mail, words: 'tile.messages', to: '/app/messages', badge: 'messages' },
      { icon: Star, words: 'tile.favourites', to: '/app/favourites' },
      { icon: LockKeyhole, words: 'tile.security', to: '/app/security' },
      { icon: ShieldCheck, words: 'tile.saferPlay', to: '/app/cashier/limits' },
      { icon: UserRound, words: 'tile.profile', to: '/app/profile' },
      { icon: Headset, words: 'tile.service', to: '/cs' },
      { icon: MessagesSquare, words: 'tile.letters', to: '/app/letters' },
      { icon: CircleHelp, words: 'tile.help', to: '/app/help' },
    ],
  },
]
